package dev.echosounder.trial.process;

import dev.echosounder.trial.cost.JvmCounters;
import dev.echosounder.trial.cost.Usage;
import java.util.List;

/**
 * One side of a trial, wherever it runs. Whenever a method throws a {@link ChildFailure}, its process has been ended by
 * then.
 */
public interface Side extends AutoCloseable {

    /**
     * The process that plays it. Of an outside server the one that listens, not the shell that started it. -1 where it
     * cannot be seen.
     */
    long pid();

    /**
     * The process that reads what this side has used. It is the same unless the server is from outside. Reading many
     * threads takes milliseconds, which are no other process's.
     */
    default long readerPid() {
        return pid();
    }

    /** How it was started, for the record. */
    List<String> command();

    /**
     * What it has used up to now. A process of ours reads that itself; one that is kept for an outside server reads the
     * server's process and all that it has started; for a server at an address, where no process of ours runs, this one
     * does so.
     *
     * @throws ChildFailure if it has died, hangs or answers nonsense
     */
    Usage usage() throws ChildFailure;

    /** What its JVM counts, which costs less than {@link #usage}; unknown of a server that is not ours. */
    JvmCounters counters() throws ChildFailure;

    /**
     * Ends it in good order if it can be, otherwise by force. Afterwards no process of it is left, unless it shares one
     * with the other side. Calling it again does nothing.
     */
    @Override
    void close();
}
