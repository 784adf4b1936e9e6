package dev.echosounder.trial.process;

import dev.echosounder.linux.proc.ControlGroup;
import dev.echosounder.load.Destination;
import dev.echosounder.trial.jvm.JvmFacts;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The server of a trial. */
public interface ServerSide extends Side {

    /** Where it listens. */
    default InetSocketAddress address() {
        return destination().address();
    }

    /** Where it listens, and the certificate that it has made if it encrypts. */
    Destination destination();

    /** Processes that the server uses and that are the harness's, such as a backend. */
    default Set<Long> used() {
        return Set.of();
    }

    /**
     * The settings that the model reports, by name, in the order in which they are shown; empty for a server that is
     * not a model's.
     */
    Map<String, String> settings();

    /** What its JVM reports of itself; empty if it is not a JVM of ours. */
    Optional<JvmFacts> jvm();

    /**
     * Begins to count pinned virtual threads, if the server uses virtual threads by now. That takes half a second of
     * processor time, so it is called before the warm-up.
     */
    void watchPinning() throws ChildFailure;

    /**
     * How often a virtual thread was pinned to its carrier for 20 ms or more since then; empty if unknown. Called once.
     */
    OptionalLong pinnedSince(Instant then) throws ChildFailure;

    /**
     * The bytes of its heap that are in use after a garbage collection, for which this asks; -1 if it is no JVM of the
     * harness, or collects no garbage when it is asked. Not to be called during a run.
     */
    default long liveHeap() throws ChildFailure {
        return -1;
    }

    /** The periods of its processor time so far; unknown if it has no limit. */
    default ControlGroup.Periods periods() {
        return ControlGroup.Periods.UNKNOWN;
    }

    /**
     * Checks that the process is alive. It must reply, so that a process that is about to end is noticed too. Not to be
     * called during a run.
     *
     * @throws ChildFailure if it, or a process that it uses, has ended or does not reply, with the tail of its output
     */
    void checkAlive() throws ChildFailure;
}
