package dev.echosounder.report.statistics;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What the machine's drift must have done to the ratios within blocks, judged by what it did from block to block.
 * Shuffling makes drift a noise like any other, but few blocks may happen to be shuffled alike: with two servers and
 * three blocks, in one case of four the same server always came first, and looks faster, evenly so, on a machine that
 * gets slower. So no pair is taken to be steadier than this.
 */
final class Drift {

    private Drift() {}

    /**
     * The variance of the logarithm of a ratio within a block. The places of two of k servers in a shuffled block
     * differ by a number whose square is k(k + 1)/6 in the mean, and from one place to the next the machine does a k-th
     * of what it does from block to block.
     *
     * @param figures by server and block; NaN where there is none
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
