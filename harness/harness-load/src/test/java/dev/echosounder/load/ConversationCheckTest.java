package dev.echosounder.load;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/** Every byte of every answer is checked, and what is wrong is told with its place. */
class ConversationCheckTest {

    private static final int CLIENT = 7;
    private static final int BYTES = 64;
    private static final LoadShape FOUR_AT_ONCE = LoadShape.pingPong(1, 4, BYTES).pipelined(4);

    private final StagedOutbox out = new StagedOutbox();

    @Test
    void aFlippedBitAtAnyPlaceIsToldWithItsPlace() {
        for (int place = 0; place < 4 * BYTES; place++) {
            byte[] answers = Messages.messages(CLIENT, 0, 4, BYTES);
            byte right = answers[place];
            answers[place] ^= 1;

            assertThat(verdict(FOUR_AT_ONCE, answers)).isEqualTo(
                    "Client 7 received a wrong byte: byte %d of the answer to message %d is 0x%02x and should be 0x%02x."
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

        assertThat(verdict(FOUR_AT_ONCE, singly)).startsWith("Client 7 received a wrong byte: byte 37 of the answer to message 2 is ");
    }

    @Test
    void aFlippedBitIsSeenWhereTheMessageWrapsAroundTheBlock() {
        int bytes = Payload.BLOCK_BYTES + 10;
        int seam = Payload.BLOCK_BYTES - Payload.start(CLIENT, 0);
        for (int place : new int[] {0, seam - 1, seam, bytes - 1}) {
            byte[] answer = Messages.message(CLIENT, 0, bytes);
            answer[place] ^= 1;

            assertThat(verdict(LoadShape.pingPong(1, 1, bytes), answer)).contains("byte %,d of the answer to message 1 ".formatted(place + 1));
        }
    }

    @Test
    void swappedAnswersAreSeen() {
        byte[] second = Messages.message(CLIENT, 1, BYTES);
        byte[] first = Messages.message(CLIENT, 0, BYTES);

        assertThat(verdict(FOUR_AT_ONCE, second, first)).startsWith("Client 7 received a wrong byte: byte 1 of the answer to message 1 is ");
    }

    @Test
    void aDoubledAnswerIsSeen() {
        byte[] first = Messages.message(CLIENT, 0, BYTES);

        assertThat(verdict(FOUR_AT_ONCE, first, first)).startsWith("Client 7 received a wrong byte: byte 1 of the answer to message 2 is ");
    }

    @Test
    void theAnswerToAnotherClientIsSeen() {
        assertThat(verdict(FOUR_AT_ONCE, Messages.message(CLIENT + 1, 0, BYTES))).startsWith("Client 7 received a wrong byte: byte 1 ");
    }

    @Test
    void aLostByteIsSeen() {
        byte[] answers = Messages.messages(CLIENT, 0, 4, BYTES);
        byte[] from = Arrays.copyOfRange(answers, 11, answers.length);

        assertThat(verdict(FOUR_AT_ONCE, Arrays.copyOf(answers, 10), from))
                .startsWith("Client 7 received a wrong byte: byte 11 of the answer to message 1 is ");
    }

    @Test
    void moreThanWasSentIsToldThoughItIsWhatWouldBeSentNext() {
        LoadShape pingPong = LoadShape.pingPong(1, 4, BYTES);

        assertThat(verdict(pingPong, Messages.messages(CLIENT, 0, 2, BYTES)))
                .isEqualTo("Client 7 received 64 bytes more than it sent, after 1 answers.");
    }

    @Test
    void moreThanWasSentIsToldInTheMiddleOfAMessage() {
        out.bound = 1; // so that only a first part is sent
        int bytes = 1_000_000;

        String verdict = verdict(LoadShape.pingPong(1, 1, bytes), Messages.message(CLIENT, 0, bytes));

        assertThat(out.writes).hasSize(1);
        assertThat(verdict).isEqualTo("Client 7 received %,d bytes more than it sent, after 0 answers.", bytes - out.writes.getFirst());
    }

    @Test
    void moreThanAllAnswersInOneGoIsTold() {
        byte[] answers = Arrays.copyOf(Messages.messages(CLIENT, 0, 4, BYTES), 4 * BYTES + 3);

        assertThat(verdict(FOUR_AT_ONCE, answers)).isEqualTo("Client 7 received 3 bytes more than it sent, after 4 answers.");
    }

    @Test
    void moreThanAllAnswersIsToldAlsoWhenItComesAfterThem() {
        assertThat(verdict(FOUR_AT_ONCE, Messages.messages(CLIENT, 0, 4, BYTES), new byte[3]))
                .isEqualTo("Client 7 received 3 bytes more than it sent, after 4 answers.");
    }

    @Test
    void aConnectionThatIsClosedEarlyTellsHowFarItWas() {
        FinishLine line = new FinishLine(1);
        Conversation conversation = new Conversation(CLIENT, FOUR_AT_ONCE, line);
        conversation.started(out);
        conversation.received(ByteBuffer.wrap(Messages.messages(CLIENT, 0, 2, BYTES)), out);

        conversation.closed(null);

        assertThat(line.failure()).hasValue("The server closed the connection while client 7 had 2 of 4 answers.");
        assertThat(conversation.isOver()).isTrue();
    }

    @Test
    void aConnectionThatFailsTellsTheCauseToo() {
        FinishLine line = new FinishLine(1);
        Conversation conversation = new Conversation(CLIENT, FOUR_AT_ONCE, line);

        conversation.closed(new IOException("Connection reset"));

        assertThat(line.failure())
                .hasValue("The connection failed while client 7 had 0 of 4 answers: java.io.IOException: Connection reset");
    }

    @Test
    void aConnectionThatEndsAfterTheLastAnswerHasNotFailedHoweverItEnds() {
        FinishLine line = new FinishLine(1);
        Conversation conversation = new Conversation(CLIENT, FOUR_AT_ONCE, line);
        conversation.started(out);
        conversation.received(ByteBuffer.wrap(Messages.messages(CLIENT, 0, 4, BYTES)), out);

        conversation.closed(new IOException("Connection reset"));

        assertThat(line.failure()).isEmpty();
    }

    /** What is told of a run with these answers; a session that throws is closed with what it threw, as every model does. */
    private String verdict(LoadShape shape, byte[]... answers) {
        FinishLine line = new FinishLine(1);
        Conversation conversation = new Conversation(CLIENT, shape, line);
        conversation.started(out);
        for (byte[] answer : answers) {
            Throwable failure = catchThrowable(() -> conversation.received(ByteBuffer.wrap(answer), out));
            if (failure != null) {
                conversation.closed(failure);
                break;
            }
        }
        out.take();
        return line.failure().orElse("nothing");
    }
}
