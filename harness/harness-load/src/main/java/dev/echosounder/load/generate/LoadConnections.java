package dev.echosounder.load.generate;

import dev.echosounder.load.LoadShape;
import java.util.OptionalLong;

/**
 * The load's connections to one server. They are established before the first run; every run is measured from the start
 * signal to the last answer. After a failed run no other is made.
 */
public interface LoadConnections extends AutoCloseable {

    /**
     * Connects all clients of the shape that this load was made for, and sends one message on each connection (checked,
     * not timed), so that the server has accepted it before the first start signal.
     *
     * @return the time that this took, without those first answers and with them
     * @throws RunFailure if not every client could connect (the message says which and why), or a first answer was
     *     wrong or never came
     */
    ConnectTimes connect() throws RunFailure;

    /**
     * Makes one run of this load. It may differ from the one that this load was made for in its stop condition, load
     * model and limit, or be its greeting. But a run with a connection for each message needs a load that was made for
     * that.
     *
     * @throws RunFailure if an answer is wrong or does not come
     */
    RunReport run(LoadShape shape) throws RunFailure;

    /** Half-closes every connection, and waits no longer than 10 s until the server has closed them. */
    @Override
    void close();

    /**
     * Closes as {@link #close} does.
     *
     * @return the time until the server had closed all connections, in nanoseconds; empty if it did not, or if that is
     *     not measured
     */
    default OptionalLong closeInTime() {
        close();
        return OptionalLong.empty();
    }
}
