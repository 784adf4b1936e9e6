package dev.echosounder.report.statistics;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Estimates how the machine's drift affects ratios within blocks, from how it affected whole blocks. Shuffling turns
 * drift into noise, but a few blocks may happen to have the same order. With two servers and three blocks, in one of
 * four cases the same server always comes first, and looks faster in all blocks on a machine that slows down. So no
 * pair is assumed to be steadier than this.
 */
final class Drift {

    private Drift() {}

    /**
     * The variance of the logarithm of a ratio within a block. The squared distance between the places of two of k
     * servers in a shuffled block is k(k + 1)/6 on average, and from one place to the next the machine changes by a
     * k-th of its change from block to block.
     *
     * @param figures the figures by server and block; NaN where there is none
     */
    static double variance(double[][] figures) {
        int k = figures.length;
        int blocks = Arrays.stream(figures).mapToInt(row -> row.length).min().orElse(0);
        double squaredStep = IntStream.range(1, blocks)
                .mapToDouble(block -> step(figures, block))
                .filter(Double::isFinite)
                .map(step -> step * step)
                .average()
                .orElse(0);
        return k == 0 ? 0 : squaredStep / (k * k) * k * (k + 1) / 6;
    }

    /** The mean logarithm by which all servers changed from the block before. */
    private static double step(double[][] figures, int block) {
        return Arrays.stream(figures)
                .mapToDouble(row -> Math.log(row[block] / row[block - 1]))
                .filter(Double::isFinite)
                .average()
                .orElse(Double.NaN);
    }
}
