package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class IdleWatchTest {

    private static final long LIMIT_NANOS = 2_000_000_000;
    private static final long LOOK_NANOS = LIMIT_NANOS / IdleWatch.LOOKS;

    private final StagedConnection connection = new StagedConnection(new Echo());
    private final List<IOException> causes = new ArrayList<>();
    private long now;

    @Test
    void aConnectionOnWhichNothingMovesIsCutAfterTheLimit() {
        look(0);
        for (int i = 0; i < IdleWatch.LOOKS; i++) {
            look(LOOK_NANOS);
        }
        assertThat(causes).as("at the limit").isEmpty();

        look(1);

        assertThat(causes)
                .singleElement()
                .satisfies(cause -> assertThat(cause)
                        .hasMessage("The connection was cut: nothing moved on it for longer than 2,000 ms."));
    }

    @Test
    void oneOnWhichSomethingMovesNowAndThenIsNot() {
        connection.start();
        look(0);
        for (int i = 0; i < 20; i++) {
            look(LOOK_NANOS);
            look(LOOK_NANOS);
            look(LOOK_NANOS);
            connection.input(Bytes.of("hello"));
        }

        assertThat(causes).isEmpty();
    }

    @Test
    void howeverLateALookIsThereAreOthersBeforeTheCut() {
        look(0);
        look(100 * LIMIT_NANOS);
        look(0);
        look(0);

        assertThat(causes).isEmpty();
    }

    @Test
    void aConnectionThatItsSessionHasEndedIsCutAfterTheLingerLimitWhateverMoves() {
        StagedConnection ended = new StagedConnection(new Session() {
            @Override
            public void received(ByteBuffer in, Outbox out) {
                in.position(in.limit());
                out.end();
            }
        });
        List<IOException> cut = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            lookForLinger(ended, i, cut);
        }
        assertThat(cut).as("before its end").isEmpty();
        int others = Connection.lingerers(); // which other tests have left

        ended.start();
        ended.input(Bytes.of("end"));
        ended.endSent();
        assertThat(Connection.lingerers()).isEqualTo(others + 1);
        for (int i = 20; i < 30 && cut.isEmpty(); i++) {
            ended.input(Bytes.of("more"));
            lookForLinger(ended, i, cut);
        }

        assertThat(cut)
                .singleElement()
                .satisfies(cause -> assertThat(cause)
                        .hasMessage(
                                "The connection was cut: its peer kept it after its end for longer than 2,000 ms."));
        ended.close(cut.getFirst());
        assertThat(Connection.lingerers()).isEqualTo(others);
    }

    /** A connection whose session answers with 100 bytes and ends, and whose peer takes none of them. */
    private static StagedConnection endedWithUnsent() {
        StagedConnection ended = new StagedConnection(new Session() {
            @Override
            public void received(ByteBuffer in, Outbox out) {
                in.position(in.limit());
                out.write(ByteBuffer.allocate(100));
                out.end();
            }
        });
        ended.takeNothing();
        ended.start();
        ended.input(Bytes.of("end"));
        return ended;
    }

    @Test
    void aConnectionThatItsSessionHasEndedIsCutIfItsPeerTakesNothingThoughItGoesOnSending() {
        StagedConnection ended = endedWithUnsent();
        List<IOException> cut = new ArrayList<>();
        int looks = 0;
        for (; looks < 20 && cut.isEmpty(); looks++) {
            ended.input(Bytes.of("more"));
            lookForLinger(ended, looks, cut);
        }

        assertThat(looks).as("looks until the cut").isEqualTo(IdleWatch.LOOKS + 2);
        assertThat(ended.count("end")).as("half-closes").isZero();
        ended.close(cut.getFirst());
    }

    @Test
    void aConnectionThatItsSessionHasEndedIsNotCutWhileItsPeerTakesWhatWasWritten() {
        StagedConnection ended = endedWithUnsent();
        List<IOException> cut = new ArrayList<>();
        int looks = 0;
        for (int taken = 0; taken < 100; taken += 5) {
            ended.takeOnly(5);
            ended.drain();
            for (int i = 0; i < IdleWatch.LOOKS - 1; i++) {
                lookForLinger(ended, looks++, cut);
            }
        }
        assertThat(ended.takenBytes()).as("bytes taken").isEqualTo(100);
        assertThat(ended.count("end")).as("half-closes").isEqualTo(1);
        assertThat(cut).as("while the peer takes something now and then").isEmpty();

        for (int i = 0; i < IdleWatch.LOOKS; i++) {
            ended.drain();
            lookForLinger(ended, looks++, cut);
        }
        assertThat(cut).as("after the end").isNotEmpty();
        ended.close(cut.getFirst());
    }

    @Test
    void itCutsIdleConnectionsByItself() throws InterruptedException {
        BlockingQueue<StagedConnection> cut = new LinkedBlockingQueue<>();
        Set<StagedConnection> open = ConcurrentHashMap.newKeySet();
        open.add(connection);
        Service service = new Echo().withIdleLimit(Duration.ofMillis(20));

        try (IdleWatch watch = IdleWatch.of(service, "watch", open::forEach, (idle, cause) -> {
            open.remove(idle);
            cut.add(idle);
        })) {
            assertThat(watch).isNotNull();
            assertThat(cut.take()).isSameAs(connection);
        }
    }

    @Test
    void noConnectionIsLookedAtAfterItsClose() throws InterruptedException {
        BlockingQueue<String> looks = new LinkedBlockingQueue<>();
        IdleWatch watch = IdleWatch.<StagedConnection>of(
                new Echo().withIdleLimit(Duration.ofMillis(4)),
                "watch",
                action -> looks.add("look"),
                (idle, cause) -> {});
        looks.take();
        watch.close();
        looks.clear();

        assertThat(looks.poll(50, TimeUnit.MILLISECONDS)).isNull();
        watch.close();
    }

    @Test
    void noConnectionIsLookedAtWithoutALimit() {
        try (IdleWatch watch = IdleWatch.<StagedConnection>of(
                new Echo(),
                "watch",
                action -> {
                    throw new AssertionError("There is no limit to look for.");
                },
                (idle, cause) -> {})) {
            assertThat(watch)
                    .hasNoNullFieldsOrProperties()
                    .extracting("thread")
                    .asInstanceOf(InstanceOfAssertFactories.LIST)
                    .isEmpty();
        }
    }

    private static void lookForLinger(StagedConnection ended, int looks, List<IOException> cut) {
        long now = looks * LOOK_NANOS;
        IdleWatch.look(ended, IdleWatch.NONE, LIMIT_NANOS, now, (idle, cause) -> cut.add(cause));
    }

    private void look(long afterNanos) {
        now += afterNanos;
        IdleWatch.look(connection, LIMIT_NANOS, IdleWatch.NONE, now, (idle, cause) -> causes.add(cause));
    }
}
