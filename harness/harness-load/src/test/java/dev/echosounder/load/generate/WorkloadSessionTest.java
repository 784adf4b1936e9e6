package dev.echosounder.load.generate;

import static dev.echosounder.load.generate.StagedSession.message;
import static dev.echosounder.load.generate.StagedSession.messages;
import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.WorkloadClient;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.service.EchoWorkload;
import dev.echosounder.transport.Tcp;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The messages of a client, and when they are sent. */
class WorkloadSessionTest {

    private final StagedSession staged = new StagedSession();
    private final WorkloadSession session = staged.session;
    private final StagedOutbox out = staged.out;
    private final Latencies latencies = staged.latencies;

    @Test
    void aPingPongSendsTheNextMessageWhenAnAnswerIsComplete() {
        staged.begin(3, 1);
        byte[] first = out.take();
        assertThat(first).isEqualTo(message(0));

        session.received(ByteBuffer.wrap(first, 0, StagedSession.BYTES - 1), out);
        assertThat(out.take()).isEmpty();
        session.received(ByteBuffer.wrap(first, StagedSession.BYTES - 1, 1), out);
        assertThat(out.take()).isEqualTo(message(1));
    }

    @Test
    void theLastAnswerCompletesTheRun() {
        staged.begin(3, 1);
        staged.answerAll();
        staged.answerAll();
        assertThat(staged.completion.isOver()).isFalse();
        assertThat(session.isOver()).isFalse();
        staged.now = 5_000;
        staged.answerAll();

        assertThat(staged.isDone()).isTrue();
        assertThat(staged.completion.lastNanos()).isEqualTo(5_000);
        assertThat(session.isOver()).isTrue();
        assertThat(session.answered()).isEqualTo(3);
        assertThat(out.take()).as("no message more than the load says").isEmpty();
        assertThat(out.ended)
                .as("closing is the load's affair, after the clock")
                .isFalse();
    }

    @Test
    void theNextRunGoesOnWhereTheLastOneEnded() {
        staged.begin(2, 2);
        staged.answerAll();

        staged.begin(3, 1);
        for (int message = 2; message < 5; message++) {
            assertThat(staged.completion.isOver()).isFalse();
            byte[] sent = out.take();
            assertThat(sent).isEqualTo(message(message));
            staged.answer(sent);
        }

        assertThat(staged.completion.isOver()).isTrue();
        assertThat(session.answered()).isEqualTo(5);
    }

    @Test
    void aPipelineKeepsItsDepthInFlight() {
        staged.begin(10, 4);
        assertThat(out.take()).isEqualTo(messages(0, 4));

        staged.answer(message(0));
        assertThat(out.take()).as("one for one").isEqualTo(message(4));

        staged.answer(messages(1, 3));
        assertThat(out.take()).as("three for three").isEqualTo(messages(5, 3));
    }

    @Test
    void aPipelineDeeperThanTheLoadSendsTheLoad() {
        staged.begin(3, 1_000);
        byte[] all = out.take();
        assertThat(all).isEqualTo(messages(0, 3));
        staged.answer(all);

        assertThat(staged.isDone()).isTrue();
    }

    @Test
    void afterTheDeadlineItSendsNoMoreAndWaitsForWhatIsInFlight() {
        staged.prepare(Long.MAX_VALUE, 2, 2_000);
        session.started(out);
        staged.now = 2_000;
        staged.answer(message(0));
        assertThat(staged.completion.isOver()).isFalse();
        staged.answer(message(1));

        assertThat(staged.completion.isOver()).isTrue();
        assertThat(session.answered()).isEqualTo(2);
    }

    @Test
    void aClientThatBeginsAfterTheDeadlineSendsItsFirstMessages() {
        staged.prepare(Long.MAX_VALUE, 2, staged.now - 1);
        session.started(out);

        assertThat(out.take()).isEqualTo(messages(0, 2));
        staged.answer(message(0));
        assertThat(staged.completion.isOver()).isFalse();
        staged.answer(message(1));
        assertThat(out.take()).isEmpty();
        assertThat(staged.completion.isOver()).isTrue();
    }

    @Test
    void withoutRoomItWaitsUntilItIsCalledAgain() {
        out.bound = 1;
        staged.begin(3, 3);
        assertThat(out.take()).as("one was begun when there was room").isEqualTo(message(0));
        session.received(ByteBuffer.allocate(0), out);

        assertThat(out.take()).isEqualTo(message(1));
    }

    @Test
    void aClosedLoopsLatencyCountsFromTheSend() {
        out.bound = 1;
        staged.begin(2, 2);
        staged.now = 51_000;
        staged.answerAll(); // the second is sent only staged.now, for want of room
        staged.now = 53_000;
        staged.answerAll();

        Histogram response = latencies.response();
        assertThat(response.getTotalCount()).isEqualTo(2);
        assertThat(response.getCountBetweenValues(49_990, 50_010)).isEqualTo(1);
        assertThat(response.getCountBetweenValues(1_999, 2_001)).isEqualTo(1);
        assertThat(latencies.service().getTotalCount()).isZero();
    }

    @Test
    void anOpenLoopsLatencyCountsFromTheIntendedTime() {
        staged.prepare(Long.MAX_VALUE, 0);
        session.started(out);
        assertThat(out.take()).as("the clock says when").isEmpty();
        session.due(-9_000, 1_000, out);
        byte[] first = out.take();
        assertThat(first).isEqualTo(message(0));
        staged.now = 21_000;
        staged.answer(first);

        assertThat(latencies.service().getCountBetweenValues(19_990, 20_010)).isEqualTo(1);
        assertThat(latencies.response().getCountBetweenValues(29_990, 30_010)).isEqualTo(1);
        assertThat(out.take()).as("an answer is no reason to send").isEmpty();
    }

    @Test
    void aMessageThatIsDueWithoutRoomIsSentLaterAndItsWaitCounts() {
        staged.prepare(Long.MAX_VALUE, 0);
        out.bound = 1;
        for (int message = 0; message < 20; message++) {
            session.due(message, message, out);
        }
        for (int message = 0; message < 20; message++) {
            staged.now = 1_000_000 + 100 * message;
            staged.answerAll();
        }

        assertThat(latencies.response().getTotalCount()).isEqualTo(20);
        assertThat(latencies.response().getMinNonZeroValue()).isGreaterThan(990_000);
        assertThat(latencies.service().getCountBetweenValues(99, 101))
                .as("all but the first")
                .isEqualTo(19);
    }

    @Test
    void anAnswerOfMoreThanAMinuteCountsAsAMinute() {
        staged.begin(1, 1);
        staged.now += 2 * Latencies.HIGHEST_NANOS;
        staged.answerAll();

        assertThat(latencies.response().getMaxValue()).isGreaterThanOrEqualTo(Latencies.HIGHEST_NANOS);
        assertThat(staged.isDone()).isTrue();
    }

    @Test
    void answersMaySplitAnywhere() {
        Random random = new Random(42);
        StagedSession large = new StagedSession(1_000).begin(200, 16);
        byte[] flying = large.out.take();
        int answered = 0;
        while (flying.length > 0) {
            int count = 1 + random.nextInt(random.nextBoolean() ? Math.min(3, flying.length) : flying.length);
            ByteBuffer in = ByteBuffer.wrap(flying, 0, count);
            large.session.received(in, large.out);
            assertThat(in.hasRemaining()).isFalse();
            answered += count;
            byte[] rest = Arrays.copyOfRange(flying, count, flying.length);
            byte[] more = large.out.take();
            flying = Arrays.copyOf(rest, rest.length + more.length);
            System.arraycopy(more, 0, flying, rest.length, more.length);
            assertThat(flying.length).as("bytes in flight").isLessThanOrEqualTo(16_000);
        }

        assertThat(answered).isEqualTo(200_000);
        assertThat(large.isDone()).isTrue();
    }

    @Test
    void aMessageOf16MiBGoesInPartsAsThereIsRoom() {
        int bytes = LoadShape.MAX_MESSAGE_BYTES;
        byte[] message = Messages.message(StagedSession.CLIENT, 0, bytes);
        StagedSession large = new StagedSession(bytes);
        large.out.bound = Tcp.OUTBOX_BYTES;

        large.begin(1, 1);
        int sent = 0;
        for (byte[] part = large.out.take(); part.length > 0; part = large.out.take()) {
            assertThat(part.length).isLessThan(2 * Tcp.OUTBOX_BYTES);
            assertThat(Arrays.mismatch(part, 0, part.length, message, sent, sent + part.length))
                    .isEqualTo(-1);
            sent += part.length;
            large.answer(part); // the answer begins before the message is out
        }

        assertThat(sent).isEqualTo(bytes);
        assertThat(large.out.writes).allMatch(size -> size <= Tcp.OUTBOX_BYTES);
        assertThat(large.isDone()).isTrue();
    }

    /** A network does not show its bytes twice, and a workload may leave a response until the whole of it is there. */
    @ParameterizedTest
    @ValueSource(ints = {1, 7, StagedSession.BYTES - 1, StagedSession.BYTES + 1, 1_000})
    void whatAWorkloadLeavesIsOfferedAgainFollowedByMore(int pieceBytes) {
        StagedSession patient = new StagedSession(new WholeResponses());
        patient.begin(100, 16);
        for (byte[] sent = patient.out.take(); sent.length > 0; sent = patient.out.take()) {
            for (int at = 0; at < sent.length; at += pieceBytes) {
                patient.answer(Arrays.copyOfRange(sent, at, Math.min(sent.length, at + pieceBytes)));
            }
        }

        assertThat(patient.isDone()).isTrue();
        assertThat(patient.session.answered()).isEqualTo(100);
    }

    /** Echoes that are looked at only when they are complete. */
    private static final class WholeResponses implements WorkloadClient {

        private final WorkloadClient echo = new EchoWorkload().client(StagedSession.CLIENT, StagedSession.BYTES);

        @Override
        public boolean send(long request, Outbox to) {
            return echo.send(request, to);
        }

        @Override
        public boolean receive(long response, ByteBuffer in) {
            return in.remaining() >= StagedSession.BYTES && echo.receive(response, in);
        }
    }

    @Test
    void reportsItsProgress() {
        staged.begin(3, 1);
        staged.answerAll();

        assertThat(session.progress()).isEqualTo("client 7 has 1 answers to 2 messages");
    }
}
