package dev.echosounder.trial.process;

import dev.echosounder.trial.cost.JvmCounters;
import dev.echosounder.trial.cost.Usage;
import java.util.List;

/** One side of a trial. If a method throws a {@link ChildFailure}, the process has been ended by then. */
public interface Side extends AutoCloseable {

    /**
     * The id of its process; of an outside server, that of the process that listens, not of the shell that started it.
     * -1 if it cannot be seen.
     */
    long pid();

    /**
     * The id of the process that reads what this side has used: another one only for a server that is not a JVM of the
     * harness. Reading many threads takes milliseconds, which must not count as those of other processes.
     */
    default long readerPid() {
        return pid();
    }

    /** The command that started it, for the record. */
    List<String> command();

    /**
     * What it has used up to now. A child reads its own usage, and that of the outside server that it has started, with
     * all that the server has started. This process reads the usage of a server at an address.
     *
     * @throws ChildFailure if it has died, hangs or sends an invalid reply
     */
    Usage usage() throws ChildFailure;

    /**
     * The counters of its JVM, which cost less than {@link #usage}; unknown for a server that is not a JVM of the
     * harness.
     */
    JvmCounters counters() throws ChildFailure;

    /**
     * Ends it in good order if possible, otherwise by force. Afterwards its process has ended, unless it shares one
     * with the other side. Calling it again does nothing.
     */
    @Override
    void close();
}
