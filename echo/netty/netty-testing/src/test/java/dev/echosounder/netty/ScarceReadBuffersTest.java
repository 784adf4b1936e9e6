package dev.echosounder.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator.ExtendedHandle;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ScarceReadBuffersTest {

    private final List<OutOfMemoryError> starved = new ArrayList<>();
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private boolean scarce = true;
    private int asked;

    /** Has memory or not, as the test says. */
    private final AbstractByteBufAllocator allocator = new AbstractByteBufAllocator(true) {
        @Override
        protected ByteBuf newHeapBuffer(int initial, int most) {
            return UnpooledByteBufAllocator.DEFAULT.heapBuffer(initial, most);
        }

        @Override
        protected ByteBuf newDirectBuffer(int initial, int most) {
            asked++;
            if (scarce) {
                throw new OutOfMemoryError("attempt " + asked);
            }
            return UnpooledByteBufAllocator.DEFAULT.directBuffer(initial, most);
        }

        @Override
        public boolean isDirectBufferPooled() {
            return false;
        }
    };

    @AfterEach
    void endRound() {
        ScarceReadBuffers.roundOver();
        channel.finishAndReleaseAll();
    }

    private ExtendedHandle handle() {
        ExtendedHandle handle = new ScarceReadBuffers(starved::add).newHandle();
        handle.reset(channel.config());
        return handle;
    }

    @Test
    void aConnectionForWhichThereIsNoMemoryIsCalledAndItsLoopReceivesABuffer() {
        ByteBuf buffer = handle().allocate(allocator);

        assertThat(buffer.isWritable()).isTrue();
        assertThat(starved).singleElement().extracting(Throwable::getMessage).isEqualTo("attempt 1");
    }

    @Test
    void afterSomeFailuresInARoundTheOthersDoNotWaitForMemory() {
        for (int i = 0; i < 50; i++) {
            handle().allocate(allocator);
        }

        assertThat(asked).isEqualTo(ScarceReadBuffers.FAILURES_OF_A_ROUND);
        assertThat(starved).hasSize(50).last().extracting(Throwable::getMessage).isEqualTo("attempt " + asked);
    }

    @Test
    void inTheNextRoundMemoryIsLookedForAgain() {
        for (int i = 0; i < 50; i++) {
            handle().allocate(allocator);
        }
        scarce = false;
        ScarceReadBuffers.roundOver();

        ByteBuf buffer = handle().allocate(allocator);

        assertThat(buffer.writableBytes()).isGreaterThan(1_000);
        assertThat(starved).hasSize(50);
        buffer.release();
    }
}
