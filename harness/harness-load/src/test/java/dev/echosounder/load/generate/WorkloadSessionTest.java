package dev.echosounder.load.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.service.EchoWorkload;
import dev.echosounder.transport.Tcp;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** What a client sends, and when. */
class WorkloadSessionTest {

    private static final int CLIENT = 7;
    private static final int BYTES = 64;
    private static final long NEVER = Long.MAX_VALUE / 2;

    private final Latencies latencies = Latencies.empty();
    private final RunCompletion line = new RunCompletion(1);
    private final StagedOutbox out = new StagedOutbox();
    private long now = 1_000;

    private final WorkloadSession conversation = conversation(BYTES);

    @Test
    void aPingPongSendsTheNextMessageWhenAnAnswerIsComplete() {
        begin(3, 1);
        byte[] first = out.take();
        assertThat(first).isEqualTo(Messages.message(CLIENT, 0, BYTES));

        conversation.received(ByteBuffer.wrap(first, 0, BYTES - 1), out);
        assertThat(out.take()).isEmpty();
        conversation.received(ByteBuffer.wrap(first, BYTES - 1, 1), out);
        assertThat(out.take()).isEqualTo(Messages.message(CLIENT, 1, BYTES));
    }

    @Test
    void theLastAnswerCrossesTheLine() throws InterruptedException {
        begin(3, 1);
        answer(out.take());
        answer(out.take());
        assertThat(line.await(0)).isFalse();
        assertThat(conversation.isOver()).isFalse();
        now = 5_000;
        answer(out.take());

        assertThat(line.await(0)).isTrue();
        assertThat(line.failure()).isEmpty();
        assertThat(line.lastNanos()).isEqualTo(5_000);
        assertThat(conversation.isOver()).isTrue();
        assertThat(conversation.answered()).isEqualTo(3);
        assertThat(out.take()).as("no message more than the load says").isEmpty();
        assertThat(out.ended)
                .as("its farewell is the lane's affair, after the clock")
                .isFalse();
    }

    @Test
    void theNextRunGoesOnWhereTheLastOneEnded() throws InterruptedException {
        begin(2, 2);
        answer(out.take());
        RunCompletion next = new RunCompletion(1);

        conversation.prepare(new RunParameters(3, NEVER, 1, latencies.response(), latencies.service(), next));
        conversation.started(out);
        for (int message = 2; message < 5; message++) {
            assertThat(next.await(0)).isFalse();
            byte[] sent = out.take();
            assertThat(sent).isEqualTo(Messages.message(CLIENT, message, BYTES));
            answer(sent);
        }

        assertThat(next.await(0)).isTrue();
        assertThat(conversation.answered()).isEqualTo(5);
    }

    @Test
    void aPipelineKeepsItsDepthInFlight() {
        begin(10, 4);
        assertThat(out.take()).isEqualTo(Messages.messages(CLIENT, 0, 4, BYTES));

        answer(Messages.message(CLIENT, 0, BYTES));
        assertThat(out.take()).as("one for one").isEqualTo(Messages.message(CLIENT, 4, BYTES));

        answer(Messages.messages(CLIENT, 1, 3, BYTES));
        assertThat(out.take()).as("three for three").isEqualTo(Messages.messages(CLIENT, 5, 3, BYTES));
    }

    @Test
    void aPipelineDeeperThanTheLoadSendsTheLoad() throws InterruptedException {
        begin(3, 1_000);
        byte[] all = out.take();
        assertThat(all).isEqualTo(Messages.messages(CLIENT, 0, 3, BYTES));
        answer(all);

        assertThat(line.await(0)).isTrue();
        assertThat(line.failure()).isEmpty();
    }

    @Test
    void afterTheDeadlineItSendsNoMoreAndWaitsForWhatIsInFlight() throws InterruptedException {
        conversation.prepare(
                new RunParameters(Long.MAX_VALUE, 2_000, 2, latencies.response(), latencies.service(), line));
        conversation.started(out);
        now = 2_000;
        answer(Messages.message(CLIENT, 0, BYTES));
        assertThat(line.await(0)).isFalse();
        answer(Messages.message(CLIENT, 1, BYTES));

        assertThat(line.await(0)).isTrue();
        assertThat(conversation.answered()).isEqualTo(2);
    }

    @Test
    void aDeadlineThatPassedBeforeItsTurnCameIsItsEnd() throws InterruptedException {
        conversation.prepare(
                new RunParameters(Long.MAX_VALUE, now - 1, 1, latencies.response(), latencies.service(), line));
        conversation.started(out);

        assertThat(out.take()).isEmpty();
        assertThat(line.await(0)).as("nobody will call it again").isTrue();
    }

    @Test
    void withoutRoomItWaitsAndGoesOnWhenItIsCalledAgain() {
        out.bound = 1;
        begin(3, 3);
        assertThat(out.take()).as("one was begun when there was room").isEqualTo(Messages.message(CLIENT, 0, BYTES));
        conversation.received(ByteBuffer.allocate(0), out);

        assertThat(out.take()).isEqualTo(Messages.message(CLIENT, 1, BYTES));
    }

    @Test
    void aClosedLoopsLatencyCountsFromTheSend() {
        out.bound = 1;
        begin(2, 2);
        now = 51_000;
        answer(out.take()); // the second is sent only now, for want of room
        now = 53_000;
        answer(out.take());

        Histogram response = latencies.response();
        assertThat(response.getTotalCount()).isEqualTo(2);
        assertThat(response.getCountBetweenValues(49_990, 50_010)).isEqualTo(1);
        assertThat(response.getCountBetweenValues(1_999, 2_001)).isEqualTo(1);
        assertThat(latencies.service().getTotalCount()).isZero();
    }

    @Test
    void anOpenLoopsLatencyCountsFromTheIntendedTime() {
        conversation.prepare(
                new RunParameters(Long.MAX_VALUE, NEVER, 0, latencies.response(), latencies.service(), line));
        conversation.started(out);
        assertThat(out.take()).as("the clock says when").isEmpty();
        conversation.due(-9_000, 1_000, out);
        byte[] first = out.take();
        assertThat(first).isEqualTo(Messages.message(CLIENT, 0, BYTES));
        now = 21_000;
        answer(first);

        assertThat(latencies.service().getCountBetweenValues(19_990, 20_010)).isEqualTo(1);
        assertThat(latencies.response().getCountBetweenValues(29_990, 30_010)).isEqualTo(1);
        assertThat(out.take()).as("an answer is no reason to send").isEmpty();
    }

    @Test
    void whatIsDueWithoutRoomIsSentLaterAndHasWaitedMeanwhile() {
        conversation.prepare(
                new RunParameters(Long.MAX_VALUE, NEVER, 0, latencies.response(), latencies.service(), line));
        out.bound = 1;
        for (int message = 0; message < 20; message++) {
            conversation.due(message, message, out);
        }
        for (int message = 0; message < 20; message++) {
            now = 1_000_000 + 100 * message;
            answer(out.take());
        }

        assertThat(latencies.response().getTotalCount()).isEqualTo(20);
        assertThat(latencies.response().getMinNonZeroValue()).isGreaterThan(990_000);
        assertThat(latencies.service().getCountBetweenValues(99, 101))
                .as("all but the first")
                .isEqualTo(19);
    }

    @Test
    void anAnswerOfMoreThanAMinuteCountsAsAMinute() {
        begin(1, 1);
        now += 2 * Latencies.HIGHEST_NANOS;
        answer(out.take());

        assertThat(latencies.response().getMaxValue()).isGreaterThanOrEqualTo(Latencies.HIGHEST_NANOS);
        assertThat(line.failure()).isEmpty();
    }

    @Test
    void answersMayBeCutAnyhow() throws InterruptedException {
        Random random = new Random(42);
        WorkloadSession large = conversation(1_000);
        large.prepare(new RunParameters(200, NEVER, 16, latencies.response(), latencies.service(), line));

        large.started(out);
        byte[] flying = out.take();
        int answered = 0;
        while (flying.length > 0) {
            int count = 1 + random.nextInt(random.nextBoolean() ? Math.min(3, flying.length) : flying.length);
            ByteBuffer in = ByteBuffer.wrap(flying, 0, count);
            large.received(in, out);
            assertThat(in.hasRemaining()).isFalse();
            answered += count;
            byte[] rest = Arrays.copyOfRange(flying, count, flying.length);
            byte[] more = out.take();
            flying = Arrays.copyOf(rest, rest.length + more.length);
            System.arraycopy(more, 0, flying, rest.length, more.length);
            assertThat(flying.length).as("bytes in flight").isLessThanOrEqualTo(16_000);
        }

        assertThat(answered).isEqualTo(200_000);
        assertThat(line.await(0)).isTrue();
        assertThat(line.failure()).isEmpty();
    }

    @Test
    void aMessageOf16MiBGoesInPartsAsThereIsRoom() throws InterruptedException {
        int bytes = LoadShape.MAX_MESSAGE_BYTES;
        byte[] message = Messages.message(CLIENT, 0, bytes);
        WorkloadSession large = conversation(bytes);
        large.prepare(new RunParameters(1, NEVER, 1, latencies.response(), latencies.service(), line));
        out.bound = Tcp.OUTBOX_BYTES;

        large.started(out);
        int sent = 0;
        for (byte[] part = out.take(); part.length > 0; part = out.take()) {
            assertThat(part.length).isLessThan(2 * Tcp.OUTBOX_BYTES);
            assertThat(Arrays.mismatch(part, 0, part.length, message, sent, sent + part.length))
                    .isEqualTo(-1);
            sent += part.length;
            large.received(ByteBuffer.wrap(part), out); // the answer begins before the message is out
        }

        assertThat(sent).isEqualTo(bytes);
        assertThat(out.writes).allMatch(size -> size <= Tcp.OUTBOX_BYTES);
        assertThat(line.await(0)).isTrue();
        assertThat(line.failure()).isEmpty();
    }

    @Test
    void itTellsHowFarItIs() {
        begin(3, 1);
        answer(out.take());

        assertThat(conversation.progress()).isEqualTo("client 7 has 1 answers to 2 messages");
    }

    private WorkloadSession conversation(int bytes) {
        return new WorkloadSession(CLIENT, new EchoWorkload().client(CLIENT, bytes), () -> now);
    }

    private void begin(long messages, int depth) {
        conversation.prepare(
                new RunParameters(messages, NEVER, depth, latencies.response(), latencies.service(), line));
        conversation.started(out);
    }

    private void answer(byte[] bytes) {
        conversation.received(ByteBuffer.wrap(bytes), out);
    }
}
