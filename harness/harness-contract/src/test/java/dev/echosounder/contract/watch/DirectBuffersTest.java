package dev.echosounder.contract.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DirectBuffersTest {

    /** Many more than the garbage of other tests, which may be collected at any moment. */
    private static final int MANY = 10_000;

    private final DirectBuffers before = DirectBuffers.now();

    @Test
    void countsThoseThatAreReferenced() {
        List<ByteBuffer> kept = many();

        assertThat(before.leftSince()).isBetween(MANY - MANY / 10L, (long) MANY);
        Reference.reachabilityFence(kept);
    }

    @Test
    void doesNotCountGarbage() {
        many();

        await().pollInSameThread()
                .untilAsserted(() -> assertThat(before.leftSince()).isZero());
    }

    private static List<ByteBuffer> many() {
        return IntStream.range(0, MANY)
                .mapToObj(i -> ByteBuffer.allocateDirect(1))
                .toList();
    }
}
