package dev.echosounder.trial;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.Run;
import dev.echosounder.load.generate.Stalls;
import java.util.List;

/**
 * Did a stall begin before the turn that it was seen in? While a server is not driven, it may pause too, and a turn
 * that begins then would count all the rest of the pause. Turns meet a long pause more often than a short one, so they
 * would count long ones too often. What turns do sample fairly is where a pause begins: one that begins while the
 * server is driven counts in full. One that began before is reported, and its turn is not part of the rate.
 */
final class StallRule {

    /** A server of which hardly a turn does not begin in a stall is slow to begin, and counts as it is. */
    private static final double LEAST_COUNTING = 0.25;

    private StallRule() {}

    static boolean beganInAStall(Run run, LoadShape shape) {
        return run.stalls().beganInStall(Stalls.LEAST.plus(shape.serviceTime().time()));
    }

    /** The runs of a trial, all made. */
    static List<MeasuredRun> judged(List<MeasuredRun> runs) {
        long counting = runs.stream().filter(MeasuredRun::counts).count();
        return counting < LEAST_COUNTING * runs.size()
                ? runs.stream().map(MeasuredRun::counted).toList()
                : runs;
    }
}
