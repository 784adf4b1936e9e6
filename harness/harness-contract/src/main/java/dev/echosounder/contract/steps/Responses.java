package dev.echosounder.contract.steps;

import java.util.Optional;

/** Whether the responses of a scenario were right, in conversations or in a load. */
public final class Responses {

    private Optional<String> wrong;

    /** @param failure what was wrong; empty if every response was right */
    public void were(Optional<String> failure) {
        wrong = failure;
    }

    /**
     * @throws AssertionError if a response was wrong
     * @throws IllegalStateException if there were none
     */
    public void mustBeRight() {
        if (wrong == null) {
            throw new IllegalStateException(
                    "The scenario has asked for no responses yet: put \"When the load is made by the"
                            + " load generator\" before this step.");
        }
        wrong.ifPresent(failure -> {
            throw new AssertionError(failure);
        });
    }
}
