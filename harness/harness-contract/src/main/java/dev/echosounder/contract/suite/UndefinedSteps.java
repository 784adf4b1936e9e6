package dev.echosounder.contract.suite;

import io.cucumber.plugin.ConcurrentEventListener;
import io.cucumber.plugin.event.EventPublisher;
import io.cucumber.plugin.event.SnippetsSuggestedEvent;

/**
 * Sends the author of a step that does not exist to the page of those that do. Cucumber itself would have them write
 * Java.
 */
public final class UndefinedSteps implements ConcurrentEventListener {

    @Override
    public void setEventPublisher(EventPublisher publisher) {
        publisher.registerHandlerFor(
                SnippetsSuggestedEvent.class,
                undefined -> System.err.printf(
                        "There is no step \"%s\" (%s, line %d). docs/STEPS.md lists all steps and how they are"
                                + " written; units are bytes, KiB, MiB, ms, s and min.%n",
                        undefined.getSuggestion().getStep(),
                        undefined.getUri(),
                        undefined.getStepLocation().getLine()));
    }
}
