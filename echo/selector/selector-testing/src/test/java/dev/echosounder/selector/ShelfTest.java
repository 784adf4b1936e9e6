package dev.echosounder.selector;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.stream.IntStream;

import static org.assertj.core.api.Assertions.assertThat;

class ShelfTest {

    private final Shelf shelf = new Shelf(1024);

    @Test
    void aBufferIsTakenAgainBeforeAnotherIsMade() {
        ByteBuffer first = shelf.take();
        shelf.giveBack(first.put((byte) 1));

        assertThat(shelf.take()).isSameAs(first);
        assertThat(first.remaining()).isEqualTo(1024);
    }

    @Test
    void nobodySharesOne() {
        assertThat(shelf.take()).isNotSameAs(shelf.take());
    }

    @Test
    void whatManyHadAtOnceIsNotKeptForEver() {
        ByteBuffer[] all = IntStream.range(0, 1_000).mapToObj(i -> shelf.take()).toArray(ByteBuffer[]::new);
        Map<ByteBuffer, Boolean> known = new IdentityHashMap<>();
        for (ByteBuffer each : all) {
            known.put(each, true);
            shelf.giveBack(each);
        }

        assertThat(IntStream.range(0, 1_000).mapToObj(i -> shelf.take()).filter(known::containsKey).count()).isEqualTo(Shelf.MOST);
    }
}
