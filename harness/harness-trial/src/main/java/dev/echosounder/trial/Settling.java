package dev.echosounder.trial;

import java.util.ArrayList;
import java.util.List;

/**
 * Whether a warm-up is over: the rates of the last runs show no trend, and the compilers had next to nothing to do in
 * the last of them. A trend is shown by the test of Mann and Kendall: among all pairs of runs, significantly more rise
 * than fall, or fall than rise. One lucky or unlucky run is none.
 */
final class Settling {

    /** Runs that are looked at together. */
    static final int LAST = 12;

    /** A trend is shown if the test's normal deviate exceeds this, which chance does one time in ten. */
    private static final double DEVIATE = 1.645;

    /** A trend that is shown counts from this change on over the runs that are looked at, as a share. */
    static final double LEAST_CHANGE = 0.03;

    /**
     * How long the compilers may have worked in the last run, as a share of its time, where rates are to be measured.
     */
    static final double COMPILING = 0.05;
    /**
     * How long the compilers may have worked in the last run, as a share of its time, where response times are to be
     * measured: what a compiler takes from a generator's core delays sends, and shows in the 99th percentile.
     */
    static final double COMPILING_BESIDE_A_CLOCK = 0.01;

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

    /** From the first half to the second. */
    private static double change(List<Double> some) {
        int half = some.size() / 2;
        return Math.abs(mean(some.subList(some.size() - half, some.size())) / mean(some.subList(0, half)) - 1);
    }

    private static double mean(List<Double> some) {
        return some.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
}
