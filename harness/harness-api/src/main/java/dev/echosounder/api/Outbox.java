package dev.echosounder.api;

import java.nio.ByteBuffer;

/**
 * The bounded output of a {@link Session}. A session applies backpressure by asking {@link #hasRoom()} before it
 * consumes the next request: without room it leaves its input where it is, and the model stops reading from a peer that
 * does not read.
 *
 * <p>Only to be used during a call of the session, by the thread that makes the call.
 */
public interface Outbox {

    /**
     * Whether another answer may be written. After this has returned {@code false}, the model calls
     * {@link Session#received} again as soon as there is room.
     */
    boolean hasRoom();

    /**
     * Writes all of {@code bytes}, from position to limit, in order; afterwards nothing remains in it, and its contents
     * may be used again at once, with one exception: what was written from the buffer handed to
     * {@link Session#received} must stay as it is until that call returns.
     *
     * <p>An answer that was begun when there was room is taken whole, so an outbox holds at most its bound and one
     * answer. Bytes written after {@link #end()}, or to a connection that has just broken, go nowhere; the session
     * learns of a broken connection by {@link Session#closed}.
     */
    void write(ByteBuffer bytes);

    /**
     * Half-closes the connection once everything written so far has been delivered. The peer may still send, for as
     * long as {@link Service#lingerLimit} allows.
     */
    void end();
}
