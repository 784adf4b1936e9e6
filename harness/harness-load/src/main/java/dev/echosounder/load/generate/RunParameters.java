package dev.echosounder.load.generate;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.StopCondition;

/**
 * The parameters of a client session for one run.
 *
 * @param messages the number of messages to send; {@link Long#MAX_VALUE} for no limit
 * @param depth the number of messages in flight; 0 in an open loop, which sends at intended times
 * @param recorder records the answers, and knows from when on nothing more is sent
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
