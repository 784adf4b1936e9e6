package dev.echosounder.api;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * The connecting side of one {@link Model}. Connecting and starting are separate: all connections stand, and then one
 * start signal starts them. One thread at a time calls a client, and that thread does not belong to the client.
 */
public interface Client {

    /**
     * Connects. On return the connection stands, and the session has not been called.
     *
     * @throws IOException if no server listens there, or the system has no socket left; the session is then never
     *     called
     */
    void connect(InetSocketAddress to, Session session) throws IOException;

    /** Gives the start signal: every session connected since the last start is {@linkplain Session#started started}. */
    void start();

    /**
     * Ends every connection as if its peer had half-closed, and stops. A session that was connected and never started
     * is closed with {@code null}. On return every session is closed and no thread of this client is left. Calling it
     * again does nothing.
     *
     * @param grace how long deliveries may take; connections that are not done by then are cut
     */
    void stop(Duration grace);
}
