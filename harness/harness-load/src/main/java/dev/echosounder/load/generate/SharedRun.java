package dev.echosounder.load.generate;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import java.io.Serializable;
import java.util.List;

/**
 * What each generator of a load on several hosts did in a run. Each has measured on its own clock.
 *
 * @param clockBoundNanos the most by which the clocks of two hosts may differ from what was assumed
 * @param sharingCores whether generators share cores, because their hosts are one machine
 * @param generators what each of them did
 */
public record SharedRun(long clockBoundNanos, boolean sharingCores, List<OfGenerator> generators)
        implements Serializable {

    /**
     * A generator's part.
     *
     * @param host its host
     * @param lateNanos how long after the agreed time it began
     * @param run what it counted
     */
    public record OfGenerator(String host, long lateNanos, Run run) implements Serializable {}

    /**
     * A generator's report.
     *
     * @param lateNanos how long after the agreed time it began
     */
    public record Share(String host, long lateNanos, RunReport report) {

        /** This share as a part that began on time: no time is counted in which a generator had not begun. */
        private Part part() {
            return new Part(0, true, report);
        }
    }

    /** The time from the start of the first generator to that of the last. */
    public long spreadNanos() {
        return generators.stream().mapToLong(OfGenerator::lateNanos).max().orElse(0)
                - generators.stream().mapToLong(OfGenerator::lateNanos).min().orElse(0);
    }

    /** All shares as one run. In a closed loop its answers are counted over the longest time of a generator. */
    public static RunReport together(List<Share> shares, LoadShape shape, long clockBoundNanos, boolean sharingCores) {
        RunReport one =
                Part.together(shares.stream().map(Share::part).toList(), shape.loadModel() instanceof LoadModel.Closed);
        SharedRun shared = new SharedRun(
                clockBoundNanos,
                sharingCores,
                shares.stream()
                        .map(share -> new OfGenerator(
                                share.host(), share.lateNanos(), share.report().run()))
                        .toList());
        return new RunReport(one.run(), one.latencies(), one.answers(), shared);
    }
}
