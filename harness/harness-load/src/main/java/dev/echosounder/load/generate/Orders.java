package dev.echosounder.load.generate;

import org.HdrHistogram.AbstractHistogram;

/**
 * What a conversation is to do in one run.
 *
 * @param messages      after which it sends no more; {@link Long#MAX_VALUE} for no such bound
 * @param deadlineNanos after which it sends no more, on the clock of the times that it is told
 * @param depth         messages in flight; 0 in an open loop, where the clock says when to send
 * @param response      of each answer: from the intended time in an open loop, from the send in a closed one
 * @param service       of each answer, from the send; open loop only
 */
record Orders(long messages, long deadlineNanos, int depth, AbstractHistogram response, AbstractHistogram service, Finish finish) {

    boolean open() {
        return depth == 0;
    }
}
