package dev.echosounder.selector;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BufferPoolTest {

    private static final int BYTES = 32 * 1024;

    private final BufferPool bufferPool = new BufferPool();

    @Test
    void aBufferIsTakenAgainBeforeAnotherIsMade() {
        ByteBuffer first = bufferPool.take(BYTES);
        bufferPool.giveBack(first.put((byte) 1));

        assertThat(bufferPool.take(BYTES)).isSameAs(first);
        assertThat(first.remaining()).isEqualTo(BYTES);
    }

    @Test
    void noTwoCallersShareOne() {
        assertThat(bufferPool.take(BYTES)).isNotSameAs(bufferPool.take(BYTES));
    }

    @Test
    void noCallerIsGivenOneOfAnotherSize() {
        bufferPool.giveBack(bufferPool.take(BYTES));

        assertThat(bufferPool.take(BYTES / 2).capacity()).isEqualTo(BYTES / 2);
        assertThat(bufferPool.take(2 * BYTES).capacity()).isEqualTo(2 * BYTES);
    }

    @Test
    void thePoolDoesNotGrowBeyondItsBound() {
        int most = BufferPool.MOST_BYTES / BYTES;
        Set<ByteBuffer> known = Collections.newSetFromMap(new IdentityHashMap<>());
        IntStream.rangeClosed(0, most).forEach(i -> known.add(bufferPool.take(BYTES)));
        known.forEach(bufferPool::giveBack);

        assertThat(IntStream.rangeClosed(0, most)
                        .filter(i -> known.contains(bufferPool.take(BYTES)))
                        .count())
                .isEqualTo(most);
    }

    @Test
    void unusedBuffersAreReleasedWhenMemoryRunsOut() {
        ByteBuffer used = bufferPool.take(BYTES);
        ByteBuffer free = bufferPool.take(BYTES);
        bufferPool.giveBack(free);

        assertThat(bufferPool.letGo()).isTrue();
        assertThat(bufferPool.letGo()).as("whether there is any left").isFalse();
        assertThat(bufferPool.take(BYTES)).isNotSameAs(free);
        bufferPool.giveBack(used);
        assertThat(bufferPool.take(BYTES)).isSameAs(used);
    }

    @Test
    void whatIsClearedIsGone() {
        ByteBuffer first = bufferPool.take(BYTES);
        bufferPool.giveBack(first);
        bufferPool.clear();

        assertThat(bufferPool.take(BYTES)).isNotSameAs(first);
    }
}
