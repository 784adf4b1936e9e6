package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Backpressure: a session without room is not given input, and is called again when there is room. */
class ConnectionRoomTest {

    /** Writes an answer in pieces while there is room, once it got input or the end of the input. */
    private static final class Source implements Session {
        private static final int ANSWER_BYTES = 300_000;
        private static final int PIECE_BYTES = 10_000;

        private int written;
        private boolean asked;

        @Override
        public void received(ByteBuffer in, Outbox out) {
            asked |= in.hasRemaining();
            in.position(in.limit());
            while (asked && written < ANSWER_BYTES && out.hasRoom()) {
                out.write(ByteBuffer.wrap(Bytes.counted(written, PIECE_BYTES)));
                written += PIECE_BYTES;
            }
        }

        @Override
        public void inputEnded(Outbox out) {
            received(Bytes.of("!"), out);
        }
    }

    @ParameterizedTest(name = "input: {0}, end of the input: {1}, taken at once: {2}")
    @CsvSource({"true, false, true", "true, true, false", "false, true, false"})
    void anAnswerThatNeedsRoomManyTimesIsWrittenToItsEnd(boolean input, boolean end, boolean takenAtOnce) {
        StagedConnection connection = new StagedConnection(new Source());
        if (!takenAtOnce) {
            connection.takeNothing();
        }
        if (input) {
            connection.input(Bytes.of("?"));
        }
        if (end) {
            connection.inputEnd();
        }
        if (!takenAtOnce) {
            assertThat(connection.count("end")).isZero();
            connection.takeEverything();
            connection.drain();
        }
        assertThat(connection.taken()).isEqualTo(Bytes.counted(Source.ANSWER_BYTES));
        if (end) {
            assertThat(connection.events).endsWith("end", "disconnect");
            assertThat(connection.session.calls).containsOnlyOnce("inputEnded").endsWith("closed null");
        }
    }

    @Test
    void aPeerThatTakesNothingIsOwedAtMostTheBoundAndOneAnswer() {
        int[] answered = {0};
        StagedConnection connection = new StagedConnection((in, out) -> {
            while (in.hasRemaining() && out.hasRoom()) {
                int limit = in.limit();
                int count = Math.min(in.remaining(), 1_000);
                answered[0] += count;
                out.write(in.limit(in.position() + count));
                in.limit(limit);
            }
        });
        connection.takeNothing();

        int pieces = 0;
        while (connection.wantsInput() && pieces < 1_000) {
            connection.input(ByteBuffer.wrap(Bytes.counted(7_000)));
            pieces++;
        }
        for (int i = 0; i < 10; i++) {
            connection.drain();
        }

        assertThat(pieces).as("the peer stops being read").isLessThan(20);
        assertThat(answered[0]).isBetween(Tcp.OUTBOX_BYTES, Tcp.OUTBOX_BYTES + 1_000);
    }

    @Test
    void aDrainInTheMiddleOfACallWaitsForItsEnd() {
        StagedConnection[] connection = new StagedConnection[1];
        List<String> order = new ArrayList<>();
        connection[0] = new StagedConnection((in, out) -> {
            order.add("begins");
            if (out.hasRoom()) {
                out.write(in);
            } else {
                connection[0].room = true;
                connection[0].drain(); // as Netty does, whose writes may report at once that there is room again
            }
            order.add("ends");
        });
        connection[0].room = false;

        connection[0].input(Bytes.of("hello"));

        assertThat(order).containsExactly("begins", "ends", "begins", "ends");
        assertThat(connection[0].text()).isEqualTo("hello");
    }

    @Test
    void aSessionThatWritesWhileThereIsRoomStopsWhenTheConnectionBreaks() {
        int[] writes = {0};
        StagedConnection connection = new StagedConnection((in, out) -> {
            while (out.hasRoom() && writes[0] < 1_000) { // without the guard it would never end
                out.write(ByteBuffer.allocate(8_192));
                writes[0]++;
            }
        });
        connection.failure = new IOException("Broken pipe");

        connection.input(Bytes.of("?"));

        assertThat(writes[0]).isLessThan(1_000);
        assertThat(connection.isClosed()).isTrue();
    }
}
