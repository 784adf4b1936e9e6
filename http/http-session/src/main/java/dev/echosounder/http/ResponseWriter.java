package dev.echosounder.http;

import dev.echosounder.api.Outbox;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Writes the responses of one connection. Those that are served most are written without allocating. */
final class ResponseWriter {

    private static final byte[] END_OF_HEAD = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END_OF_LINE = "\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] LAST_CHUNK = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int LENGTH_DIGITS = 10;
    private static final int TEN = 10;

    // During a call of the session only.
    private Outbox out;
    private Responses responses;

    private ByteBuffer view = ByteBuffer.allocate(0); // of the array that was written last
    private ByteBuffer echoHead;
    private byte[] echoPrefix; // with which that begins

    /** A call of the session begins. */
    void open(Outbox to, Responses now) {
        out = to;
        responses = now;
    }

    /** The call is over. */
    void close() {
        out = null;
        responses = null;
    }

    void constant(Resource resource, Persistence persistence, boolean headOnly) {
        write(responses.constant(resource, persistence, headOnly));
    }

    void goOn() {
        write(Responses.CONTINUE);
    }

    void options(String allowed, Persistence persistence) {
        write(responses.options(allowed, persistence));
    }

    /** @param allowed the value of the field Allow; {@code null} for no such field */
    void refusal(Refusal refusal, String allowed, Persistence persistence, boolean headOnly) {
        write(responses.refusal(refusal, allowed, persistence, headOnly));
    }

    /** The head of an echo with a body of this length, in bytes. */
    void echo(Persistence persistence, int length) {
        if (persistence != Persistence.KEEP) {
            write(responses.echo(persistence, length));
            return;
        }
        byte[] prefix = responses.echoPrefix();
        if (echoPrefix != prefix) {
            echoPrefix = prefix;
            echoHead = ByteBuffer.allocate(prefix.length + LENGTH_DIGITS + END_OF_HEAD.length)
                    .put(prefix);
        }
        echoHead.clear().position(prefix.length);
        putDecimal(echoHead, length);
        out.write(echoHead.put(END_OF_HEAD).flip());
    }

    private static void putDecimal(ByteBuffer to, int number) {
        int unit = 1;
        while (number / unit >= TEN) {
            unit *= TEN;
        }
        for (int left = number; unit > 0; unit /= TEN) {
            to.put((byte) ('0' + left / unit));
            left %= unit;
        }
    }

    /** The head of an echo whose body follows in chunks. */
    void echoInChunks(Persistence persistence) {
        write(responses.echoInChunks(persistence));
    }

    /** A part of a body: what this buffer has from one place to another. Its position and limit stay as they are. */
    void part(ByteBuffer of, int from, int to) {
        int position = of.position();
        int limit = of.limit();
        out.write(of.limit(to).position(from));
        of.limit(limit).position(position);
    }

    /** A part of a body, as a chunk. */
    void chunk(ByteBuffer of, int from, int to) {
        write((Integer.toHexString(to - from) + "\r\n").getBytes(StandardCharsets.US_ASCII));
        part(of, from, to);
        write(END_OF_LINE);
    }

    void lastChunk() {
        write(LAST_CHUNK);
    }

    private void write(byte[] bytes) {
        if (view.array() != bytes) {
            view = ByteBuffer.wrap(bytes);
        }
        out.write(view.clear());
    }
}
