package dev.echosounder.api;

import java.net.InetSocketAddress;
import java.time.Duration;

/** A running server of one {@link Model}. */
public interface Server {

    /** The address at which it listens, with the real port. */
    InetSocketAddress address();

    /**
     * Stops. Connections that the system has completed are still accepted, what their peers have sent by now is still
     * offered to their sessions, the answers are delivered, and every connection is closed. On return the port is free
     * and no thread of this server is left. Calling it again does nothing more, and also returns only then, whichever
     * thread calls.
     *
     * <p>What a peer sends <em>after</em> the call may be left unanswered, and refused with a reset: one that goes on
     * sending does not keep the server from stopping.
     *
     * @param grace how long peers have to read their answers; connections that are not done by then are cut. A session
     *     that blocks is waited for nevertheless
     */
    void stop(Duration grace);
}
