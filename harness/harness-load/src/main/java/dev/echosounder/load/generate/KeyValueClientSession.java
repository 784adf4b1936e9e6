package dev.echosounder.load.generate;

import dev.echosounder.api.Outbox;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * The client's side of a load for a key-value store on one connection, in the protocol of Redis: each message sets a
 * string or gets one. A client has a few keys of its own, so it knows of each what it has set last, and checks every
 * byte of what it gets. Its first messages set them all.
 *
 * <p>What a message is follows from its number alone, so nothing need be remembered of those in flight.
 */
final class KeyValueClientSession extends CountedClientSession {

    /** Of each client: few enough that a load of the least size gets one too. */
    static final int KEYS = 4;

    private static final int HUNDRED = 100;

    private final int messageBytes;
    private final int getsPercent;

    private final ByteBuffer[] sets = new ByteBuffer[KEYS]; // up to the string
    private final ByteBuffer[] gets = new ByteBuffer[KEYS];
    private final ByteBuffer end = bytes("\r\n");
    private final ByteBuffer outgoing = Payload.view();
    private int sentBytes; // of the string after those messages that are sent

    private final ByteBuffer done = bytes("+OK\r\n");
    private final ByteBuffer head; // of a string that comes back
    private final ByteBuffer expectedEnd = bytes("\r\n");
    private final ByteBuffer expected = Payload.view();
    private final int[] kept =
            new int[KEYS]; // where in the payload that begins which was set last, by what is answered
    private int answeredBytes; // of the answer after those that are complete

    /**
     * @param messageBytes length of a string
     * @param getsPercent how many of a hundred messages get one
     */
    KeyValueClientSession(int client, int messageBytes, int getsPercent, LongSupplier nanoTime) {
        super(client, nanoTime);
        this.messageBytes = messageBytes;
        this.getsPercent = getsPercent;
        this.head = bytes("$" + messageBytes + "\r\n");
        for (int i = 0; i < KEYS; i++) {
            String key = "client:" + client + ":" + i;
            String word = "$" + key.length() + "\r\n" + key + "\r\n";
            sets[i] = bytes("*3\r\n$3\r\nSET\r\n" + word + "$" + messageBytes + "\r\n");
            gets[i] = bytes("*2\r\n$3\r\nGET\r\n" + word);
        }
    }

    private static ByteBuffer bytes(String text) {
        byte[] symbols = text.getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocateDirect(symbols.length).put(symbols).flip();
    }

    private boolean isGet(long message, int start) {
        return message >= KEYS && start % HUNDRED < getsPercent;
    }

    private static int key(long message, int start) {
        return message < KEYS ? (int) message : start / HUNDRED % KEYS;
    }

    @Override
    void sendAllowed(long now, Outbox out) {
        while (sent < allowed && out.hasRoom()) {
            if (sentBytes == 0) {
                inFlight.sent(sent, now);
            }
            int start = Payload.start(client, sent);
            if (isGet(sent, start)) {
                out.write(gets[key(sent, start)].rewind());
                sent++;
            } else {
                set(start, out);
            }
        }
    }

    private void set(int start, Outbox out) {
        if (sentBytes == 0) {
            out.write(sets[key(sent, start)].rewind());
        }
        int at = wrap(start, sentBytes);
        int count = Math.min(messageBytes - sentBytes, Payload.STRETCH_BYTES);
        out.write(outgoing.limit(at + count).position(at));
        sentBytes += count;
        if (sentBytes == messageBytes) {
            out.write(end.rewind());
            sent++;
            sentBytes = 0;
        }
    }

    @Override
    void check(ByteBuffer in, long now) {
        int limit = in.limit();
        while (in.hasRemaining()) {
            if (answered == sent) {
                throw new Mismatch(String.format(
                        Locale.ROOT,
                        "Client %,d received %,d bytes more than it asked for, after %,d answers.",
                        client,
                        in.remaining(),
                        answered));
            }
            int start = Payload.start(client, answered);
            boolean get = isGet(answered, start);
            int key = key(answered, start);
            ByteBuffer right = get ? string(kept[key]) : done.position(answeredBytes);
            int count = Math.min(in.remaining(), right.remaining());
            int rightLimit = right.limit();
            right.limit(right.position() + count);
            in.limit(in.position() + count);
            int wrong = right.mismatch(in);
            if (wrong >= 0) {
                throw wrong(in.limit(limit), wrong, right.get(right.position() + wrong));
            }
            right.limit(rightLimit);
            in.position(in.limit()).limit(limit);
            answeredBytes += count;
            if (answeredBytes == (get ? head.capacity() + messageBytes + end.capacity() : done.capacity())) {
                if (!get) {
                    kept[key] = start;
                }
                record(now);
                answered++;
                answeredBytes = 0;
            }
        }
    }

    /** What is next of an answer that brings the string which begins there: a part of it at least. */
    private ByteBuffer string(int start) {
        int ofString = answeredBytes - head.capacity();
        if (ofString < 0) {
            return head.position(answeredBytes);
        }
        if (ofString >= messageBytes) {
            return expectedEnd.position(ofString - messageBytes);
        }
        int at = wrap(start, ofString);
        return expected.limit(at + Math.min(messageBytes - ofString, Payload.STRETCH_BYTES))
                .position(at);
    }

    private Mismatch wrong(ByteBuffer in, int at, byte right) {
        if (answeredBytes == 0 && in.get(in.position()) == '-') {
            byte[] error = new byte[Math.min(in.remaining(), 200)];
            in.get(in.position(), error);
            return new Mismatch(String.format(
                    Locale.ROOT,
                    "Client %,d was answered message %,d with \"%s\".",
                    client,
                    answered + 1,
                    new String(error, StandardCharsets.ISO_8859_1)
                            .lines()
                            .findFirst()
                            .orElse("-")));
        }
        return new Mismatch(String.format(
                Locale.ROOT,
                "Client %,d received a wrong byte: byte %,d of the answer to message %,d is 0x%02x and should be"
                        + " 0x%02x.",
                client,
                answeredBytes + at + 1,
                answered + 1,
                in.get(in.position() + at),
                right));
    }

    private static int wrap(int start, int offset) {
        return (start + offset) % Payload.BLOCK_BYTES;
    }
}
