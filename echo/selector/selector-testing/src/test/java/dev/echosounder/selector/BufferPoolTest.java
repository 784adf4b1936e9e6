package dev.echosounder.selector;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShelfTest {

    private static final int BYTES = 32 * 1024;

    private final Shelf shelf = new Shelf();

    @Test
    void aBufferIsTakenAgainBeforeAnotherIsMade() {
        ByteBuffer first = shelf.take(BYTES);
        shelf.giveBack(first.put((byte) 1));

        assertThat(shelf.take(BYTES)).isSameAs(first);
        assertThat(first.remaining()).isEqualTo(BYTES);
    }

    @Test
    void nobodySharesOne() {
        assertThat(shelf.take(BYTES)).isNotSameAs(shelf.take(BYTES));
    }

    @Test
    void nobodyIsGivenOneOfAnotherSize() {
        shelf.giveBack(shelf.take(BYTES));

        assertThat(shelf.take(BYTES / 2).capacity()).isEqualTo(BYTES / 2);
        assertThat(shelf.take(2 * BYTES).capacity()).isEqualTo(2 * BYTES);
    }

    @Test
    void whatManyHadAtOnceIsNotKeptForEver() {
        int most = Shelf.MOST_BYTES / BYTES;
        Set<ByteBuffer> known = Collections.newSetFromMap(new IdentityHashMap<>());
        IntStream.rangeClosed(0, most).forEach(i -> known.add(shelf.take(BYTES)));
        known.forEach(shelf::giveBack);

        assertThat(IntStream.rangeClosed(0, most)
                        .filter(i -> known.contains(shelf.take(BYTES)))
                        .count())
                .isEqualTo(most);
    }

    @Test
    void whatNobodyUsesIsLetGoWhereMemoryRunsOut() {
        ByteBuffer used = shelf.take(BYTES);
        ByteBuffer free = shelf.take(BYTES);
        shelf.giveBack(free);

        assertThat(shelf.letGo()).isTrue();
        assertThat(shelf.letGo()).as("whether there is any left").isFalse();
        assertThat(shelf.take(BYTES)).isNotSameAs(free);
        shelf.giveBack(used);
        assertThat(shelf.take(BYTES)).isSameAs(used);
    }

    @Test
    void whatIsClearedIsGone() {
        ByteBuffer first = shelf.take(BYTES);
        shelf.giveBack(first);
        shelf.clear();

        assertThat(shelf.take(BYTES)).isNotSameAs(first);
    }
}
