package dev.echosounder.kv;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Payload;
import dev.echosounder.api.WorkloadClient;
import dev.echosounder.api.WrongResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * The client half of the key-value workload on one connection, in the protocol of Redis: each request sets a string or
 * gets one. A client has a few keys that no other uses. It records which string it set last, and checks every byte that
 * it gets. Its first requests set them all.
 *
 * <p>What a request is follows from its number alone, so nothing is remembered of those in flight.
 */
final class KeyValueClient implements WorkloadClient {

    /** The keys of each client: few enough that the smallest load gets one of them, too. */
    static final int KEYS = 4;

    private static final int HUNDRED = 100;
    private static final long NONE = -1;

    private final int client;
    private final int messageBytes;
    private final int getsPercent;

    private final ByteBuffer[] sets = new ByteBuffer[KEYS]; // up to the string
    private final ByteBuffer[] gets = new ByteBuffer[KEYS];
    private final ByteBuffer end = bytes("\r\n");
    private final ByteBuffer outgoing = Payload.view();
    private int sentBytes; // of the string that is being sent
    private long sending = NONE; // the request whose string that is

    private final ByteBuffer done = bytes("+OK\r\n");
    private final ByteBuffer head; // of a string that comes back
    private final ByteBuffer expectedEnd = bytes("\r\n");
    private final ByteBuffer expected = Payload.view();
    private final int[] set = new int[KEYS]; // where in the payload the string begins that each key was last set to
    private int answeredBytes; // of the answer after those that are complete

    /**
     * @param messageBytes length of a string
     * @param getsPercent how many of a hundred messages get one
     */
    KeyValueClient(int client, int messageBytes, int getsPercent) {
        this.client = client;
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
    public boolean send(long request, Outbox out) {
        int start = Payload.start(client, request);
        if (isGet(request, start)) {
            out.write(gets[key(request, start)].rewind());
            return true;
        }
        if (sentBytes == 0) {
            out.write(sets[key(request, start)].rewind());
        }
        int at = Payload.wrap(start, sentBytes);
        int count = Math.min(messageBytes - sentBytes, Payload.STRETCH_BYTES);
        out.write(outgoing.limit(at + count).position(at));
        sentBytes += count;
        sending = sentBytes < messageBytes ? request : NONE;
        if (sending == request) {
            return false;
        }
        out.write(end.rewind());
        sentBytes = 0;
        return true;
    }

    @Override
    public boolean receive(long response, ByteBuffer in) {
        if (response == sending) {
            throw WrongResponse.unasked(client, in.remaining(), response); // it is not even asked for whole
        }
        int start = Payload.start(client, response);
        boolean get = isGet(response, start);
        int key = key(response, start);
        ByteBuffer right = get ? string(set[key]) : done.position(answeredBytes);
        int count = Math.min(in.remaining(), right.remaining());
        int rightLimit = right.limit();
        int limit = in.limit();
        right.limit(right.position() + count);
        in.limit(in.position() + count);
        int wrong = right.mismatch(in);
        if (wrong >= 0) {
            throw wrong(response, in.limit(limit), wrong, right.get(right.position() + wrong));
        }
        right.limit(rightLimit);
        in.position(in.limit()).limit(limit);
        answeredBytes += count;
        if (answeredBytes < (get ? head.capacity() + messageBytes + end.capacity() : done.capacity())) {
            return false;
        }
        answeredBytes = 0;
        if (!get) {
            set[key] = start;
        }
        return true;
    }

    /** The next part of the answer that brings the string which begins there. */
    private ByteBuffer string(int start) {
        int ofString = answeredBytes - head.capacity();
        if (ofString < 0) {
            return head.position(answeredBytes);
        }
        if (ofString >= messageBytes) {
            return expectedEnd.position(ofString - messageBytes);
        }
        int at = Payload.wrap(start, ofString);
        return expected.limit(at + Math.min(messageBytes - ofString, Payload.STRETCH_BYTES))
                .position(at);
    }

    private WrongResponse wrong(long response, ByteBuffer in, int at, byte right) {
        if (answeredBytes == 0 && in.get(in.position()) == '-') {
            byte[] error = new byte[Math.min(in.remaining(), 200)];
            in.get(in.position(), error);
            return new WrongResponse(String.format(
                    Locale.ROOT,
                    "Client %,d was answered message %,d with \"%s\".",
                    client,
                    response + 1,
                    new String(error, StandardCharsets.ISO_8859_1)
                            .lines()
                            .findFirst()
                            .orElse("-")));
        }
        return WrongResponse.of(client, response, answeredBytes + at, in.get(in.position() + at), right);
    }
}
