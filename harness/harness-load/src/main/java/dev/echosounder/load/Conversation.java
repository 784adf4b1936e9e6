package dev.echosounder.load;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.api.transport.Tcp;

import java.nio.ByteBuffer;
import java.util.Locale;

/**
 * The client's side of an echo load: sends a message, checks every byte of the answer, sends the next. It keeps up to the load
 * shape's depth in flight, and allocates nothing on the way.
 *
 * <p>When its last answer is in, it tells the {@link FinishLine} the time, and leaves its connection standing: saying farewell would be
 * work inside the clock of those that still run.
 */
final class Conversation implements Session {

    private final int client;
    private final LoadShape shape;
    private final FinishLine line;

    private final ByteBuffer outgoing = Payload.view();
    private final ByteBuffer expected = Payload.view();

    private int sent;           // messages that are wholly in the outbox
    private int sentBytes;      // of the message after those
    private int outgoingStart;
    private int answered;       // messages whose answers are complete and right
    private int answeredBytes;  // of the message after those
    private int expectedStart;
    private boolean over;

    Conversation(int client, LoadShape shape, FinishLine line) {
        this.client = client;
        this.shape = shape;
        this.line = line;
        this.outgoingStart = Payload.start(client, 0);
        this.expectedStart = outgoingStart;
    }

    @Override
    public void started(Outbox out) {
        sendAll(out);
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        check(in);
        if (answered < shape.messages()) {
            sendAll(out);
        } else if (!over) {
            over = true;
            line.crossed(System.nanoTime());
        }
    }

    @Override
    public void closed(Throwable cause) {
        if (!over || cause instanceof Mismatch) { // bytes that nobody asked for may come after the last answer
            over = true;
            String state = String.format(Locale.ROOT, "client %,d had %,d of %,d answers", client, answered, shape.messages());
            line.failed(cause == null ? "The server closed the connection while " + state + "."
                    : cause instanceof Mismatch ? cause.getMessage() : "The connection failed while " + state + ": " + cause);
        }
    }

    /** How far it is, from any thread; a little late perhaps. */
    String progress() {
        return String.format(Locale.ROOT, "client %,d has %,d of %,d answers", client, answered, shape.messages());
    }

    boolean isOver() {
        return over;
    }

    private void sendAll(Outbox out) {
        while (sent < shape.messages() && sent - answered < shape.depth() && out.hasRoom()) {
            int at = wrap(outgoingStart, sentBytes);
            int count = Math.min(shape.messageBytes() - sentBytes, Math.min(Payload.BLOCK_BYTES - at, Tcp.OUTBOX_BYTES));
            out.write(outgoing.limit(at + count).position(at));
            sentBytes += count;
            if (sentBytes == shape.messageBytes()) {
                sent++;
                sentBytes = 0;
                outgoingStart = Payload.start(client, sent);
            }
        }
    }

    private void check(ByteBuffer in) {
        int limit = in.limit();
        while (in.hasRemaining()) {
            if (answered == sent && answeredBytes >= sentBytes) {
                throw new Mismatch(String.format(Locale.ROOT, "Client %,d received %,d bytes more than it sent, after %,d answers.", client, in.remaining(), answered));
            }
            int at = wrap(expectedStart, answeredBytes);
            int count = Math.min(in.remaining(), Math.min(shape.messageBytes() - answeredBytes, Payload.BLOCK_BYTES - at));
            if (answered == sent) {
                count = Math.min(count, sentBytes - answeredBytes);
            }
            expected.limit(at + count).position(at);
            in.limit(in.position() + count);
            int wrong = expected.mismatch(in);
            if (wrong >= 0) {
                throw new Mismatch(String.format(Locale.ROOT, "Client %,d received a wrong byte: byte %,d of the answer to message %,d is 0x%02x and should be 0x%02x.", client, answeredBytes + wrong + 1, answered + 1,
                                in.get(in.position() + wrong), expected.get(at + wrong)));
            }
            in.position(in.limit()).limit(limit);
            answeredBytes += count;
            if (answeredBytes == shape.messageBytes()) {
                answered++;
                answeredBytes = 0;
                expectedStart = Payload.start(client, answered);
            }
        }
    }

    private static int wrap(int start, int offset) {
        return (start + offset) % Payload.BLOCK_BYTES;
    }

    /** The answer is not the message. */
    private static final class Mismatch extends RuntimeException {

        private static final long serialVersionUID = 1;

        Mismatch(String what) {
            super(what, null, false, false);
        }
    }
}
