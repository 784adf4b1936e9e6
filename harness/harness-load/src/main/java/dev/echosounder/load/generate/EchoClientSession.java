package dev.echosounder.load.generate;

import dev.echosounder.api.Outbox;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * The client's side of an echo load on one connection, for one run or many: sends messages, checks every byte of every
 * answer and records its time.
 */
public final class EchoClientSession extends CountedClientSession {

    private final int messageBytes;

    private final ByteBuffer outgoing = Payload.view();
    private final ByteBuffer expected = Payload.view();

    private int sentBytes; // of the message after those that are sent
    private int outgoingStart;
    private int answeredBytes; // of the message after those that are answered
    private int expectedStart;

    public EchoClientSession(int client, int messageBytes, LongSupplier nanoTime) {
        super(client, nanoTime);
        this.messageBytes = messageBytes;
        this.outgoingStart = Payload.start(client, 0);
        this.expectedStart = outgoingStart;
    }

    @Override
    void sendAllowed(long now, Outbox out) {
        while (sent < allowed && out.hasRoom()) {
            if (sentBytes == 0) {
                inFlight.sent(sent, now);
            }
            int at = wrap(outgoingStart, sentBytes);
            int count = Math.min(messageBytes - sentBytes, Payload.STRETCH_BYTES);
            out.write(outgoing.limit(at + count).position(at));
            sentBytes += count;
            if (sentBytes == messageBytes) {
                sent++;
                sentBytes = 0;
                outgoingStart = Payload.start(client, sent);
            }
        }
    }

    @Override
    void check(ByteBuffer in, long now) {
        int limit = in.limit();
        while (in.hasRemaining()) {
            if (answered == sent && answeredBytes >= sentBytes) {
                throw new Mismatch(String.format(
                        Locale.ROOT,
                        "Client %,d received %,d bytes more than it sent, after %,d answers.",
                        client,
                        in.remaining(),
                        answered));
            }
            int at = wrap(expectedStart, answeredBytes);
            int count = Math.min(in.remaining(), Math.min(messageBytes - answeredBytes, Payload.STRETCH_BYTES));
            if (answered == sent) {
                count = Math.min(count, sentBytes - answeredBytes);
            }
            expected.limit(at + count).position(at);
            in.limit(in.position() + count);
            int wrong = expected.mismatch(in);
            if (wrong >= 0) {
                throw new Mismatch(String.format(
                        Locale.ROOT,
                        "Client %,d received a wrong byte: byte %,d of the answer to message %,d is 0x%02x and should"
                                + " be 0x%02x.",
                        client,
                        answeredBytes + wrong + 1,
                        answered + 1,
                        in.get(in.position() + wrong),
                        expected.get(at + wrong)));
            }
            in.position(in.limit()).limit(limit);
            answeredBytes += count;
            if (answeredBytes == messageBytes) {
                record(now);
                answered++;
                answeredBytes = 0;
                expectedStart = Payload.start(client, answered);
            }
        }
    }

    private static int wrap(int start, int offset) {
        return (start + offset) % Payload.BLOCK_BYTES;
    }
}
