package dev.echosounder.ffm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.transport.Tcp;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StagingTest {

    private final Arena arena = Arena.ofConfined();
    private final Staging staging = new Staging(arena);

    @AfterEach
    void giveBack() {
        arena.close();
    }

    @Test
    void putsOneAfterTheOther() {
        ByteBuffer one = ByteBuffer.allocate(100);
        Staging.Place place = staging.put(one);
        assertThat(one.hasRemaining()).isFalse();
        assertThat(place.lastFrom()).isZero();

        assertThat(staging.put(ByteBuffer.allocate(1))).isSameAs(place);
        assertThat(place.lastFrom()).isEqualTo(100);
    }

    @Test
    void takesNothingThatIsLong() {
        ByteBuffer longOne = ByteBuffer.allocate(Staging.MOST_BYTES + 1);

        assertThat(staging.put(longOne)).isNull();
        assertThat(longOne.remaining()).isEqualTo(Staging.MOST_BYTES + 1);
    }

    @Test
    void takesNothingMoreWhenItIsFull() {
        fill();

        assertThat(staging.put(ByteBuffer.allocate(1))).isNull();
    }

    @Test
    void putsWhatComesInTheNextTurnElsewhere() {
        Staging.Place first = fill();
        staging.turn();

        assertThat(staging.put(ByteBuffer.allocate(1))).isNotNull().isNotSameAs(first);
    }

    @Test
    void usesAPlaceAgainWhenAllOfItIsSent() {
        Staging.Place first = fill();
        staging.turn();
        for (int put = 0; put < Tcp.OUTBOX_BYTES / Staging.MOST_BYTES; put++) {
            first.sent();
        }
        staging.turn();

        assertThat(staging.put(ByteBuffer.allocate(1))).isSameAs(first);
        assertThat(first.lastFrom()).isZero();
    }

    @Test
    void leavesAPlaceAloneUntilAllOfItIsSent() {
        Staging.Place first = fill();
        first.sent();
        staging.turn();
        staging.turn();

        assertThat(staging.put(ByteBuffer.allocate(1))).isNull();
    }

    private Staging.Place fill() {
        Staging.Place place = null;
        for (int put = 0; put < Tcp.OUTBOX_BYTES / Staging.MOST_BYTES; put++) {
            place = staging.put(ByteBuffer.allocate(Staging.MOST_BYTES));
        }
        return place;
    }
}
