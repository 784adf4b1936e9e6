package org.xsocket.connection;

import java.nio.ByteBuffer;

/**
 * The events that xSocket does not report to its handlers: how the directions of a connection end, and what is written.
 * All on the loop's thread.
 */
public interface Life extends IConnectHandler, IDataHandler, IDisconnectHandler {

    /** The connection has joined its loop, and is connected next. */
    void joined(Link link);

    /** All that was given to {@link Link} has left. */
    void written();

    /** These bytes were read without xSocket, in order. They are valid during the call only. */
    void read(ByteBuffer bytes);

    /** The peer has half-closed. */
    void inputEnded();

    /** The connection could not join its loop, be read from, or be written to. */
    void failed(Throwable cause);
}
