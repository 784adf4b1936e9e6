package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** How long nothing has moved, by a clock that the test moves. */
class ConnectionIdleTest {

    private static final long MOST = 50;

    private StagedConnection connection = new StagedConnection(new Echo());
    private long now = Long.MAX_VALUE - 20; // nanoTime may begin anywhere, and run over

    @Test
    void theFirstLookFindsNothing() {
        assertThat(idleAfter(1_000)).isZero();
    }

    @Test
    void timeWithoutAnyMovementAddsUp() {
        idleAfter(0);

        assertThat(idleAfter(10)).isEqualTo(10);
        assertThat(idleAfter(40)).isEqualTo(50);
        assertThat(idleAfter(30)).isEqualTo(80);
    }

    @Test
    void aLookThatComesLateCountsForSoMuchAtMost() {
        idleAfter(0);

        assertThat(idleAfter(5_000)).isEqualTo(MOST);
        assertThat(idleAfter(1)).isEqualTo(MOST + 1);
    }

    @Test
    void whatArrivesIsMovement() {
        connection.start();
        idleAfter(0);
        idleAfter(30);
        connection.input(Bytes.of("hello"));

        assertThat(idleAfter(30)).isZero();
        assertThat(idleAfter(30)).isEqualTo(30);
    }

    @Test
    void soIsTheEndOfTheInput() {
        connection.start();
        connection.endsLater = true;
        idleAfter(0);
        idleAfter(30);
        connection.inputEnd();

        assertThat(idleAfter(30)).isZero();
    }

    @Test
    void soIsAPeerThatTakesMoreOfItsAnswer() {
        connection.start();
        connection.takeNothing();
        connection.input(Bytes.of("hello"));
        idleAfter(0);
        assertThat(idleAfter(30)).as("while nothing of the answer is taken").isEqualTo(30);

        connection.takeOnly(2);
        connection.drain();

        assertThat(idleAfter(30)).isZero();
    }

    @Test
    void aSessionAtWorkHasNobodyToWaitFor() {
        AtomicLong seen = new AtomicLong(-1);
        connection = new StagedConnection((in, out) -> {
            idleAfter(10);
            seen.set(idleAfter(40));
            in.position(in.limit());
        });
        connection.start();
        idleAfter(0);
        connection.input(Bytes.of("hello"));

        assertThat(seen).hasValue(0);
    }

    @Test
    void aSessionWhoseAnswerIsNotTakenDoesHaveSomebodyToWaitFor() {
        AtomicLong seen = new AtomicLong(-1);
        connection = new StagedConnection(new Session() {
            @Override
            public void received(ByteBuffer in, Outbox out) {
                out.write(ByteBuffer.allocate(Outgoing.STRAIGHT_BYTES));
                in.position(in.limit());
            }
        });
        connection.takes = () -> { // as a transport that blocks
            idleAfter(10);
            seen.set(idleAfter(40));
            return Integer.MAX_VALUE;
        };
        connection.start();
        connection.input(Bytes.of("hello"));

        assertThat(seen).hasValue(40);
    }

    private long idleAfter(long nanos) {
        now += nanos;
        return connection.idleFor(now, MOST);
    }
}
