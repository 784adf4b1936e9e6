package dev.echosounder.netty;

import dev.echosounder.netty.channel.ReadBuffers;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.util.UncheckedBooleanSupplier;
import java.util.function.Consumer;

/**
 * Finds a connection the buffers that it reads into, for a transport whose event loop would end if there is no memory
 * for one, and with it every connection of that loop. Here the connection is called instead, and the loop is given a
 * small buffer that always was there: what is read into it is not used.
 */
final class ScarceReadBuffers extends ReadBuffers {

    private static final int LAST_BYTES = 64;
    private static final ByteBuf LAST =
            Unpooled.unreleasableBuffer(ByteBufAllocator.DEFAULT.directBuffer(LAST_BYTES, LAST_BYTES));

    private final Consumer<OutOfMemoryError> starved;

    /** @param starved is called when there is no memory, by the thread of the loop */
    ScarceReadBuffers(Consumer<OutOfMemoryError> starved) {
        this.starved = starved;
    }

    @Override
    public RecvByteBufAllocator.ExtendedHandle newHandle() {
        return new Finding(super.newHandle());
    }

    private final class Finding extends DelegatingHandle implements ExtendedHandle {

        private final ExtendedHandle handle;

        Finding(ExtendedHandle handle) {
            super(handle);
            this.handle = handle;
        }

        @Override
        public ByteBuf allocate(ByteBufAllocator allocator) {
            try {
                return handle.allocate(allocator);
            } catch (OutOfMemoryError none) {
                starved.accept(none);
                return LAST.duplicate().clear();
            }
        }

        @Override
        public boolean continueReading(UncheckedBooleanSupplier maybeMore) {
            return handle.continueReading(maybeMore);
        }
    }
}
