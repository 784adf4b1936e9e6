package dev.echosounder.trial.process;

import java.io.IOException;

/** Starts children: on this machine, or on another. */
public interface Starter {

    /**
     * Starts a child without waiting until it is ready.
     *
     * @throws IOException if it cannot be started; the message says why
     */
    ChildHandle start(ChildCommand command) throws IOException;

    /** Where that is, to be appended to what a child is called; empty for this machine. */
    default String place() {
        return "";
    }
}
