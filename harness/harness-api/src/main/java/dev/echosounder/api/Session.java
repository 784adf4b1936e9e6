package dev.echosounder.api;

import java.nio.ByteBuffer;

/**
 * One connection's protocol, free of I/O and threads: bytes in, bytes out. It does not know which {@link Model} carries
 * it.
 *
 * <p>The model calls a session from one thread at a time, and each call sees what the calls before it wrote. It may
 * block or burn CPU: which other connections that delays depends on the model. A session that throws loses its own
 * connection and no other.
 */
public interface Session {

    /**
     * The connection begins: called once, before any other call. A client that sends first writes here; a server
     * usually waits.
     */
    default void started(Outbox out) {}

    /**
     * Bytes have arrived, or an outbox that {@linkplain Outbox#hasRoom() had no room} has room again; {@code in} may
     * then be empty. Consume what you can, between position and limit: what you leave comes again, followed by more.
     *
     * <p>Leave bytes only when you cannot go on: because a message is still incomplete, or because {@code out} has no
     * room. A session that leaves bytes for want of room is not given more of its peer's input until it has been called
     * again.
     *
     * @param in valid during this call only; its bytes must not be changed
     * @param out takes the answers
     */
    void received(ByteBuffer in, Outbox out);

    /**
     * The peer has half-closed, and everything that it sent has been offered to {@link #received}. The session may
     * still write. When the outbox has been delivered, this side is half-closed too, and the connection ends in good
     * order.
     */
    default void inputEnded(Outbox out) {}

    /**
     * The model stops: it has offered everything that had arrived, and offers no more. This is called instead of
     * {@link #inputEnded}, for sessions to which it matters that the peer has not said that its input was complete.
     * What follows is the same, and so is what happens unless this is overridden.
     */
    default void inputStopped(Outbox out) {
        inputEnded(out);
    }

    /**
     * The connection is over. Called exactly once, whatever happened, also when {@link #started} never was.
     *
     * @param cause what ended the connection early; {@code null} when both directions ended in good order
     */
    default void closed(Throwable cause) {}
}
