package dev.echosounder.report.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The ratios between all servers, paired by block, with intervals that hold for all pairs at once. The servers of a
 * block share the state of the machine: if it is half as fast an hour later, it is half as fast for both, and their
 * ratio in that block is the same.
 *
 * <p>The estimate is the geometric mean of the blocks' ratios (Fleming and Wallace, "How not to lie with statistics",
 * CACM 29, 1986: no other mean of ratios is consistent with that of the inverse ratios), and the block is the unit of
 * replication.
 *
 * <p>One critical value serves all pairs. A table of equal servers, as noisy as these were measured to be, is drawn
 * many times and analysed as this one is; the largest {@code |t|} of all pairs stays below the critical value in 96 of
 * 100 of them: one more than 95, because the noise itself is an estimate (P. H. Westfall and S. S. Young,
 * "Resampling-Based Multiple Testing", 1993). The seed is computed from the figures, so the same figures always give
 * the same intervals.
 */
public final class PairedRatios {

    /** The share of comparisons in which all intervals contain the true ratios. */
    public static final double CONFIDENCE = 0.95;

    /**
     * With three blocks and very unequal noise, the error of the estimated noise costs a percent; with two servers,
     * nothing.
     */
    private static final double CONFIDENCE_OF_KNOWN_NOISE = 0.96;

    /** The share of sound comparisons in which the A/A control does not contradict them. */
    public static final double CONTROL_CONFIDENCE = 0.99;

    /** The share of comparisons in which a difference of the size of the resolution is shown. */
    public static final double POWER = 0.8;

    private static final double NORMAL_QUANTILE_OF_POWER = 0.8416;
    private static final double NOISY = 2.5;
    private static final double NOISY_BY_CHANCE = 0.01;
    private static final int TABLES = 1_999;

    private final double[][] logarithms;
    private final PairFit fit;
    private final double drift;
    private final int tables;
    private final double critical;

    /**
     * Ratios of these figures.
     *
     * @param figures the figures by server and block, each more than 0; NaN where there is none
     * @param together whether the servers of a block took turns. If they were measured one after another, no pair is
     *     assumed to be steadier than the machine ({@link Drift})
     */
    public PairedRatios(double[][] figures, boolean together) {
        this(figures, together, TABLES);
    }

    PairedRatios(double[][] figures, boolean together, int tables) {
        logarithms = logarithms(figures);
        fit = new PairFit(logarithms);
        drift = together ? 0 : Drift.variance(figures);
        this.tables = tables;
        critical = quantile(subjects() > 2 ? CONFIDENCE_OF_KNOWN_NOISE : CONFIDENCE, PairFit::largest);
    }

    /** The servers by their estimates, the one with the largest figures first. */
    public static List<Integer> order(double[][] figures) {
        PairFit fit = new PairFit(logarithms(figures));
        return IntStream.range(0, figures.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(fit::level).reversed())
                .toList();
    }

    private double quantile(double share, ToDoubleFunction<PairFit> statistic) {
        SplittableRandom random = new SplittableRandom(Arrays.deepHashCode(logarithms));
        double[] drawn = DoubleStream.generate(() -> statistic.applyAsDouble(fit.ofEquals(random)))
                .limit(tables)
                .sorted()
                .toArray();
        return drawn[(int) Math.ceil(share * (tables + 1)) - 1];
    }

    /** The number of servers. */
    public int subjects() {
        return fit.subjects();
    }

    /** The ratio of one server to another; empty if they share fewer than {@value Medians#FEWEST} blocks. */
    public Optional<PairedRatio> of(int one, int other) {
        return fit.isCompared(one, other)
                ? Optional.of(new PairedRatio(fit.difference(one, other), error(one, other), critical))
                : Optional.empty();
    }

    private double error(int one, int other) {
        return Math.sqrt(Math.max(fit.squaredError(one, other), drift / fit.blocks(one, other)));
    }

    /** The ratio of two servers that share too few blocks: without an interval, and including the machine's drift. */
    public double unpaired(int one, int other) {
        return Math.exp(mean(logarithms[one]) - mean(logarithms[other]));
    }

    /**
     * Whether a server and its control are shown to differ, so that something is wrong that statistics cannot correct.
     * By chance this happens in at most 1 of 100 comparisons, even with few servers.
     */
    public boolean contradict(int one, int other) {
        double t = Math.abs(fit.difference(one, other)) / error(one, other);
        return fit.isCompared(one, other)
                && t > critical
                && t > quantile(CONTROL_CONFIDENCE, some -> some.t(one, other));
    }

    /** How many standard errors the intervals reach to each side; empty if no pair could be compared. */
    public OptionalDouble critical() {
        return pairs() == 0 ? OptionalDouble.empty() : OptionalDouble.of(critical);
    }

    /**
     * The relative difference that is shown with a probability of {@value POWER} between two servers of typical noise;
     * 0.04 is 4 %. Empty if no pair could be compared.
     */
    public OptionalDouble detectable() {
        double blocks = blocksOfPairs();
        double error = typicalError(blocks);
        // the ends of the intervals vary too, because the error is an estimate
        double spread = Math.sqrt(1 + critical * critical / (2 * fit.degrees(blocks)));
        return pairs() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.expm1((critical + NORMAL_QUANTILE_OF_POWER * spread) * error));
    }

    /**
     * How far the interval of the ratio reaches to each side for one pair of typical noise that was chosen before its
     * figures were seen, at {@value CONFIDENCE}; 0.03 is 3 %. Empty if no pair could be compared.
     */
    public OptionalDouble ofOnePair() {
        if (pairs() == 0) {
            return OptionalDouble.empty();
        }
        double blocks = blocksOfPairs();
        double quantile = TDistribution.of(fit.degrees(blocks)).inverseSurvivalProbability((1 - CONFIDENCE) / 2);
        return OptionalDouble.of(Math.expm1(quantile * typicalError(blocks)));
    }

    private double blocksOfPairs() {
        return eachPair((one, other) -> fit.blocks(one, other)).average().orElse(0);
    }

    private double typicalError(double blocks) {
        return Math.sqrt(Math.max(2 * fit.pooled(), drift) / blocks);
    }

    /**
     * The standard deviation of a server's figures within blocks, relative to the figure: 0.04 is 4 %. With two servers
     * only the sum is known, so both get the same.
     */
    public double noise(int one) {
        return Math.sqrt(fit.variance(one));
    }

    /** The noise of all servers together; empty if no pair could be compared. */
    public OptionalDouble noise() {
        return pairs() == 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.sqrt(fit.pooled()));
    }

    /** The noise of all servers except this one. */
    public double noiseOfOthers(int one) {
        return Math.sqrt(IntStream.range(0, subjects())
                .filter(other -> other != one)
                .mapToDouble(fit::variance)
                .average()
                .orElse(0));
    }

    /** Whether a server is much noisier than the others, by more than chance explains. */
    public boolean isNoisy(int one) {
        double ratio = noise(one) / noiseOfOthers(one);
        double degrees = Arrays.stream(logarithms[one]).filter(Double::isFinite).count() - 1;
        return subjects() > 2
                && ratio > NOISY
                && FDistribution.of(degrees, degrees * (subjects() - 2)).survivalProbability(ratio * ratio)
                        < NOISY_BY_CHANCE;
    }

    private long pairs() {
        return eachPair((_, _) -> 1).count();
    }

    private interface OfPair {
        double of(int one, int other);
    }

    private DoubleStream eachPair(OfPair value) {
        return IntStream.range(0, subjects())
                .boxed()
                .flatMapToDouble(one -> IntStream.range(one + 1, subjects())
                        .filter(other -> fit.isCompared(one, other))
                        .mapToDouble(other -> value.of(one, other)));
    }

    private static double mean(double[] some) {
        return Arrays.stream(some).filter(Double::isFinite).average().orElse(Double.NaN);
    }

    private static double[][] logarithms(double[][] figures) {
        return Arrays.stream(figures)
                .map(row -> Arrays.stream(row)
                        .map(Math::log)
                        .map(value -> Double.isFinite(value) ? value : Double.NaN)
                        .toArray())
                .toArray(double[][]::new);
    }
}
