package dev.echosounder.kv.protocol;

import dev.echosounder.api.Lending;
import java.nio.ByteBuffer;

/**
 * The buffers in which replies are gathered, each {@linkplain Lending lent} for one call of a session: a call that
 * answers many requests costs few writes.
 */
public final class ReplyBuffers {

    /** The size of a buffer, in bytes. */
    static final int BYTES = 64 * 1024;

    private final Lending<ByteBuffer> buffers = new Lending<>(() -> ByteBuffer.allocate(BYTES));

    /** Takes an empty buffer with an array. */
    ByteBuffer take() {
        return buffers.take().clear();
    }

    /** Returns a buffer to the pool, whatever it contains. */
    void giveBack(ByteBuffer buffer) {
        if (buffer.capacity() == BYTES) {
            buffers.giveBack(buffer);
        }
    }
}
