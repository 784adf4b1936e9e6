package dev.echosounder.contract.suite;

import io.cucumber.java.Scenario;
import io.cucumber.plugin.ConcurrentEventListener;
import io.cucumber.plugin.event.EventPublisher;
import io.cucumber.plugin.event.PickleStepTestStep;
import io.cucumber.plugin.event.TestCaseFinished;
import io.cucumber.plugin.event.TestCaseStarted;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** The steps of the scenarios that run, those to come included: what cannot work is then refused before a long step. */
public final class ScenarioSteps implements ConcurrentEventListener {

    private static final Map<UUID, List<Step>> RUNNING = new ConcurrentHashMap<>();

    /**
     * A step as it stands in its file.
     *
     * @param text without its keyword
     * @param expression of the step; null if there is no such step
     * @param line in the feature file, 1 for the first
     * @param values of its parameters
     */
    public record Step(String text, String expression, int line, List<Value> values) {

        /** What stands for a parameter of this type; of nested types, the outer one. */
        public record Value(String type, String text) {}

        boolean isDefined() {
            return expression != null;
        }

        private static Step of(PickleStepTestStep step) {
            return new Step(
                    step.getStep().getText(),
                    step.getPattern(),
                    step.getStep().getLine(),
                    step.getDefinitionArgument().stream()
                            .filter(value -> value.getParameterTypeName() != null && value.getValue() != null)
                            .map(value -> new Value(value.getParameterTypeName(), value.getValue()))
                            .toList());
        }
    }

    @Override
    public void setEventPublisher(EventPublisher publisher) {
        publisher.registerHandlerFor(
                TestCaseStarted.class,
                started -> RUNNING.put(
                        started.getTestCase().getId(),
                        started.getTestCase().getTestSteps().stream()
                                .filter(PickleStepTestStep.class::isInstance)
                                .map(PickleStepTestStep.class::cast)
                                .map(Step::of)
                                .toList()));
        publisher.registerHandlerFor(
                TestCaseFinished.class,
                finished -> RUNNING.remove(finished.getTestCase().getId()));
    }

    /** All steps of a scenario that runs; none if this listener is not among Cucumber's plugins. */
    public static List<Step> of(Scenario scenario) {
        return RUNNING.getOrDefault(UUID.fromString(scenario.getId()), List.of());
    }
}
