package dev.echosounder.trial.process;

import java.util.HashSet;
import java.util.Set;

/** A child that plays one side of a trial or both, and ends with the last of them. */
final class SharedChild {

    private final ChildProcess process;
    private final Timeouts patience;
    private final int sides;
    private final Set<Class<?>> left = new HashSet<>();

    SharedChild(ChildProcess process, Timeouts patience, int sides) {
        this.process = process;
        this.patience = patience;
        this.sides = sides;
    }

    ChildProcess process() {
        return process;
    }

    /**
     * A side is done.
     *
     * @param closing how it ends in good order
     */
    synchronized void leave(AutoCloseable side, Request<Reply.Done> closing) {
        if (!left.add(side.getClass())) {
            return;
        }
        try {
            process.ask(closing, patience.stop());
        } catch (ChildFailure alreadyEnded) {
            // Whatever was to be closed is gone with it.
        }
        if (left.size() == sides) {
            process.close();
        }
    }
}
