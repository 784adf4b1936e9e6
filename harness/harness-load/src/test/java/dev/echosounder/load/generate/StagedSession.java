package dev.echosounder.load.generate;

import dev.echosounder.api.WorkloadClient;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.service.EchoWorkload;
import java.nio.ByteBuffer;

/** The session of client 7 of an echo load, with a staged clock and the bytes that it has written. */
final class StagedSession {

    static final int CLIENT = 7;
    static final int BYTES = 64;

    final StagedOutbox out = new StagedOutbox();
    final Latencies latencies = Latencies.empty();
    final WorkloadSession session;
    RunCompletion completion;
    long now = 1_000;

    StagedSession() {
        this(BYTES);
    }

    /** @param bytes the size of a message */
    StagedSession(int bytes) {
        this(new EchoWorkload().client(CLIENT, bytes));
    }

    StagedSession(WorkloadClient workload) {
        session = new WorkloadSession(CLIENT, workload, () -> now);
    }

    /** Prepares a run of this number of messages; depth 0 is an open loop. */
    StagedSession prepare(long messages, int depth) {
        return prepare(messages, depth, now + Long.MAX_VALUE / 2);
    }

    StagedSession prepare(long messages, int depth, long deadline) {
        completion = new RunCompletion(1);
        AnswerRecorder recorder = AnswerRecorder.of(LoadShape.pingPong(1, 1, 1), latencies, () -> false);
        recorder.begin(now);
        recorder.until(deadline);
        session.prepare(new RunParameters(messages, depth, recorder, completion));
        return this;
    }

    /** Prepares a run, and starts it. */
    StagedSession begin(long messages, int depth) {
        prepare(messages, depth).session.started(out);
        return this;
    }

    /** Bytes arrive. A session that throws is closed with what it threw, as every model does. */
    void answer(byte[] bytes) {
        try {
            session.received(ByteBuffer.wrap(bytes), out);
        } catch (RuntimeException failure) {
            session.closed(failure);
        }
    }

    /** Answers all that was written since. */
    void answerAll() {
        answer(out.take());
    }

    RunFailure failure() {
        try {
            completion.throwIfFailed();
            return null;
        } catch (RunFailure failure) {
            return failure;
        }
    }

    /** Whether the run is over, and every answer was right. */
    boolean isDone() {
        return completion.isOver() && failure() == null;
    }

    /** A message, as it is sent and must be answered. */
    static byte[] message(int number) {
        return Messages.message(CLIENT, number, BYTES);
    }

    /** Several messages in a row. */
    static byte[] messages(int from, int count) {
        return Messages.messages(CLIENT, from, count, BYTES);
    }
}
