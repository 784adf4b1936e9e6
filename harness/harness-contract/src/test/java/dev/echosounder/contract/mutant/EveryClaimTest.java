package dev.echosounder.contract.mutant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.contract.suite.ContractRun;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Each claim of the contract, a scenario or an outline with its examples, is there for a flaw that it catches. */
class EveryClaimTest {

    private final TestPlan contract = ContractRun.plan();

    @Test
    void catchesABrokenServer() {
        Set<String> catching = catching();

        assertThat(claims())
                .isNotEmpty()
                .allSatisfy(claim -> assertThat(scenarios(claim))
                        .as(
                                "scenarios of \"%s\", of which one at least must be named by a @CaughtBy",
                                claim.getDisplayName())
                        .anyMatch(catching::contains));
    }

    @Test
    void isNamedAsItIsCalled() {
        Set<String> known = contract.getRoots().stream()
                .flatMap(this::tests)
                .map(TestIdentifier::getDisplayName)
                .collect(Collectors.toSet());

        assertThat(known).as("the scenarios that there are").containsAll(catching());
    }

    private static Set<String> catching() {
        return Models.all().stream()
                .map(Model::getClass)
                .filter(broken -> broken.isAnnotationPresent(CaughtBy.class))
                .flatMap(
                        broken -> Stream.of(broken.getAnnotation(CaughtBy.class).value()))
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
