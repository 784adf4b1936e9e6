package dev.echosounder.contract.suite;

import io.cucumber.plugin.ConcurrentEventListener;
import io.cucumber.plugin.event.EventPublisher;
import io.cucumber.plugin.event.PickleStepTestStep;
import io.cucumber.plugin.event.Status;
import io.cucumber.plugin.event.TestStepFinished;
import java.net.URI;

/** Reports the file and the line of each step that was refused: to a {@link ScenarioRun}; in a build it is printed. */
public final class StepFailures implements ConcurrentEventListener {

    @Override
    public void setEventPublisher(EventPublisher publisher) {
        publisher.registerHandlerFor(TestStepFinished.class, StepFailures::finished);
    }

    private static void finished(TestStepFinished event) {
        if (event.getResult().getStatus() != Status.FAILED) {
            return;
        }
        URI feature = event.getTestCase().getUri();
        Throwable failure = event.getResult().getError();
        if (failure instanceof Mistakes mistakes) {
            mistakes.all().forEach(mistake -> say(Mistakes.place(feature, mistake.line()), mistake.what()));
        } else if (event.getTestStep() instanceof PickleStepTestStep step) {
            boolean refused = failure instanceof IllegalArgumentException || failure instanceof IllegalStateException;
            if (refused || ScenarioRun.current().isPresent()) {
                say(Mistakes.place(feature, step.getStep().getLine()), Sentence.of(failure));
            }
        }
    }

    private static void say(String where, String what) {
        if (ScenarioRun.current().isPresent()) {
            ScenarioRun.stepFailed("(%s) %s".formatted(where, what));
        } else {
            System.err.printf("%s: %s%n", where, what);
        }
    }
}
