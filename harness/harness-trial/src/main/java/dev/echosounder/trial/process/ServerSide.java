package dev.echosounder.trial.process;

import dev.echosounder.load.Destination;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalLong;

/** The server of a trial. */
public interface ServerSide extends Side {

    /** Where it listens. */
    default InetSocketAddress address() {
        return destination().address();
    }

    /** Where it listens, and the certificate that it has made if it encrypts. */
    Destination destination();

    /**
     * What the model says of how it serves there, by name, in the order in which it is to be shown; nothing of a server
     * that is no model's.
     */
    Map<String, String> settings();

    /**
     * From now on, pinned virtual threads are counted, if it has any by now. That takes it half a second of processor
     * time: do it before the warm-up.
     */
    void watchPinning() throws ChildFailure;

    /**
     * How many times a virtual thread was pinned to its carrier for 20 ms or more since then; empty where that is not
     * known. Asked once.
     */
    OptionalLong pinnedSince(Instant then) throws ChildFailure;

    /**
     * Asks the process whether it is well: it must answer, so a death that is still under way is seen too. Not for the
     * middle of a run.
     *
     * @throws ChildFailure if it has ended or does not answer, with the tail of its output
     */
    void checkAlive() throws ChildFailure;
}
