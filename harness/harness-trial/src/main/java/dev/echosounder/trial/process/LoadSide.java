package dev.echosounder.trial.process;

import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.ConnectTimes;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.trial.cost.JvmCounters;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * The load of a trial, wherever it runs. It has lanes, by name: one to the server, one to the baseline. Whenever a
 * method throws a {@link ChildFailure}, its process has been ended by then.
 */
public interface LoadSide extends AutoCloseable {

    /** The process that makes the load. */
    long pid();

    /** How it was started, for the record. */
    List<String> command();

    /** What its JVM counts. */
    JvmCounters counters() throws ChildFailure;

    /**
     * Opens a lane and connects it.
     *
     * @return how long that took
     * @throws ChildFailure of kind NEVER_STARTED if there is no such model, or it does not know the shape's pace
     * @throws RunFailure if not every client could connect, or a first answer was wrong
     */
    ConnectTimes connect(String lane, ClientSpec driving, InetSocketAddress server, LoadShape shape)
            throws ChildFailure, RunFailure;

    /** One run on this lane. It is waited for as long as the shape's limit says, and 20 s more. */
    RunReport run(String lane, LoadShape shape) throws ChildFailure, RunFailure;

    /** Closes every lane, and ends the process if it has one of its own. Calling it again does nothing. */
    @Override
    void close();
}
