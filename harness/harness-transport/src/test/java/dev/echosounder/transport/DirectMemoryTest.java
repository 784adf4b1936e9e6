package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DirectMemoryTest {

    private static final int PLENTY = 1 << 20;

    private final AtomicInteger asked = new AtomicInteger();
    private final CountDownLatch begun = new CountDownLatch(1);
    private volatile CompletableFuture<Void> known = CompletableFuture.completedFuture(null);
    private volatile int most; // bytes, as soon as that is known
    private volatile long now = Long.MAX_VALUE - 1; // nanoTime may begin anywhere, and run over
    private final DirectMemory direct = new DirectMemory(this::ask, () -> now);

    private ByteBuffer ask(int bytes) {
        asked.incrementAndGet();
        begun.countDown();
        known.join();
        if (bytes > most) {
            throw new OutOfMemoryError("Cannot reserve " + bytes + " bytes of direct buffer memory");
        }
        return ByteBuffer.allocate(bytes);
    }

    @Test
    void buffersHaveTheSizeThatIsAskedFor() {
        most = PLENTY;

        assertThat(direct.make(4096).capacity()).isEqualTo(4096);
        assertThat(direct.tryMake(512).capacity()).isEqualTo(512);
    }

    @Test
    void thisJvmsBuffersAreDirect() {
        assertThat(DirectMemory.allocate(64).isDirect()).isTrue();
        assertThat(DirectMemory.tryAllocate(64).isDirect()).isTrue();
    }

    @Test
    void theFailureOfJavaIsPassedOnAndHoldsForAWhile() {
        assertThatThrownBy(() -> direct.make(4096))
                .isInstanceOf(OutOfMemoryError.class)
                .hasMessageContaining("4096 bytes of direct buffer memory");
        most = PLENTY;
        now += DirectMemory.TRY_AGAIN_NANOS - 1;

        assertThatThrownBy(() -> direct.make(4096))
                .isInstanceOf(OutOfMemoryError.class)
                .hasMessageContaining("4096 bytes of direct buffer memory");
        assertThat(direct.tryMake(8192)).isNull();
        assertThat(asked).hasValue(1);
    }

    /** The ends of a lack of 4,096 bytes: time, a connection that has ended, and a smaller request. */
    static Stream<Arguments> endsOfALack() {
        return Stream.of(
                arguments(DirectMemory.TRY_AGAIN_NANOS, false, 4096),
                arguments(0, true, 4096),
                arguments(0, false, 4095));
    }

    @ParameterizedTest
    @MethodSource("endsOfALack")
    void memoryIsAskedForAgain(long nanosLater, boolean forgotten, int bytes) {
        assertThat(direct.tryMake(4096)).isNull();
        most = PLENTY;
        now += nanosLater;
        if (forgotten) {
            direct.forgetLack();
        }
        assertThat(direct.make(bytes).capacity()).isEqualTo(bytes);
    }

    @Test
    void aCallerThatCanUseLessIsGivenLessOnlyWhereThereIsNotEnough() {
        most = 1024;
        assertThat(direct.make(4096, 512).capacity()).isEqualTo(512);
        assertThatThrownBy(() -> direct.make(4096, 2048))
                .isInstanceOf(OutOfMemoryError.class)
                .hasMessageContaining("2048 bytes");
        most = PLENTY;
        direct.forgetLack();
        assertThat(direct.make(4096, 512).capacity()).isEqualTo(4096);
    }

    @Test
    void theReserveIsReleasedBeforeAnAllocationFails() {
        AtomicInteger unused = new AtomicInteger(2);
        direct.know(() -> {
            most = 4096;
            return unused.getAndSet(0) > 0;
        });

        assertThat(direct.make(4096).capacity()).isEqualTo(4096);
        assertThat(asked).hasValue(2);
        assertThat(direct.tryMake(8192)).as("nothing is in reserve any more").isNull();
        assertThat(asked).hasValue(3);
    }

    @Test
    void theReserveStaysWhileThereIsMemory() {
        most = PLENTY;
        direct.know(() -> {
            throw new AssertionError("There is memory.");
        });

        assertThat(direct.make(4096).capacity()).isEqualTo(4096);
    }

    @Test
    void aReserveThatIsNotEnoughIsALackForAllCallers() {
        direct.know(() -> true);

        assertThatThrownBy(() -> direct.make(4096)).isInstanceOf(OutOfMemoryError.class);
        assertThatThrownBy(() -> direct.make(4096)).isInstanceOf(OutOfMemoryError.class);
        assertThat(asked).as("attempts, before and after the release").hasValue(2);
    }

    @Test
    void oneThreadAsksForAllThatWaitMeanwhile() throws Exception {
        known = new CompletableFuture<>();
        FutureTask<ByteBuffer> first = begin();
        begun.await();
        FutureTask<ByteBuffer> second = begin();
        FutureTask<ByteBuffer> third = begin();
        known.complete(null);

        assertThat(List.of(first, second, third))
                .allSatisfy(each -> assertThatThrownBy(each::get).hasCauseInstanceOf(OutOfMemoryError.class));
        assertThat(asked).hasValue(1);
    }

    @Test
    void aCallerThatNeedsNoBufferDoesNotWait() throws Exception {
        known = new CompletableFuture<>();
        FutureTask<ByteBuffer> first = begin();
        begun.await();

        assertThat(direct.tryMake(4096)).isNull();
        most = PLENTY;
        known.complete(null);
        assertThat(first.get().capacity()).isEqualTo(4096);
    }

    private FutureTask<ByteBuffer> begin() {
        FutureTask<ByteBuffer> task = new FutureTask<>(() -> direct.make(4096));
        Thread.ofVirtual().start(task);
        return task;
    }
}
