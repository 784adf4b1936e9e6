package dev.echosounder.report.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The ratios between all servers, paired by block. Trials of one block ran within minutes of each other, so a machine
 * that is half as fast an hour later is half as fast for both, and their ratio in that block does not feel it. What it
 * does from one trial of a block to the next is left in the noise, and falls on everybody alike because the order is
 * shuffled.
 *
 * <p>The estimate is the geometric mean of the blocks' ratios (Fleming and Wallace, "How not to lie with statistics",
 * CACM 29, 1986: of ratios no other mean is the same from both sides); the block is what is resampled, and its variance
 * is moderated by that of all pairs.
 */
public final class PairedRatios {

    private record Pair(int one, int other) {}

    private final int subjects;
    private final Map<Pair, LogEstimate> estimates = new HashMap<>();

    /** @param figures by server and block, each more than 0; NaN where there is none */
    public PairedRatios(double[][] figures) {
        subjects = figures.length;
        Map<Pair, LogEstimate> raw = new HashMap<>();
        for (int one = 0; one < subjects; one++) {
            for (int other = one + 1; other < subjects; other++) {
                double[] logarithms = logarithms(figures[one], figures[other]);
                if (logarithms.length >= Medians.FEWEST) {
                    raw.put(new Pair(one, other), LogEstimate.ofMean(logarithms));
                } else {
                    compareUnpaired(one, other, logarithms(figures[one]), logarithms(figures[other]));
                }
            }
        }
        List<LogEstimate> all = new ArrayList<>(raw.values());
        double drift = Drift.variance(figures);
        // In n blocks with k servers, noise has (k - 1)(n - 1) degrees of freedom, of which a pair has n - 1 for
        // itself.
        raw.forEach((pair, estimate) -> {
            LogEstimate moderated = new Moderation(all, (subjects - 2) * estimate.degrees())
                    .of(estimate)
                    .withVarianceOfAtLeast(drift);
            estimates.put(pair, moderated);
            estimates.put(new Pair(pair.other(), pair.one()), moderated.inverse());
        });
    }

    /**
     * Two whose trials counted in different blocks are compared all the same, with whatever the machine did from block
     * to block in the noise.
     */
    private void compareUnpaired(int one, int other, double[] ofOne, double[] ofOther) {
        if (ofOne.length >= Medians.FEWEST && ofOther.length >= Medians.FEWEST) {
            LogEstimate estimate = UnpairedRatio.of(LogEstimate.ofMean(ofOne), LogEstimate.ofMean(ofOther));
            estimates.put(new Pair(one, other), estimate);
            estimates.put(new Pair(other, one), estimate.inverse());
        }
    }

    /** How many servers there are. */
    public int subjects() {
        return subjects;
    }

    /** The figure of the one by that of the other; empty if one of them has fewer than {@value Medians#FEWEST}. */
    public Optional<LogEstimate> of(int one, int other) {
        return Optional.ofNullable(estimates.get(new Pair(one, other)));
    }

    /** The mean logarithm of its ratios to all others: with every trial valid, in the order of the geometric means. */
    public double score(int one) {
        ToDoubleFunction<LogEstimate> center = LogEstimate::center;
        return IntStream.range(0, subjects)
                .mapToObj(other -> of(one, other))
                .flatMap(Optional::stream)
                .mapToDouble(center)
                .average()
                .orElse(0);
    }

    private static double[] logarithms(double[] figures) {
        return Arrays.stream(figures).map(Math::log).filter(Double::isFinite).toArray();
    }

    private static double[] logarithms(double[] one, double[] other) {
        return IntStream.range(0, Math.min(one.length, other.length))
                .mapToDouble(block -> Math.log(one[block] / other[block]))
                .filter(Double::isFinite)
                .toArray();
    }
}
