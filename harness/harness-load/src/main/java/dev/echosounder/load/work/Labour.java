package dev.echosounder.load.work;

import dev.echosounder.load.MessageWork;

/**
 * Does the work for one message, in the thread that calls it. Of one connection: it may remember something from call to
 * call.
 */
@FunctionalInterface
public interface Labour {

    void perform();

    /** A new one for this work. */
    static Labour of(MessageWork work) {
        return switch (work) {
            case MessageWork.Nothing _ -> () -> {};
            case MessageWork.Waiting waiting -> new Wait(waiting.time().toNanos());
            case MessageWork.Computing computing -> new Computation(computing.steps());
            case MessageWork.Storing storing ->
                throw new IllegalArgumentException(
                        "An echo server cannot be told that %s: leave it out.".formatted(storing));
        };
    }
}
