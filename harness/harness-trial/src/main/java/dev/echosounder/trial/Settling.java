package dev.echosounder.trial;

import java.util.ArrayList;
import java.util.List;

/**
 * Decides whether a warm-up is over: the rates of the last runs show no trend, and the compilers had almost nothing to
 * do in the last of them. There is a trend by the test of Mann and Kendall if, among all pairs of runs, significantly
 * more rise than fall, or fall than rise. One unusually fast or slow run is no trend.
 */
final class Settling {

    /** The number of runs that are tested for a trend. */
    static final int LAST = 12;

    /** The test shows a trend if its normal deviate exceeds this, which happens by chance one time in ten. */
    private static final double DEVIATE = 1.645;

    /** A trend counts if the rate changed by more than this share over the tested runs. */
    static final double LEAST_CHANGE = 0.03;

    /** How long the compilers may have worked in the last run, as a share of its time, if rates are to be measured. */
    static final double COMPILING = 0.05;
    /**
     * How long the compilers may have worked in the last run, as a share of its time, if response times are to be
     * measured: a compiler on the generator's core delays sends, which shows in the 99th percentile.
     */
    static final double COMPILING_IN_AN_OPEN_LOOP = 0.01;

    private final double compiling;
    private final List<Double> rates = new ArrayList<>();
    private double lastCompiling;

    /** @param compiling how long the compilers may have worked in the last run, as a share of its time */
    Settling(double compiling) {
        this.compiling = compiling;
    }

    /** @param compiling the time that the compilers of both sides worked in it, as a share of its length */
    void ran(double messagesPerSecond, double compiling) {
        rates.add(messagesPerSecond);
        lastCompiling = compiling;
    }

    boolean settled() {
        return rates.size() >= LAST
                && lastCompiling <= compiling
                && !trend(rates.subList(rates.size() - LAST, rates.size()));
    }

    List<Double> rates() {
        return List.copyOf(rates);
    }

    private static boolean trend(List<Double> some) {
        int n = some.size();
        int score = 0;
        for (int later = 1; later < n; later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                score += (int) Math.signum(some.get(later) - some.get(earlier));
            }
        }
        double deviation = Math.sqrt(n * (n - 1) * (2 * n + 5) / 18.0);
        return Math.abs(score) > DEVIATE * deviation && change(some) > LEAST_CHANGE;
    }

    /** The change of the mean from the first half to the second, as a share. */
    private static double change(List<Double> some) {
        int half = some.size() / 2;
        return Math.abs(mean(some.subList(some.size() - half, some.size())) / mean(some.subList(0, half)) - 1);
    }

    private static double mean(List<Double> some) {
        return some.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
}
