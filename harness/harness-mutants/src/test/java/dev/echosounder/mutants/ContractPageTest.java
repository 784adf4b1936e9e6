package dev.echosounder.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.suite.ContractRun;
import dev.echosounder.mutants.outside.OutsideMutant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * docs/CONTRACT.md is what the features and the mutants say, and each test case of the contract, a scenario or an
 * outline with its examples, catches a mutant. With {@code -Dechosounder.write-pages=true} the page is written again.
 */
class ContractPageTest {

    private static final Path PAGE = Path.of("../../docs/CONTRACT.md");

    private final String page = ContractPage.text();

    @Test
    void thePageIsTrue() throws IOException {
        if (Boolean.getBoolean("echosounder.write-pages")) {
            Files.writeString(PAGE, page);
        }

        assertThat(Files.readString(PAGE))
                .as("docs/CONTRACT.md, which is written again by\n    " + ContractPage.COMMAND + "\n")
                .isEqualTo(page);
    }

    @Test
    void everyTestCaseCatchesAMutant() {
        assertThat(page.lines().filter(line -> line.startsWith("| ") && line.endsWith(" |  |")))
                .as("test cases that catch no mutant")
                .isEmpty();
    }

    @Test
    void everyScenarioThatAMutantNamesExists() {
        TestPlan plan = ContractRun.plan();
        Set<String> known = plan.getRoots().stream()
                .flatMap(root -> plan.getDescendants(root).stream())
                .filter(TestIdentifier::isTest)
                .map(TestIdentifier::getDisplayName)
                .collect(Collectors.toSet());

        assertThat(Mutants.all())
                .allSatisfy(mutant -> assertThat(known)
                        .as("the scenarios that there are, of which some catch " + mutant.name())
                        .containsAll(mutant.caughtBy()));
        assertThat(OutsideMutant.ALL)
                .allSatisfy(mutant -> assertThat(known)
                        .as("the scenarios that there are, of which some catch a server that " + mutant.text())
                        .containsAll(mutant.caughtBy()));
    }

    @Test
    void noTwoMutantsHaveOneName() {
        assertThat(Mutants.all()).extracting(Mutant::name).doesNotHaveDuplicates();
    }
}
