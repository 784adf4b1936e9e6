package dev.echosounder.api;

import java.nio.ByteBuffer;

/**
 * The bounded way out of a {@link Session}. Asking {@link #hasRoom()} before the next request is consumed is the whole
 * of backpressure: a session without room leaves its input where it is, and so a peer that does not read stops being
 * read.
 *
 * <p>Only to be used during a call of the session, by the thread that makes the call.
 */
public interface Outbox {

    /**
     * Whether another answer may be written. When this says {@code false}, the model remembers it and calls
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

    /** Half-closes the connection once everything written so far has been delivered. The peer may still send. */
    void end();
}
