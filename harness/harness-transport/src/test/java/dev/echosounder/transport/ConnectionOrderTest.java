package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever a session writes, and however little a transport takes, what arrives is what was written. */
class ConnectionOrderTest {

    private static final int INPUT_BYTES = 400_000;
    private static final int LONGEST_WRITE = 12_000;

    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void orderIsKeptWhenEchoesShortAndLongWritesMix(long seed) {
        Random random = new Random(seed);
        MixedWrites session = new MixedWrites(random);
        StagedConnection connection = new StagedConnection(session);
        connection.takes = () -> random.nextInt(4) == 0 ? 0 : 1 + random.nextInt(30_000);
        ByteBuffer in = ByteBuffer.allocate(Tcp.READ_BYTES);

        int arrived = 0;
        while (!connection.isClosed()) {
            if (connection.wantsDrain() && random.nextBoolean()) {
                connection.drain();
            } else if (connection.wantsInput() && arrived < INPUT_BYTES) {
                int count =
                        1 + random.nextInt(Math.min(INPUT_BYTES - arrived, random.nextBoolean() ? 100 : in.capacity()));
                connection.input(in.clear().put(Bytes.counted(arrived, count)).flip());
                Arrays.fill(in.array(), (byte) 0xFF); // no value of counted bytes: what is read too late shows
                arrived += count;
            } else if (connection.wantsInput()) {
                connection.inputEnd();
            } else {
                assertThat(connection.wantsDrain()).as("it waits for something").isTrue();
            }
            assertThat(session.written.size() - connection.takenBytes())
                    .as("bytes that the peer has not taken")
                    .isLessThanOrEqualTo(Tcp.OUTBOX_BYTES + LONGEST_WRITE);
        }

        assertThat(session.failure).isNull();
        assertThat(session.consumed + session.left).isEqualTo(INPUT_BYTES);
        assertThat(session.closings).isEqualTo(1);
        assertThat(Arrays.mismatch(connection.taken(), session.written.toByteArray()))
                .as("place of the first wrong byte")
                .isEqualTo(-1);
        assertThat(connection.batch.position()).isZero();
    }

    /** Consumes its input in random ways, and keeps what it has written. */
    private static final class MixedWrites implements Session {

        final ByteArrayOutputStream written = new ByteArrayOutputStream();
        int consumed;
        int left; // on purpose, in the last call
        int closings;
        Throwable failure;

        private final Random random;
        private final ByteBuffer own = ByteBuffer.allocate(LONGEST_WRITE);

        MixedWrites(Random random) {
            this.random = random;
        }

        @Override
        public void received(ByteBuffer in, Outbox out) {
            int limit = in.limit();
            left = 0;
            while (in.hasRemaining() && out.hasRoom()) {
                if (random.nextInt(20) == 0) { // as if a message were incomplete
                    left = in.remaining();
                    return;
                }
                int before = in.position();
                int count = Math.min(in.remaining(), 1 + random.nextInt(random.nextBoolean() ? 50 : LONGEST_WRITE));
                assertThat(in.slice(before, count).mismatch(ByteBuffer.wrap(Bytes.counted(consumed, count))))
                        .as("place of a byte that does not follow those consumed")
                        .isEqualTo(-1);
                switch (random.nextInt(5)) {
                    case 0 -> in.position(before + count); // not answered
                    case 1 -> {
                        writeOwn(count, out);
                        in.position(before + count);
                    }
                    case 2 -> { // a view is not the shown buffer, though its bytes are
                        write(in.slice(before, count), out);
                        in.position(before + count);
                    }
                    default -> {
                        write(in.limit(before + count), out);
                        in.limit(limit);
                    }
                }
                consumed += count;
            }
        }

        @Override
        public void inputEnded(Outbox out) {
            writeOwn(LONGEST_WRITE, out);
        }

        @Override
        public void closed(Throwable cause) {
            closings++;
            failure = cause;
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
}
