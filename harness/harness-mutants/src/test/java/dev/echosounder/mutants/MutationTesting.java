package dev.echosounder.mutants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import dev.echosounder.contract.suite.ContractRun;
import dev.echosounder.contract.suite.ContractRun.Selection;
import dev.echosounder.contract.suite.ServerUnderTest;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the scenarios that must fail for a mutant, for each mutant. A build runs two halves in parallel. */
abstract class MutationTesting {

    /** The failure of a scenario with a step that does not exist. Such a scenario catches no mutant. */
    private static final String NO_SUCH_STEP = "UndefinedStepException";

    @ParameterizedTest(name = "{argumentSetName}")
    @MethodSource("mutants")
    void isCaught(Mutant mutant) {
        ContractRun run = run(mutant);

        assertThat(run.failed())
                .as("scenarios that fail for " + mutant.name())
                .containsExactlyInAnyOrderElementsOf(mutant.caughtBy())
                .allSatisfy(scenario -> assertThat(run.why(scenario))
                        .as("what \"%s\" failed with", scenario)
                        .extracting(why -> why.getClass().getSimpleName())
                        .isNotEqualTo(NO_SUCH_STEP));
    }

    private static ContractRun run(Mutant mutant) {
        return ContractRun.of(
                new ContractRun.Course(new ServerUnderTest.OfModel(mutant.name()))
                        .withTimeout(mutant.timeout())
                        .withTestCaseLimit(mutant.limit()),
                Selection.named(mutant.caughtBy()));
    }

    /** Every second mutant, from this index on. */
    static Stream<Arguments> mutantsFrom(int first) {
        return IntStream.iterate(first, i -> i < Mutants.all().size(), i -> i + 2)
                .mapToObj(Mutants.all()::get)
                .map(mutant -> argumentSet(mutant.name() + " is caught by " + mutant.caughtBy(), mutant));
    }
}
