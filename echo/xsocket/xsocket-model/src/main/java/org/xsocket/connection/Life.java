package org.xsocket.connection;

import java.nio.ByteBuffer;

/**
 * What xSocket's handlers are not told: how the directions of a connection end, and what is written. All by the loop's
 * thread.
 */
public interface Life extends IConnectHandler, IDataHandler, IDisconnectHandler {

    /** It has joined its loop, and is connected next. */
    void joined(Link link);

    /** All that was given to {@link Link} has left. */
    void written();

    /** These bytes were read aside from xSocket, in order. They are gone after the call. */
    void read(ByteBuffer bytes);

    /** The peer has half-closed. */
    void inputEnded();

    /** It could not join its loop, be read from, or be written to. */
    void failed(Throwable cause);
}
