package dev.echosounder.contract.mutant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.contract.suite.ContractRun;
import dev.echosounder.contract.suite.ContractRun.Selection;
import dev.echosounder.contract.suite.ServerUnderTest;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The contract catches each server that breaks it, in a scenario whose name tells what broke. They are asked in two
 * halves, which a build runs side by side.
 */
abstract class Mutants {

    /** What JUnit is told of a scenario with a step that does not exist: such a one catches nobody. */
    private static final String NO_SUCH_STEP = "UndefinedStepException";

    @ParameterizedTest(name = "{0} is caught by {1}")
    @MethodSource("flaws")
    void isCaught(String name, List<String> scenarios, Class<? extends Model> suite, int patienceMillis) {
        ContractRun run = ContractRun.of(
                new ContractRun.Course(new ServerUnderTest.OfModel(name, Optional.of(suite))),
                Selection.named(scenarios),
                patienceMillis);

        assertThat(run.failed())
                .as("scenarios that fail for " + name)
                .containsExactlyInAnyOrderElementsOf(scenarios)
                .allSatisfy(scenario -> assertThat(run.why(scenario))
                        .as("what \"%s\" failed with", scenario)
                        .extracting(why -> why.getClass().getSimpleName())
                        .isNotEqualTo(NO_SUCH_STEP));
    }

    /** Every second one of them, from this one on. */
    static Stream<Arguments> flawsFrom(int first) {
        List<Model> broken = Models.all().stream()
                .filter(model -> model.getClass().isAnnotationPresent(CaughtBy.class))
                .toList();
        return IntStream.range(0, broken.size())
                .filter(i -> i % 2 == first)
                .mapToObj(broken::get)
                .map(Mutants::flaw);
    }

    private static Arguments flaw(Model broken) {
        CaughtBy claims = broken.getClass().getAnnotation(CaughtBy.class);
        return arguments(broken.name(), List.of(claims.value()), broken.getClass(), claims.patienceMillis());
    }
}
