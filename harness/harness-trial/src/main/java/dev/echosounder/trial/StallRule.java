package dev.echosounder.trial;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.Run;
import dev.echosounder.load.generate.Stalls;
import java.util.List;

/**
 * Finds turns that began in a stall. A server may also pause while it is not driven, and a turn that begins in such a
 * pause would count the rest of it. Turns meet long pauses more often than short ones, so long pauses would count too
 * often. The beginnings of pauses are sampled fairly: a pause that begins while the server is driven counts in full.
 * One that began before is reported, and its turn is not part of the rate.
 */
final class StallRule {

    /**
     * If fewer turns than this share begin without a stall, the server is slow at the start of turns, and all count.
     */
    private static final double LEAST_COUNTING = 0.25;

    private StallRule() {}

    static boolean beganInAStall(Run run, LoadShape shape) {
        return run.stalls().beganInStall(Stalls.LEAST.plus(shape.serviceTime().time()));
    }

    /** The runs of a completed trial. If too few of them began without a stall, all of them count. */
    static List<MeasuredRun> judged(List<MeasuredRun> runs) {
        long counting = runs.stream().filter(MeasuredRun::counts).count();
        return counting < LEAST_COUNTING * runs.size()
                ? runs.stream().map(MeasuredRun::counted).toList()
                : runs;
    }
}
