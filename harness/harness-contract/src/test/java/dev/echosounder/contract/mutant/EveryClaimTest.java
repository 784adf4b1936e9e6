package dev.echosounder.contract.mutant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.suite.ContractRun;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Each test case of the contract, a scenario or an outline with its examples, catches a mutant. */
class EveryClaimTest {

    private final TestPlan contract = ContractRun.plan();

    @Test
    void catchesAMutant() {
        Set<String> catching = catching();

        assertThat(claims())
                .isNotEmpty()
                .allSatisfy(claim -> assertThat(scenarios(claim))
                        .as("scenarios of \"%s\", of which one at least must catch a mutant", claim.getDisplayName())
                        .anyMatch(catching::contains));
    }

    @Test
    void hasTheNameThatMutantsGiveIt() {
        Set<String> known = contract.getRoots().stream()
                .flatMap(this::tests)
                .map(TestIdentifier::getDisplayName)
                .collect(Collectors.toSet());

        assertThat(known).as("the scenarios that there are").containsAll(catching());
    }

    @Test
    void noTwoMutantsHaveOneName() {
        assertThat(Mutants.all()).extracting(Mutant::name).doesNotHaveDuplicates();
    }

    private static Set<String> catching() {
        return Mutants.all().stream()
                .flatMap(mutant -> mutant.caughtBy().stream())
                .collect(Collectors.toSet());
    }

    /** The children of the contract's rules. */
    private List<TestIdentifier> claims() {
        return contract.getRoots().stream()
                .flatMap(root -> contract.getDescendants(root).stream())
                .filter(identifier -> "rule".equals(type(identifier))
                        && identifier.getUniqueId().contains("features%2Fcontract%2F"))
                .flatMap(rule -> contract.getChildren(rule).stream())
                .toList();
    }

    private static String type(TestIdentifier identifier) {
        return identifier.getUniqueIdObject().getLastSegment().getType();
    }

    private List<String> scenarios(TestIdentifier claim) {
        return tests(claim).map(TestIdentifier::getDisplayName).toList();
    }

    private Stream<TestIdentifier> tests(TestIdentifier identifier) {
        return Stream.concat(Stream.of(identifier), contract.getDescendants(identifier).stream())
                .filter(TestIdentifier::isTest);
    }
}
