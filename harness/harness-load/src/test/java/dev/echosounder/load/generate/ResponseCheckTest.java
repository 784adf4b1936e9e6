package dev.echosounder.load.generate;

import static dev.echosounder.load.generate.StagedSession.BYTES;
import static dev.echosounder.load.generate.StagedSession.CLIENT;
import static dev.echosounder.load.generate.StagedSession.message;
import static dev.echosounder.load.generate.StagedSession.messages;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.echosounder.api.Payload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every byte of every answer is checked, and a wrong one is reported with its place. */
class ResponseCheckTest {

    private static final byte[] FOUR = messages(0, 4);

    /** A description, the answers to four messages as they arrive, messages in flight, and the failure. */
    static Stream<Arguments> wrongAnswers() {
        byte[] flipped = FOUR.clone();
        flipped[100] ^= (byte) 0x80;
        List<byte[]> singly = new ArrayList<>();
        for (byte one : flipped) {
            singly.add(new byte[] {one});
        }
        String wrong = "a wrong byte: byte %d of the answer to message %d is ";
        String more = "%d bytes more than it asked for, after %d answers.";
        return Stream.of(
                arguments("swapped", List.of(message(1), message(0)), 4, wrong.formatted(1, 1)),
                arguments("doubled", List.of(message(0), message(0)), 4, wrong.formatted(1, 2)),
                arguments("another's", List.of(Messages.message(CLIENT + 1, 0, BYTES)), 4, wrong.formatted(1, 1)),
                arguments(
                        "without a byte",
                        List.of(Arrays.copyOf(FOUR, 10), Arrays.copyOfRange(FOUR, 11, FOUR.length)),
                        4,
                        wrong.formatted(11, 1)),
                arguments("with a flipped bit, byte by byte", singly, 4, wrong.formatted(37, 2)),
                arguments("what would be sent next", List.of(messages(0, 2)), 1, more.formatted(64, 1)),
                arguments("with 3 bytes more", List.of(Arrays.copyOf(FOUR, 4 * BYTES + 3)), 4, more.formatted(3, 4)),
                arguments("followed by 3 bytes", List.of(FOUR, new byte[3]), 4, more.formatted(3, 4)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("wrongAnswers")
    void answersThatAre(String what, List<byte[]> answers, int depth, String failure) {
        StagedSession staged = new StagedSession().begin(4, depth);
        for (byte[] answer : answers) {
            staged.answer(answer);
            if (staged.failure() != null) {
                break;
            }
        }

        assertThat(staged.failure()).hasMessageStartingWith("Client 7 received " + failure);
        assertThat(staged.failure().kind()).isEqualTo(RunFailure.Kind.MISMATCH);
    }

    @Test
    void aFlippedBitAtAnyPlaceIsReportedWithItsPlace() {
        for (int place = 0; place < FOUR.length; place++) {
            byte[] answers = FOUR.clone();
            answers[place] ^= 1;
            StagedSession staged = new StagedSession().begin(4, 4);
            staged.answer(answers);

            assertThat(staged.failure())
                    .hasMessage(
                            "Client 7 received a wrong byte: byte %d of the answer to message %d is 0x%02x and should"
                                    + " be 0x%02x.",
                            place % BYTES + 1, place / BYTES + 1, answers[place], FOUR[place]);
        }
    }

    @Test
    void aFlippedBitIsFoundWhereTheMessageWrapsAroundTheBlock() {
        int bytes = Payload.BLOCK_BYTES + 10;
        int seam = Payload.BLOCK_BYTES - Payload.start(CLIENT, 0);
        for (int place : new int[] {0, seam - 1, seam, bytes - 1}) {
            byte[] answer = Messages.message(CLIENT, 0, bytes);
            answer[place] ^= 1;
            StagedSession staged = new StagedSession(bytes).begin(1, 1);
            staged.answer(answer);

            assertThat(staged.failure())
                    .hasMessageContaining("byte %,d of the answer to message 1 ".formatted(place + 1));
        }
    }

    @Test
    void moreThanWasSentIsReportedInTheMiddleOfAMessage() {
        int bytes = 1_000_000;
        StagedSession staged = new StagedSession(bytes);
        staged.out.bound = 1; // so that only a first part is sent
        staged.begin(1, 1).answer(Messages.message(CLIENT, 0, bytes));

        assertThat(staged.out.writes).hasSize(1);
        assertThat(staged.failure())
                .hasMessage(
                        "Client 7 received %,d bytes more than it asked for, after 0 answers.",
                        bytes - staged.out.writes.getFirst());
    }

    @Test
    void moreThanWasSentIsReportedInAnOpenLoopToo() {
        StagedSession staged = new StagedSession().prepare(Long.MAX_VALUE, 0);
        staged.session.due(0, 0, staged.out);
        staged.answer(messages(0, 2));

        assertThat(staged.failure()).hasMessage("Client 7 received 64 bytes more than it asked for, after 1 answers.");
    }

    @Test
    void aConnectionThatIsClosedEarlyReportsItsProgress() {
        StagedSession staged = new StagedSession().begin(4, 4);
        staged.answer(messages(0, 2));
        staged.session.closed(null);

        assertThat(staged.failure())
                .hasMessage("The server closed the connection while client 7 had 2 answers to 4 messages.");
        assertThat(staged.failure().kind()).isEqualTo(RunFailure.Kind.LOST);
        assertThat(staged.session.isOver()).isTrue();
    }

    @Test
    void aConnectionThatFailsReportsTheCauseToo() {
        StagedSession staged = new StagedSession().begin(4, 4);
        staged.session.closed(new IOException("Connection reset"));

        assertThat(staged.failure())
                .hasMessage("The connection failed while client 7 had 0 answers to 4 messages: java.io.IOException:"
                        + " Connection reset");
    }

    @Test
    void aConnectionThatEndsAfterTheLastAnswerHasNotFailedHoweverItEnds() {
        StagedSession staged = new StagedSession().begin(4, 4);
        staged.answer(FOUR);
        staged.session.closed(new IOException("Connection reset"));

        assertThat(staged.isDone()).isTrue();
    }

    @Test
    void aClosedConnectionFailsTheNextRun() {
        StagedSession staged = new StagedSession().begin(4, 4);
        staged.answer(FOUR);
        staged.session.closed(null);

        assertThat(staged.prepare(4, 4).failure())
                .hasMessage("The server closed the connection of client 7 between two runs, after 4 answers.");
    }
}
