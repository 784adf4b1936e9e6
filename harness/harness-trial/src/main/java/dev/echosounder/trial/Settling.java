package dev.echosounder.trial;

import java.util.ArrayList;
import java.util.List;

/**
 * Whether a warm-up is over. While the compilers are at work, rates rise from run to run, and on a single core the
 * compilers themselves take what the server needs. Rates have settled when the best of the last few runs is hardly
 * better than the best of all before them (a run that was slowed by something else is no sign of either), and the
 * compilers had next to nothing to do in the last of them.
 */
final class Settling {

    /** Runs that are looked at together: one lucky run is not a rise, one unlucky one not an end of it. */
    static final int LAST = 3;
    /** By how much the last runs may still be better than those before, as a share. */
    static final double RISE = 0.03;
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
        int before = rates.size() - LAST;
        return before > 0
                && lastCompiling <= compiling
                && best(rates.subList(before, rates.size())) <= best(rates.subList(0, before)) * (1 + RISE);
    }

    List<Double> rates() {
        return List.copyOf(rates);
    }

    private static double best(List<Double> some) {
        return some.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }
}
