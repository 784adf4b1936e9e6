package dev.echosounder.netty;

import dev.echosounder.netty.channel.ReadBuffers;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.util.UncheckedBooleanSupplier;
import io.netty.util.concurrent.FastThreadLocal;
import java.util.function.Consumer;

/**
 * Allocates the buffers that a connection reads into, for a transport whose event loop would end if there is no memory
 * for one, and with it every connection of that loop. Here the connection is called instead, and the loop receives a
 * small buffer that always exists: what is read into it is not used.
 *
 * <p>The JDK waits for half a second before it reports that there is no direct memory, and what a connection has is
 * released only after the round of its loop. A loop with many connections to read from would not serve any of them for
 * as many half seconds. So an allocation fails at once after {@value #FAILURES_OF_A_ROUND} that have failed in a round.
 */
final class ScarceReadBuffers extends ReadBuffers {

    private static final int LAST_BYTES = 64;
    private static final ByteBuf LAST =
            Unpooled.unreleasableBuffer(ByteBufAllocator.DEFAULT.directBuffer(LAST_BYTES, LAST_BYTES));

    static final int FAILURES_OF_A_ROUND = 4;

    /** The last errors of a loop, in its round. */
    private static final class Failures {
        private int count;
        private OutOfMemoryError last;
    }

    /** Of the loop that asks. */
    private static final FastThreadLocal<Failures> FAILURES = new FastThreadLocal<>() {
        @Override
        protected Failures initialValue() {
            return new Failures();
        }
    };

    private final Consumer<OutOfMemoryError> starved;

    /**
     * @param starved is called when there is no memory, by the thread of the loop; it must have it call
     *     {@link #roundOver} after the round
     */
    ScarceReadBuffers(Consumer<OutOfMemoryError> starved) {
        this.starved = starved;
    }

    /** A round of the loop that asks is over, and what its closed connections had is released. */
    static void roundOver() {
        FAILURES.get().count = 0;
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
            Failures failures = FAILURES.get();
            if (failures.count < FAILURES_OF_A_ROUND) {
                try {
                    return handle.allocate(allocator);
                } catch (OutOfMemoryError none) {
                    failures.count++;
                    failures.last = none;
                }
            }
            starved.accept(failures.last);
            return LAST.duplicate().clear();
        }

        @Override
        public boolean continueReading(UncheckedBooleanSupplier maybeMore) {
            return handle.continueReading(maybeMore);
        }
    }
}
