package dev.echosounder.http;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The body of a request that is returned as the body of its response. A short one is returned when all of it is there,
 * so that an error in its framing can still be answered. A long one is returned as it arrives, and so nothing of it is
 * stored: with its announced length, or in chunks.
 */
final class EchoedBody {

    /** The longest body that is stored until it is complete, in bytes. */
    static final int STORED_BYTES = 64 * 1024;

    /** So much of the memory for that is not given back after a request, in bytes. */
    private static final int RETAINED_BYTES = 8 * 1024;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final ResponseWriter writer;
    private final Runnable work; // before the response is begun; null for none

    private Persistence persistence;
    private long length; // that was announced; -1 for chunks
    private boolean begun;
    private ByteBuffer stored = NOTHING;

    EchoedBody(ResponseWriter writer, Runnable work) {
        this.writer = writer;
        this.work = work;
    }

    /** @param announced length of the body, in bytes; -1 if it comes in chunks */
    void start(Persistence after, long announced) {
        persistence = after;
        length = announced;
        begun = false;
        stored = stored.capacity() > RETAINED_BYTES ? NOTHING : stored.clear();
    }

    /** Whether the response is under way, and nothing else can be responded any more. */
    boolean isBegun() {
        return begun;
    }

    /** A part of the body has arrived: what the input has from one place to another. */
    void take(ByteBuffer in, int from, int to) {
        int count = to - from;
        if (!begun && count != length) {
            if (length <= STORED_BYTES && stored.position() + count <= STORED_BYTES) {
                store(in, from, count);
                return;
            }
            begin(length);
            writePart(stored, 0, stored.position());
            stored = NOTHING;
        } else if (!begun) {
            begin(length);
        }
        writePart(in, from, to);
    }

    /** All of the body has arrived. */
    void end() {
        if (!begun) {
            int bytes = stored.position();
            begin(bytes);
            writePart(stored, 0, bytes);
        } else if (length < 0) {
            writer.lastChunk();
        }
    }

    private void begin(long bytes) {
        begun = true;
        if (work != null) {
            work.run();
        }
        if (bytes < 0) {
            writer.echoInChunks(persistence);
        } else {
            writer.echo(persistence, Math.toIntExact(bytes));
        }
        length = bytes;
    }

    private void writePart(ByteBuffer of, int from, int to) {
        if (from == to) {
            return;
        }
        if (length < 0) {
            writer.chunk(of, from, to);
        } else {
            writer.part(of, from, to);
        }
    }

    private void store(ByteBuffer in, int from, int count) {
        int before = stored.position();
        if (stored.remaining() < count) {
            int capacity = Math.min(STORED_BYTES, Math.max(2 * stored.capacity(), before + count));
            stored = ByteBuffer.wrap(Arrays.copyOf(stored.array(), capacity)).position(before);
        }
        stored.put(before, in, from, count).position(before + count);
    }
}
