package dev.echosounder.kv.protocol;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Buffers in which replies are gathered, each lent for one call of a session: so a connection that waits has none, and
 * a call that answers many requests costs few writes. A few are kept, whoever asks for more gets a new one. From any
 * thread.
 */
public final class ReplyBuffers {

    /** The size of a buffer, in bytes. */
    static final int BYTES = 64 * 1024;

    private final AtomicReferenceArray<ByteBuffer> kept = new AtomicReferenceArray<>(
            Integer.highestOneBit(4 * Runtime.getRuntime().availableProcessors()));

    /** An empty one, with an array. */
    ByteBuffer take() {
        int place = place();
        ByteBuffer buffer = kept.get(place) == null ? null : kept.getAndSet(place, null);
        return buffer == null ? ByteBuffer.allocate(BYTES) : buffer.clear();
    }

    /** Takes it back, whatever is in it. */
    void giveBack(ByteBuffer buffer) {
        if (buffer.capacity() == BYTES) {
            kept.set(place(), buffer);
        }
    }

    private int place() {
        return (int) Thread.currentThread().threadId() & kept.length() - 1;
    }
}
