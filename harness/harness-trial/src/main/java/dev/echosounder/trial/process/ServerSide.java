package dev.echosounder.trial.process;

import dev.echosounder.trial.cost.JvmCounters;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The server of a trial, wherever it runs. Whenever a method throws a {@link ChildFailure}, its process has been ended
 * by then.
 */
public interface ServerSide extends AutoCloseable {

    /** Where it listens. */
    InetSocketAddress address();

    /**
     * The process that serves, whose costs are read from outside. Of an outside server the one that listens, not the
     * shell that started it. -1 where it cannot be seen.
     */
    long pid();

    /** How it was started, for the record. */
    List<String> command();

    /**
     * What the model says of how it serves there, by name, in the order in which it is to be shown; nothing of a server
     * that is no model's.
     */
    Map<String, String> settings();

    /**
     * What its JVM counts; empty for a server that is not ours.
     *
     * @throws ChildFailure if it has died, hangs or answers nonsense
     */
    Optional<JvmCounters> counters() throws ChildFailure;

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

    /**
     * Has its JVM collect its garbage, so that what is resident afterwards is needed. Nothing happens to a server that
     * is not ours.
     *
     * @throws ChildFailure if it has died, hangs or answers nonsense
     */
    void tidy() throws ChildFailure;

    /**
     * The last lines that it has written to its outputs, its log for instance, oldest first: at most 2,000 of at most
     * 300 characters.
     */
    List<String> said();

    /**
     * Stops it in good order if it can be, otherwise by force. Afterwards no process of it is left. Calling it again
     * does nothing.
     */
    @Override
    void close();
}
