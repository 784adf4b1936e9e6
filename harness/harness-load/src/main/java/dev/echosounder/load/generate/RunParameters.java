package dev.echosounder.load.generate;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.StopCondition;

/**
 * What a client session is to do in one run.
 *
 * @param messages after which it sends no more; {@link Long#MAX_VALUE} for no such bound
 * @param depth messages in flight; 0 in an open loop, where the clock says when to send
 * @param recorder of the answers, which also knows from when on no more is sent
 */
public record RunParameters(long messages, int depth, AnswerRecorder recorder, RunCompletion completion) {

    /** The parameters of a closed loop of this shape that begins now. */
    static RunParameters closed(
            LoadShape shape, int depth, long startNanos, AnswerRecorder recorder, RunCompletion completion) {
        return switch (shape.stopCondition()) {
            case StopCondition.Messages some -> new RunParameters(some.each(), depth, recorder, completion);
            case StopCondition.Lasting lasting -> {
                recorder.until(startNanos + lasting.time().toNanos());
                yield new RunParameters(Long.MAX_VALUE, depth, recorder, completion);
            }
        };
    }

    boolean open() {
        return depth == 0;
    }
}
