package dev.echosounder.contract.suite;

import io.cucumber.plugin.ConcurrentEventListener;
import io.cucumber.plugin.event.EventPublisher;
import io.cucumber.plugin.event.PickleStepTestStep;
import io.cucumber.plugin.event.SnippetsSuggestedEvent;
import io.cucumber.plugin.event.Status;
import io.cucumber.plugin.event.TestStepFinished;
import java.net.URI;
import java.nio.file.Path;

/**
 * Says of a step that does not exist, or was refused, in which file and line it is. A {@link ScenarioRun} hears it; in
 * a build it is printed. Cucumber itself would suggest to write Java.
 */
public final class StepFailures implements ConcurrentEventListener {

    @Override
    public void setEventPublisher(EventPublisher publisher) {
        publisher.registerHandlerFor(SnippetsSuggestedEvent.class, StepFailures::undefined);
        publisher.registerHandlerFor(TestStepFinished.class, StepFailures::finished);
    }

    private static void undefined(SnippetsSuggestedEvent event) {
        String where = place(event.getUri(), event.getStepLocation().getLine());
        String step = event.getSuggestion().getStep();
        String what =
                "There is no step \"%s\": docs/STEPS.md lists all steps and how they are written; units are bytes,"
                        + " KiB, MiB, us, ms, s and min.%s";
        String example = step.contains("<") ? " Has the scenario an Examples column for each <name>?" : "";
        say(where, what.formatted(step, example));
    }

    private static void finished(TestStepFinished event) {
        if (event.getTestStep() instanceof PickleStepTestStep step
                && event.getResult().getStatus() == Status.FAILED) {
            Throwable failure = event.getResult().getError();
            boolean refused = failure instanceof IllegalArgumentException || failure instanceof IllegalStateException;
            String where = place(step.getUri(), step.getStep().getLine());
            if (refused || ScenarioRun.current().isPresent()) {
                say(where, Sentence.of(failure));
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

    private static String place(URI feature, int line) {
        String path = feature.getScheme() == null || feature.getScheme().equals("file")
                ? Path.of(feature.getPath()).getFileName().toString()
                : feature.getSchemeSpecificPart();
        return "%s, line %d".formatted(path, line);
    }
}
