package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/**
 * Random sessions on random transports: input cut anywhere, sends that take a part or nothing, drains, a transport that
 * has no room, ends and failures at any point. What leaves is what the session wrote, or the beginning of it.
 * {@code -Dechosounder.seed=<seed>} repeats one.
 */
class ConnectionRandomTest {
    private static final int STORIES = 500;
    private static final int LEAST_SENDS = 200;
    private static final int MOST_STEPS = 100_000;
    private static final int LONGEST_WRITE = 12_000;

    @Test
    void whatLeavesIsWhatTheSessionWrote() {
        play(false);
    }

    @Test
    void whatLeavesBeforeAFailureIsTheBeginningOfWhatTheSessionWrote() {
        play(true);
    }

    private static void play(boolean failing) {
        Long only = Long.getLong("echosounder.seed");
        SplittableRandom seeds =
                new SplittableRandom(ThreadLocalRandom.current().nextLong());
        for (int i = 0; i < (only != null ? 1 : STORIES); i++) {
            long seed = only != null ? only : seeds.nextLong(1_000_000_000_000L);
            try {
                new Story(seed, failing).play();
            } catch (AssertionError | RuntimeException failure) {
                throw new AssertionError(
                        "The random transport of seed %d failed (-Dechosounder.seed=%d repeats it): %s"
                                .formatted(seed, seed, failure.getMessage()),
                        failure);
            }
        }
    }

    /** Consumes its input and answers in random ways, and keeps what it has written. */
    private static final class RandomSession implements Session {
        final ByteArrayOutputStream written = new ByteArrayOutputStream();
        int consumed;
        int left; // of the input of the last call
        private final SplittableRandom random;
        private final int least; // bytes that it consumes at a time, as if they were a message
        private final ByteBuffer own = ByteBuffer.allocate(LONGEST_WRITE);

        RandomSession(SplittableRandom random) {
            this.random = random;
            least = random.nextBoolean() ? 1 : 1 + random.nextInt(random.nextBoolean() ? 50 : 9_000);
        }

        @Override
        public void received(ByteBuffer in, Outbox out) {
            while (in.remaining() >= least && out.hasRoom() && random.nextInt(20) > 0) {
                int limit = in.limit();
                int before = in.position();
                int wanted = least + random.nextInt(random.nextBoolean() ? 50 : LONGEST_WRITE);
                int count = Math.min(in.remaining(), Math.min(wanted, LONGEST_WRITE));
                assertThat(in.slice(before, count).mismatch(ByteBuffer.wrap(Bytes.counted(consumed, count))))
                        .as("place of a byte that does not follow those consumed")
                        .isEqualTo(-1);
                switch (random.nextInt(5)) {
                    case 0 -> {} // no answer
                    case 1 -> writeOwn(Math.min(LONGEST_WRITE, count * (1 + random.nextInt(10))), out);
                    case 2 -> write(in.slice(before, count), out); // a view is not the buffer of the input
                    default -> write(in.limit(before + count), out);
                }
                in.limit(limit).position(before + count);
                consumed += count;
            }
            left = in.remaining();
        }

        @Override
        public void inputEnded(Outbox out) {
            writeOwn(LONGEST_WRITE, out);
        }

        private void writeOwn(int count, Outbox out) {
            byte[] bytes = new byte[count];
            random.nextBytes(bytes);
            write(own.clear().put(bytes).flip(), out);
            Arrays.fill(own.array(), (byte) 0xFE); // it may be used again at once
        }

        private void write(ByteBuffer bytes, Outbox out) {
            byte[] copy = new byte[bytes.remaining()];
            bytes.duplicate().get(copy);
            written.writeBytes(copy);
            out.write(bytes);
            assertThat(bytes.hasRemaining()).isFalse();
        }
    }

    /** One connection to its end. */
    private static final class Story {
        private final SplittableRandom random;
        private final RandomSession session;
        private final StagedConnection connection;
        private final int inputBytes;
        private final boolean moody;
        private int given;
        private boolean ended;

        private final boolean failing;
        private int stepsToFailure;

        /** @param failing whether the transport fails at some point, if the connection lives so long */
        Story(long seed, boolean failing) {
            this.failing = failing;
            random = new SplittableRandom(seed);
            session = new RandomSession(random);
            connection = new StagedConnection(session);
            moody = random.nextBoolean();
            stepsToFailure = random.nextInt(60);
            inputBytes = random.nextInt(random.nextInt(4) == 0 ? 400_000 : 3_000);
            int longest = inputBytes + LONGEST_WRITE; // what it writes at its end is long even after a short input
            int most = Math.max(longest / LEAST_SENDS, 1 + random.nextInt(random.nextBoolean() ? 100 : 70_000));
            int never = random.nextInt(4);
            connection.takes = () -> random.nextInt(4) < never ? 0 : 1 + random.nextInt(most);
        }

        void play() {
            connection.start();
            for (int step = 0; step < MOST_STEPS && !connection.isClosed(); step++) {
                step();
                if (!ended) {
                    assertThat(session.written.size() - connection.takenBytes())
                            .as("bytes that the peer has not taken")
                            .isLessThanOrEqualTo(Tcp.OUTBOX_BYTES + LONGEST_WRITE);
                }
            }
            assertThat(connection.isClosed())
                    .as("closed after %,d steps, with %,d of %,d bytes given", MOST_STEPS, given, inputBytes)
                    .isTrue();
            check();
        }

        /** A model calls drain() when its transport takes bytes again, and reads while input is wanted. */
        private void step() {
            if (failing && stepsToFailure-- == 0) {
                switch (random.nextInt(4)) {
                    case 0 -> connection.failure = new IOException("Broken pipe");
                    case 1 -> connection.failure = new IllegalStateException("A transport with a bug");
                    default -> connection.close(new IOException("Connection reset"));
                }
            }
            connection.room = !moody || random.nextInt(3) > 0;
            if (random.nextBoolean()) {
                read();
            } else {
                connection.drain();
            }
        }

        /** Sometimes input comes that is not wanted: Netty reads on when a peer half-closes. */
        private void read() {
            if (ended || !connection.wantsInput() && random.nextInt(10) > 0) {
                return;
            }
            if (given == inputBytes) {
                ended = true;
                connection.inputEnd();
                return;
            }
            int count = Math.min(inputBytes - given, 1 + random.nextInt(random.nextBoolean() ? 20 : Tcp.READ_BYTES));
            ByteBuffer in = ByteBuffer.wrap(Bytes.counted(given, count));
            given += count;
            connection.input(in);
            assertThat(in.remaining()).as("left in the buffer of a read").isZero();
            Arrays.fill(in.array(), (byte) 0xFF); // no value of counted bytes: the next read fills the buffer again
        }

        private void check() {
            byte[] written = session.written.toByteArray();
            assertThat(connection.takenBytes()).as("bytes that left").isLessThanOrEqualTo(written.length);
            assertThat(Arrays.mismatch(connection.taken(), Arrays.copyOf(written, connection.takenBytes())))
                    .as("first byte that differs from what the session wrote")
                    .isNegative();
            assertThat(connection.session.causes).as("causes of closed()").hasSize(1);
            assertThat(connection.session.calls.getLast()).as("last call").startsWith("closed ");
            assertThat(connection.count("disconnect")).as("disconnects").isEqualTo(1);
            if (!failing) {
                assertThat(connection.session.causes).containsExactly((Throwable) null);
                assertThat(session.consumed + session.left).as("bytes offered").isEqualTo(inputBytes);
                assertThat(connection.takenBytes()).as("bytes that left").isEqualTo(written.length);
                assertThat(connection.session.calls).startsWith("started").containsOnlyOnce("inputEnded");
                assertThat(connection.events).endsWith("end", "disconnect");
                assertThat(connection.batch.position()).isZero();
            }
        }
    }
}
