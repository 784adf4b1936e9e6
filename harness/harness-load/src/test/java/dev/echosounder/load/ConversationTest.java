package dev.echosounder.load;

import dev.echosounder.api.transport.Tcp;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;

import static org.assertj.core.api.Assertions.assertThat;

/** What a client sends, and when. */
class ConversationTest {

    private static final int CLIENT = 7;
    private static final int BYTES = 64;
    private static final LoadShape THREE = LoadShape.pingPong(1, 3, BYTES);

    private final FinishLine line = new FinishLine(1);
    private final StagedOutbox out = new StagedOutbox();

    @Test
    void aPingPongSendsTheNextMessageWhenAnAnswerIsComplete() {
        Conversation conversation = new Conversation(CLIENT, THREE, line);

        conversation.started(out);
        byte[] first = out.take();
        assertThat(first).isEqualTo(Messages.message(CLIENT, 0, BYTES));

        conversation.received(ByteBuffer.wrap(first, 0, BYTES - 1), out);
        assertThat(out.take()).isEmpty();
        conversation.received(ByteBuffer.wrap(first, BYTES - 1, 1), out);
        assertThat(out.take()).isEqualTo(Messages.message(CLIENT, 1, BYTES));
    }

    @Test
    void theLastAnswerCrossesTheLine() throws InterruptedException {
        Conversation conversation = new Conversation(CLIENT, THREE, line);
        long before = System.nanoTime();

        conversation.started(out);
        answer(conversation, out.take());
        answer(conversation, out.take());
        assertThat(line.await(0)).isFalse();
        assertThat(conversation.isOver()).isFalse();
        answer(conversation, out.take());

        assertThat(line.await(0)).isTrue();
        assertThat(line.failure()).isEmpty();
        assertThat(line.lastNanos() - before).isNotNegative();
        assertThat(conversation.isOver()).isTrue();
        assertThat(out.take()).as("no message more than the load says").isEmpty();
        assertThat(out.ended).as("its farewell is the model's affair, after the clock").isFalse();
    }

    @Test
    void aPipelineKeepsItsDepthInFlight() {
        Conversation conversation = new Conversation(CLIENT, LoadShape.pingPong(1, 10, BYTES).pipelined(4), line);

        conversation.started(out);
        assertThat(out.take()).isEqualTo(Messages.messages(CLIENT, 0, 4, BYTES));

        answer(conversation, Messages.message(CLIENT, 0, BYTES));
        assertThat(out.take()).as("one for one").isEqualTo(Messages.message(CLIENT, 4, BYTES));

        answer(conversation, Messages.messages(CLIENT, 1, 3, BYTES));
        assertThat(out.take()).as("three for three").isEqualTo(Messages.messages(CLIENT, 5, 3, BYTES));
    }

    @Test
    void aPipelineDeeperThanTheLoadSendsTheLoad() throws InterruptedException {
        Conversation conversation = new Conversation(CLIENT, THREE.pipelined(1_000), line);

        conversation.started(out);
        byte[] all = out.take();
        assertThat(all).isEqualTo(Messages.messages(CLIENT, 0, 3, BYTES));
        answer(conversation, all);

        assertThat(line.await(0)).isTrue();
        assertThat(line.failure()).isEmpty();
    }

    @Test
    void withoutRoomItWaitsAndGoesOnWhenItIsCalledAgain() {
        Conversation conversation = new Conversation(CLIENT, THREE.pipelined(3), line);
        out.bound = 1;

        conversation.started(out);
        assertThat(out.take()).as("one was begun when there was room").isEqualTo(Messages.message(CLIENT, 0, BYTES));
        conversation.received(ByteBuffer.allocate(0), out);

        assertThat(out.take()).isEqualTo(Messages.message(CLIENT, 1, BYTES));
    }

    @Test
    void answersMayBeCutAnyhow() throws InterruptedException {
        Random random = new Random(42);
        LoadShape shape = LoadShape.pingPong(1, 200, 1_000).pipelined(16);
        Conversation conversation = new Conversation(CLIENT, shape, line);

        conversation.started(out);
        byte[] flying = out.take();
        int answered = 0;
        while (flying.length > 0) {
            int count = 1 + random.nextInt(random.nextBoolean() ? Math.min(3, flying.length) : flying.length);
            ByteBuffer in = ByteBuffer.wrap(flying, 0, count);
            conversation.received(in, out);
            assertThat(in.hasRemaining()).isFalse();
            answered += count;
            byte[] rest = Arrays.copyOfRange(flying, count, flying.length);
            byte[] more = out.take();
            flying = Arrays.copyOf(rest, rest.length + more.length);
            System.arraycopy(more, 0, flying, rest.length, more.length);
        }

        assertThat(answered).isEqualTo(200_000);
        assertThat(line.await(0)).isTrue();
        assertThat(line.failure()).isEmpty();
    }

    @Test
    void aMessageOf16MiBGoesInPartsAsThereIsRoom() throws InterruptedException {
        int bytes = LoadShape.MAX_MESSAGE_BYTES;
        byte[] message = Messages.message(CLIENT, 0, bytes);
        Conversation conversation = new Conversation(CLIENT, LoadShape.pingPong(1, 1, bytes), line);
        out.bound = Tcp.OUTBOX_BYTES;

        conversation.started(out);
        int sent = 0;
        for (byte[] part = out.take(); part.length > 0; part = out.take()) {
            assertThat(part.length).isLessThan(2 * Tcp.OUTBOX_BYTES);
            assertThat(Arrays.mismatch(part, 0, part.length, message, sent, sent + part.length)).isEqualTo(-1);
            sent += part.length;
            answer(conversation, part); // the answer begins before the message is out
        }

        assertThat(sent).isEqualTo(bytes);
        assertThat(out.writes).allMatch(size -> size <= Tcp.OUTBOX_BYTES);
        assertThat(line.await(0)).isTrue();
        assertThat(line.failure()).isEmpty();
    }

    @Test
    void itTellsHowFarItIs() {
        Conversation conversation = new Conversation(CLIENT, THREE, line);
        conversation.started(out);
        answer(conversation, out.take());

        assertThat(conversation.progress()).isEqualTo("client 7 has 1 of 3 answers");
    }

    private void answer(Conversation conversation, byte[] bytes) {
        conversation.received(ByteBuffer.wrap(bytes), out);
    }
}
