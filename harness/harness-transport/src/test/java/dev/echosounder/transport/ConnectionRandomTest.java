package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Session;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random transports: input cut anywhere, sends that take a part or nothing, drains, a transport that says that it has
 * no room, ends and failures at any point. Whatever happens, what leaves is what must come back, or the beginning of
 * it. {@code -Dechosounder.seed=<seed>} repeats one.
 */
class ConnectionRandomTest {

    private static final int STORIES = 300;
    private static final int LEAST_SENDS = 200;
    private static final int MOST_STEPS = 100_000;

    /** What a session does, and what must leave for what it has heard: a function of that alone. */
    enum Kind {
        ECHOES(random -> new Both(
                (in, out) -> {
                    if (in.hasRemaining() && out.hasRoom()) {
                        out.write(in);
                    }
                },
                byte[]::clone)),

        MARKS_WHOLE_MESSAGES(random -> {
            int size = 1 + random.nextInt(random.nextBoolean() ? 50 : 9_000);
            return new Both(
                    (in, out) -> {
                        int limit = in.limit();
                        while (limit - in.position() >= size && out.hasRoom()) {
                            out.write(in.limit(in.position() + size));
                            in.limit(limit);
                            out.write(ByteBuffer.wrap(new byte[] {'.'}));
                        }
                    },
                    heard -> {
                        ByteArrayOutputStream answer = new ByteArrayOutputStream();
                        for (int from = 0; from + size <= heard.length; from += size) {
                            answer.write(heard, from, size);
                            answer.write('.');
                        }
                        return answer.toByteArray();
                    });
        }),

        REPEATS(random -> {
            int times = 2 + random.nextInt(9);
            return new Both(
                    (in, out) -> {
                        while (in.hasRemaining() && out.hasRoom()) {
                            byte[] answer = new byte[times];
                            Arrays.fill(answer, in.get());
                            out.write(ByteBuffer.wrap(answer));
                        }
                    },
                    heard -> {
                        byte[] answer = new byte[heard.length * times];
                        for (int i = 0; i < answer.length; i++) {
                            answer[i] = heard[i / times];
                        }
                        return answer;
                    });
        });

        private final Function<SplittableRandom, Both> make;

        Kind(Function<SplittableRandom, Both> make) {
            this.make = make;
        }
    }

    private record Both(Session session, Function<byte[], byte[]> reference) {}

    @ParameterizedTest
    @EnumSource
    void whatLeavesIsWhatMustComeBack(Kind kind) {
        tell(kind, Story::new);
    }

    @ParameterizedTest
    @EnumSource
    void whatLeavesBeforeAFailureIsItsBeginning(Kind kind) {
        tell(kind, FailingStory::new);
    }

    private static void tell(Kind kind, BiFunction<Long, Kind, Story> stories) {
        Long only = Long.getLong("echosounder.seed");
        SplittableRandom seeds =
                new SplittableRandom(ThreadLocalRandom.current().nextLong());
        for (int i = 0; i < (only != null ? 1 : STORIES); i++) {
            long seed = only != null ? only : seeds.nextLong(1_000_000_000_000L);
            try {
                stories.apply(seed, kind).tell();
            } catch (AssertionError | RuntimeException failure) {
                throw new AssertionError(
                        "The random transport of seed %d failed (-Dechosounder.seed=%d repeats it): %s"
                                .formatted(seed, seed, failure.getMessage()),
                        failure);
            }
        }
    }

    /** One connection to its end. */
    private static class Story {

        final SplittableRandom random;
        final StagedConnection connection;
        final RecordingSession session;
        private final Both both;
        private final byte[] heard;
        private final boolean moody;
        private int given;
        private boolean ended;

        Story(long seed, Kind kind) {
            random = new SplittableRandom(seed);
            both = kind.make.apply(random);
            session = new RecordingSession(both.session());
            connection = new StagedConnection(session);
            moody = random.nextBoolean();
            heard = new byte[random.nextInt(random.nextInt(4) == 0 ? 150_000 : 3_000)];
            random.nextBytes(heard);
            int most = Math.max(
                    both.reference().apply(heard).length / LEAST_SENDS,
                    1 + random.nextInt(random.nextBoolean() ? 100 : 70_000));
            int never = random.nextInt(4);
            connection.takes = () -> random.nextInt(4) < never ? 0 : 1 + random.nextInt(most);
        }

        final void tell() {
            connection.start();
            for (int step = 0; step < MOST_STEPS && !connection.isClosed(); step++) {
                step();
            }
            check();
        }

        /** A model calls drain() when its transport takes bytes again, and reads while input is wanted. */
        void step() {
            connection.room = !moody || random.nextInt(3) > 0;
            if (random.nextBoolean()) {
                read();
            } else {
                connection.drain();
            }
        }

        /** Now and then what is not wanted comes all the same: Netty reads on when a peer half-closes. */
        private void read() {
            if (ended || !connection.wantsInput() && random.nextInt(10) > 0) {
                return;
            }
            if (given == heard.length) {
                ended = true;
                connection.inputEnd();
                return;
            }
            int count = Math.min(heard.length - given, 1 + random.nextInt(random.nextBoolean() ? 20 : Tcp.READ_BYTES));
            ByteBuffer in = ByteBuffer.wrap(
                    Arrays.copyOfRange(heard, given, given + count)); // a buffer that the next read fills again
            given += count;
            connection.input(in);
            assertThat(in.remaining()).as("left in the buffer of a read").isZero();
            Arrays.fill(in.array(), (byte) '#');
        }

        void check() {
            assertThat(connection.isClosed())
                    .as("closed after %,d steps, with %,d of %,d bytes given", MOST_STEPS, given, heard.length)
                    .isTrue();
            assertThat(session.causes).as("causes that closed() was told").containsExactly((Throwable) null);
            assertThat(Arrays.mismatch(connection.taken(), both.reference().apply(heard)))
                    .as("first byte that differs from what must leave")
                    .isNegative();
            assertThat(session.calls)
                    .startsWith("started")
                    .containsOnlyOnce("inputEnded")
                    .endsWith("closed null");
            assertThat(connection.events).endsWith("end", "disconnect");
        }

        final byte[] allThatMayLeave() {
            return both.reference().apply(Arrays.copyOf(heard, given));
        }
    }

    /** One whose transport fails at some point, if it lives so long. */
    private static final class FailingStory extends Story {

        private int stepsToFailure = random.nextInt(60);
        private final boolean failsWhileSending = random.nextBoolean();

        FailingStory(long seed, Kind kind) {
            super(seed, kind);
        }

        @Override
        void step() {
            if (stepsToFailure-- == 0) {
                if (failsWhileSending) {
                    connection.failure = random.nextBoolean()
                            ? new IOException("Broken pipe")
                            : new IllegalStateException("A transport with a bug");
                } else {
                    connection.close(new IOException("Connection reset"));
                }
            }
            super.step();
        }

        @Override
        void check() {
            assertThat(connection.isClosed()).as("closed").isTrue();
            assertThat(session.causes).as("causes that closed() was told").hasSize(1);
            assertThat(session.calls.getLast()).as("last call").startsWith("closed ");
            byte[] must = allThatMayLeave();
            assertThat(connection.takenBytes()).as("bytes that left").isLessThanOrEqualTo(must.length);
            assertThat(connection.taken()).as("what left").isEqualTo(Arrays.copyOf(must, connection.takenBytes()));
            assertThat(connection.count("disconnect")).as("disconnects").isEqualTo(1);
        }
    }
}
