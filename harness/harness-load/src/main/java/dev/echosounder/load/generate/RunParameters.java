package dev.echosounder.load.generate;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.StopCondition;

/**
 * What a client session is to do in one run.
 *
 * @param messages after which it sends no more; {@link Long#MAX_VALUE} for no such bound
 * @param deadlineNanos after which it sends no more, on the clock of the times that it is given
 * @param depth messages in flight; 0 in an open loop, where the clock says when to send
 * @param recorder of the answers
 */
public record RunParameters(
        long messages, long deadlineNanos, int depth, AnswerRecorder recorder, RunCompletion completion) {

    private static final long NEVER = Long.MAX_VALUE / 2; // so far ahead that differences of times still compare

    /** The parameters of a closed loop of this shape that begins now. */
    static RunParameters closed(
            LoadShape shape, int depth, long startNanos, AnswerRecorder recorder, RunCompletion completion) {
        return switch (shape.stopCondition()) {
            case StopCondition.Messages some ->
                new RunParameters(some.each(), startNanos + NEVER, depth, recorder, completion);
            case StopCondition.Lasting lasting ->
                new RunParameters(Long.MAX_VALUE, startNanos + lasting.time().toNanos(), depth, recorder, completion);
        };
    }

    boolean open() {
        return depth == 0;
    }
}
