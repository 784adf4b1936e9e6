package dev.echosounder.load.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.echosounder.api.Payload;
import dev.echosounder.load.service.EchoWorkload;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Every byte of every answer is checked, and what is wrong is told with its place. */
class ConversationCheckTest {

    private static final int CLIENT = 7;
    private static final int BYTES = 64;
    private static final int FOUR_AT_ONCE = 4;

    private final StagedOutbox out = new StagedOutbox();

    @Test
    void aFlippedBitAtAnyPlaceIsToldWithItsPlace() {
        for (int place = 0; place < 4 * BYTES; place++) {
            byte[] answers = Messages.messages(CLIENT, 0, 4, BYTES);
            byte right = answers[place];
            answers[place] ^= 1;

            assertThat(verdict(BYTES, 4, FOUR_AT_ONCE, answers))
                    .isEqualTo(("Client 7 received a wrong byte: byte %d of the answer to message %d is 0x%02x and "
                                    + "should be 0x%02x.")
                            .formatted(place % BYTES + 1, place / BYTES + 1, answers[place], right));
        }
    }

    @Test
    void aFlippedBitIsSeenHoweverTheAnswerIsCut() {
        byte[] answers = Messages.messages(CLIENT, 0, 4, BYTES);
        answers[100] ^= (byte) 0x80;
        byte[][] singly = new byte[answers.length][];
        for (int i = 0; i < answers.length; i++) {
            singly[i] = new byte[] {answers[i]};
        }

        assertThat(verdict(BYTES, 4, FOUR_AT_ONCE, singly))
                .startsWith("Client 7 received a wrong byte: byte 37 of the answer to message 2 is ");
    }

    @Test
    void aFlippedBitIsSeenWhereTheMessageWrapsAroundTheBlock() {
        int bytes = Payload.BLOCK_BYTES + 10;
        int seam = Payload.BLOCK_BYTES - Payload.start(CLIENT, 0);
        for (int place : new int[] {0, seam - 1, seam, bytes - 1}) {
            byte[] answer = Messages.message(CLIENT, 0, bytes);
            answer[place] ^= 1;

            assertThat(verdict(bytes, 1, 1, answer))
                    .contains("byte %,d of the answer to message 1 ".formatted(place + 1));
        }
    }

    @Test
    void swappedAnswersAreSeen() {
        byte[] second = Messages.message(CLIENT, 1, BYTES);
        byte[] first = Messages.message(CLIENT, 0, BYTES);

        assertThat(verdict(BYTES, 4, FOUR_AT_ONCE, second, first))
                .startsWith("Client 7 received a wrong byte: byte 1 of the answer to message 1 is ");
    }

    @Test
    void aDoubledAnswerIsSeen() {
        byte[] first = Messages.message(CLIENT, 0, BYTES);

        assertThat(verdict(BYTES, 4, FOUR_AT_ONCE, first, first))
                .startsWith("Client 7 received a wrong byte: byte 1 of the answer to message 2 is ");
    }

    @Test
    void theAnswerToAnotherClientIsSeen() {
        assertThat(verdict(BYTES, 4, FOUR_AT_ONCE, Messages.message(CLIENT + 1, 0, BYTES)))
                .startsWith("Client 7 received a wrong byte: byte 1 ");
    }

    @Test
    void aLostByteIsSeen() {
        byte[] answers = Messages.messages(CLIENT, 0, 4, BYTES);
        byte[] from = Arrays.copyOfRange(answers, 11, answers.length);

        assertThat(verdict(BYTES, 4, FOUR_AT_ONCE, Arrays.copyOf(answers, 10), from))
                .startsWith("Client 7 received a wrong byte: byte 11 of the answer to message 1 is ");
    }

    @Test
    void moreThanWasSentIsToldThoughItIsWhatWouldBeSentNext() {
        assertThat(verdict(BYTES, 4, 1, Messages.messages(CLIENT, 0, 2, BYTES)))
                .isEqualTo("Client 7 received 64 bytes more than it asked for, after 1 answers.");
    }

    @Test
    void moreThanWasSentIsToldInTheMiddleOfAMessage() {
        out.bound = 1; // so that only a first part is sent
        int bytes = 1_000_000;

        String verdict = verdict(bytes, 1, 1, Messages.message(CLIENT, 0, bytes));

        assertThat(out.writes).hasSize(1);
        assertThat(verdict)
                .isEqualTo(
                        "Client 7 received %,d bytes more than it asked for, after 0 answers.",
                        bytes - out.writes.getFirst());
    }

    @Test
    void moreThanAllAnswersInOneGoIsTold() {
        byte[] answers = Arrays.copyOf(Messages.messages(CLIENT, 0, 4, BYTES), 4 * BYTES + 3);

        assertThat(verdict(BYTES, 4, FOUR_AT_ONCE, answers))
                .isEqualTo("Client 7 received 3 bytes more than it asked for, after 4 answers.");
    }

    @Test
    void moreThanAllAnswersIsToldAlsoWhenItComesAfterThem() {
        assertThat(verdict(BYTES, 4, FOUR_AT_ONCE, Messages.messages(CLIENT, 0, 4, BYTES), new byte[3]))
                .isEqualTo("Client 7 received 3 bytes more than it asked for, after 4 answers.");
    }

    @Test
    void moreThanWasSentIsToldInAnOpenLoopToo() {
        RunCompletion line = new RunCompletion(1);
        WorkloadSession conversation = prepared(BYTES, Long.MAX_VALUE, 0, line);
        conversation.due(0, 0, out);

        Throwable failure = catchThrowable(
                () -> conversation.received(ByteBuffer.wrap(Messages.messages(CLIENT, 0, 2, BYTES)), out));
        conversation.closed(failure);

        assertThat(told(line)).isEqualTo("Client 7 received 64 bytes more than it asked for, after 1 answers.");
    }

    @Test
    void aConnectionThatIsClosedEarlyTellsHowFarItWas() {
        RunCompletion line = new RunCompletion(1);
        WorkloadSession conversation = prepared(BYTES, 4, FOUR_AT_ONCE, line);
        conversation.started(out);
        conversation.received(ByteBuffer.wrap(Messages.messages(CLIENT, 0, 2, BYTES)), out);

        conversation.closed(null);

        assertThat(told(line))
                .isEqualTo("The server closed the connection while client 7 had 2 answers to 4 messages.");
        assertThat(line.failure().orElseThrow().kind()).isEqualTo(RunFailure.Kind.LOST);
        assertThat(conversation.isOver()).isTrue();
    }

    @Test
    void aConnectionThatFailsTellsTheCauseToo() {
        RunCompletion line = new RunCompletion(1);
        WorkloadSession conversation = prepared(BYTES, 4, FOUR_AT_ONCE, line);
        conversation.started(out);

        conversation.closed(new IOException("Connection reset"));

        assertThat(told(line))
                .isEqualTo("The connection failed while client 7 had 0 answers to 4 messages: java.io.IOException:"
                        + " Connection reset");
    }

    @Test
    void aConnectionThatEndsAfterTheLastAnswerHasNotFailedHoweverItEnds() {
        RunCompletion line = new RunCompletion(1);
        WorkloadSession conversation = prepared(BYTES, 4, FOUR_AT_ONCE, line);
        conversation.started(out);
        conversation.received(ByteBuffer.wrap(Messages.messages(CLIENT, 0, 4, BYTES)), out);

        conversation.closed(new IOException("Connection reset"));

        assertThat(line.failure()).isEmpty();
    }

    @Test
    void aConnectionThatIsGoneFailsTheNextRun() {
        WorkloadSession conversation = prepared(BYTES, 4, FOUR_AT_ONCE, new RunCompletion(1));
        conversation.started(out);
        conversation.received(ByteBuffer.wrap(Messages.messages(CLIENT, 0, 4, BYTES)), out);
        conversation.closed(null);
        RunCompletion next = new RunCompletion(1);

        conversation.prepare(orders(4, FOUR_AT_ONCE, next));

        assertThat(told(next))
                .isEqualTo("The server closed the connection of client 7 between two runs, after 4 answers.");
    }

    /**
     * What is told of a run with these answers; a session that throws is closed with what it threw, as every model
     * does.
     */
    private String verdict(int bytes, int messages, int depth, byte[]... answers) {
        RunCompletion line = new RunCompletion(1);
        WorkloadSession conversation = prepared(bytes, messages, depth, line);
        conversation.started(out);
        for (byte[] answer : answers) {
            Throwable failure = catchThrowable(() -> conversation.received(ByteBuffer.wrap(answer), out));
            if (failure != null) {
                conversation.closed(failure);
                assertThat(line.failure().orElseThrow().kind()).isEqualTo(RunFailure.Kind.MISMATCH);
                break;
            }
        }
        out.take();
        return told(line);
    }

    private static String told(RunCompletion line) {
        return line.failure().map(Throwable::getMessage).orElse("nothing");
    }

    private static WorkloadSession prepared(int bytes, long messages, int depth, RunCompletion line) {
        WorkloadSession conversation = new WorkloadSession(CLIENT, new EchoWorkload().client(CLIENT, bytes), () -> 0);
        conversation.prepare(orders(messages, depth, line));
        return conversation;
    }

    private static RunParameters orders(long messages, int depth, RunCompletion line) {
        Latencies latencies = Latencies.empty();
        return new RunParameters(messages, Long.MAX_VALUE / 2, depth, latencies.response(), latencies.service(), line);
    }
}
