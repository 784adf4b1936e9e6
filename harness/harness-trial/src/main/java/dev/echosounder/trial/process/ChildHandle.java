package dev.echosounder.trial.process;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A child that runs, on this machine or on another: what it prints, what it is sent, and its end. */
public interface ChildHandle {

    /** Receives what a child prints, line by line, each of the two outputs on a separate thread. */
    interface Output {

        void out(String line);

        void err(String line);

        void outEnded();

        void errEnded();
    }

    /** The id of its process on its own machine. */
    long pid();

    /** The command that started it. */
    List<String> command();

    /** Begins to read what it prints. Called once. */
    void readInto(Output output);

    /** Sends a line; if it has ended, that has no effect. */
    void send(String line);

    /** Ends its input, so that it exits. */
    void endInput();

    /** Waits for its end, and returns how it ended, as a verb with what belongs to it; empty if it did not in time. */
    Optional<String> awaitEnd(Duration longest) throws InterruptedException;

    /** Whether its host can no longer be reached. */
    default boolean isLost() {
        return false;
    }

    /** Adds a process that it has started, which ends with it. */
    void owns(long pid);

    /** Ends it by force, with all that it has started. On return nothing of it is left, as far as that can be known. */
    void kill();
}
