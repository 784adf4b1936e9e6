package dev.echosounder.transport;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The bytes that a session has written and the transport has not taken yet, in order.
 *
 * <p>Bytes are not copied where that can be helped. What a session writes back from the very buffer that it is shown is
 * remembered as a range, and sent from that buffer when the call is over. Long writes go straight to the transport.
 * Short ones are gathered, so that a call costs one system call, however many answers it gave. Only what the transport
 * does not take is copied to a separate buffer of the connection.
 */
final class Outgoing {

    /**
     * The size in bytes from which a write is sent as it is: below, copying it is cheaper than a separate system call.
     */
    static final int STRAIGHT_BYTES = 4096;

    private final Connection transport;

    // What was written in this call and the transport has not seen yet. At most one of the two holds bytes.
    private ByteBuffer shown = AccumulationBuffer.NOTHING;
    private int echoedFrom;
    private int echoedTo;
    private ByteBuffer batch;

    private int written;
    private ByteBuffer unsent = AccumulationBuffer.NOTHING;
    private Throwable failure;

    Outgoing(Connection transport) {
        this.transport = transport;
    }

    /** Begins a call of the session, which is shown this buffer. */
    void begin(ByteBuffer in) {
        shown = in;
        echoedFrom = 0;
        echoedTo = 0;
        written = 0;
    }

    /** Takes all of {@code bytes}. */
    void write(ByteBuffer bytes) {
        written += bytes.remaining();
        if (bytes == shown && continuesEcho(bytes)) {
            if (echoedFrom == echoedTo) {
                echoedFrom = bytes.position();
            }
            echoedTo = bytes.limit();
            bytes.position(echoedTo);
            return;
        }
        settleEchoed();
        gather(bytes);
    }

    /** Ends a call of the session: what is left of it goes to the transport. */
    void finish() {
        sendEchoed();
        sendBatch();
        shown = AccumulationBuffer.NOTHING;
        written = 0;
    }

    /** Sends unsent bytes, as many as the transport takes. */
    void drain() throws IOException {
        transport.pass(unsent);
    }

    /** Bytes that wait for the transport, or were written in the call that goes on. */
    int waitingBytes() {
        return unsent.remaining() + written;
    }

    /** Whether the transport has left something that {@link #drain()} has not sent yet. */
    boolean hasUnsent() {
        return unsent.hasRemaining();
    }

    /** The failure of the transport; {@code null} if there is none. After a failure, bytes are dropped. */
    Throwable failure() {
        return failure;
    }

    private boolean continuesEcho(ByteBuffer in) {
        return (batch == null || batch.position() == 0) && (echoedFrom == echoedTo || echoedTo == in.position());
    }

    /** Gathers or sends what was echoed so far, by its length, as it must go before other bytes. */
    private void settleEchoed() {
        if (echoedTo - echoedFrom >= STRAIGHT_BYTES) {
            sendEchoed();
        } else if (echoedTo > echoedFrom) {
            int position = shown.position();
            int limit = shown.limit();
            gather(shown.limit(echoedTo).position(echoedFrom));
            shown.limit(limit).position(position);
            echoedFrom = echoedTo;
        }
    }

    private void sendEchoed() {
        if (echoedTo > echoedFrom) {
            int position = shown.position();
            int limit = shown.limit();
            push(shown.limit(echoedTo).position(echoedFrom));
            shown.limit(limit).position(position);
            echoedFrom = echoedTo;
        }
    }

    private void gather(ByteBuffer bytes) {
        if (bytes.remaining() >= STRAIGHT_BYTES) {
            sendBatch();
            push(bytes);
            return;
        }
        if (batch == null) {
            batch = transport.newBatch();
        }
        if (batch.remaining() < bytes.remaining()) {
            sendBatch();
        }
        batch.put(bytes);
    }

    private void sendBatch() {
        if (batch != null && batch.position() > 0) {
            push(batch.flip());
            batch.clear();
        }
    }

    private void push(ByteBuffer bytes) {
        if (failure == null && !unsent.hasRemaining()) {
            try {
                transport.pass(bytes);
            } catch (
                    Throwable
                            thrown) { // also what a transport does not declare: the batch may be other connections' too
                failure = thrown;
            }
        }
        if (failure != null) {
            bytes.position(bytes.limit());
        } else if (bytes.hasRemaining()) {
            unsent = AccumulationBuffer.append(unsent, bytes);
        }
    }
}
