package dev.echosounder.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.util.concurrent.FastThreadLocal;
import java.nio.ByteBuffer;

/**
 * The views of received bytes that one thread shows its sessions, each valid until the next. A view of a buffer of
 * Netty's is a new object each time. So few bytes are shown as a copy instead, always in the same buffer, which takes
 * no more time and leaves no garbage.
 */
final class Views {

    private static final int COPIED_BYTES = 512;

    private static final FastThreadLocal<Views> OF_THREAD = new FastThreadLocal<>() {
        @Override
        protected Views initialValue() {
            return new Views();
        }
    };

    private final ByteBuffer copy = ByteBuffer.allocateDirect(COPIED_BYTES);
    private final ByteBuf copied = Unpooled.wrappedBuffer(copy); // the same memory

    private Views() {}

    /** The views of the calling thread. */
    static Views mine() {
        return OF_THREAD.get();
    }

    /** A view of all readable bytes of a message. */
    ByteBuffer of(ByteBuf message) {
        int length = message.readableBytes();
        if (length > COPIED_BYTES) {
            return message.nioBuffer();
        }
        message.getBytes(message.readerIndex(), copied, 0, length);
        return copy.clear().limit(length);
    }
}
