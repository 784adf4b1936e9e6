package dev.echosounder.contract.suite;

import dev.echosounder.contract.suite.Mistakes.Mistake;
import dev.echosounder.contract.suite.ScenarioSteps.Step;
import io.cucumber.java.Before;
import io.cucumber.java.Scenario;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Fails a scenario before its first step if it has steps that do not exist or values that are refused, such as the
 * names of models: all of them at once, each with its line. Cucumber would name the first, and suggest to write Java.
 */
public final class StepMistakes {

    /** After the hooks that look at the state before a scenario and again after it; before {@link ScenarioFilter}. */
    private static final int LATE = 99_000;

    @Before(order = LATE)
    public void mustBeNone(Scenario scenario) {
        Mistakes.mustBeNone(
                scenario.getUri(),
                ScenarioSteps.of(scenario).stream()
                        .flatMap(step -> of(step).map(what -> new Mistake(step.line(), what)))
                        .toList());
    }

    private static Stream<String> of(Step step) {
        return step.isDefined()
                ? step.values().stream()
                        .map(value -> KnownSteps.refusal(value.type(), value.text()))
                        .flatMap(Optional::stream)
                : Stream.of(KnownSteps.nearest().complaint(step.text()));
    }
}
