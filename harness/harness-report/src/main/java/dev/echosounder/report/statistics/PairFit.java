package dev.echosounder.report.statistics;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The differences between all servers of one table, and how much each server varies. The figure of a server in a block
 * is modelled as the server's level, plus an effect of the block on all servers, plus noise with the server's variance:
 * F. E. Grubbs, "On Estimating Precision of Measuring Instruments and Product Variability", Journal of the American
 * Statistical Association 43 (1948).
 *
 * <p>The variance of a difference is the sum of two servers' variances. So the variances of the servers are those whose
 * sums come closest to the variances of all pairs. Each is then mixed with the mean of all, because five values say
 * little about a variance: G. Smyth, "Linear Models and Empirical Bayes Methods for Assessing Differential Expression",
 * Statistical Applications in Genetics and Molecular Biology 3 (2004). There the weight of the others is estimated from
 * thousands of variances. Here there are too few, so it is fixed; RanksSimulationTest shows that it works with equal
 * and unequal noise.
 */
final class PairFit {

    /** The weight of the mean of all variances, relative to a server's own variance. */
    private static final double SHARED = 0.75;

    /** A variance of less than this share of the mean of all is an error of estimation. */
    private static final double LEAST = 0.05;

    /** The iteration ends when no variance changes by more than this share of the mean of all. */
    private static final double PRECISION = 1e-6;

    private static final int MOST_SWEEPS = 100;

    private final double[][] logarithms;
    private final double[][] differences;
    private final int[][] blocks;
    private final double[] variances;
    private final double pooled;

    /** @param logarithms the logarithms of the figures by server and block; NaN where there is none */
    PairFit(double[][] logarithms) {
        this.logarithms = logarithms;
        int k = logarithms.length;
        differences = new double[k][k];
        blocks = new int[k][k];
        double[][] squares = new double[k][k];
        double sum = 0;
        int degrees = 0;
        for (int one = 0; one < k; one++) {
            for (int other = one + 1; other < k; other++) {
                squares[one][other] = squares[other][one] = compare(one, other);
                if (isCompared(one, other)) {
                    sum += squares[one][other];
                    degrees += blocks[one][other] - 1;
                }
            }
        }
        pooled = degrees == 0 ? 0 : sum / degrees / 2;
        variances = variances(squares);
    }

    /** Returns the sum of the squares about the mean difference. */
    private double compare(int one, int other) {
        double sum = 0;
        int n = 0;
        int all = Math.min(logarithms[one].length, logarithms[other].length);
        for (int block = 0; block < all; block++) {
            double difference = logarithms[one][block] - logarithms[other][block];
            if (!Double.isNaN(difference)) {
                sum += difference;
                n++;
            }
        }
        blocks[one][other] = blocks[other][one] = n;
        double mean = sum / n;
        differences[one][other] = mean;
        differences[other][one] = -mean;
        double squares = 0;
        for (int block = 0; block < all; block++) {
            double difference = logarithms[one][block] - logarithms[other][block] - mean;
            squares += Double.isNaN(difference) ? 0 : difference * difference;
        }
        return squares;
    }

    /**
     * Fits the variances by least squares, weighted by degrees of freedom, one server after the other until none
     * changes.
     */
    private double[] variances(double[][] squares) {
        double[] fitted = new double[logarithms.length];
        Arrays.fill(fitted, pooled);
        double change = Double.MAX_VALUE;
        for (int sweep = 0; sweep < MOST_SWEEPS && change > PRECISION * pooled; sweep++) {
            change = 0;
            for (int one = 0; one < fitted.length; one++) {
                double sum = 0;
                double degrees = 0;
                for (int other = 0; other < fitted.length; other++) {
                    if (other != one && isCompared(one, other)) {
                        double of = blocks[one][other] - 1;
                        sum += squares[one][other] - of * fitted[other];
                        degrees += of;
                    }
                }
                double better = degrees == 0 ? pooled : sum / degrees;
                change = Math.max(change, Math.abs(better - fitted[one]));
                fitted[one] = better;
            }
        }
        for (int one = 0; one < fitted.length; one++) {
            fitted[one] = Math.max(LEAST * pooled, fitted[one]);
        }
        return fitted;
    }

    int subjects() {
        return logarithms.length;
    }

    /** Whether two servers have enough blocks in common. */
    boolean isCompared(int one, int other) {
        return one != other && blocks[one][other] >= Medians.FEWEST;
    }

    /** The mean difference over the common blocks. */
    double difference(int one, int other) {
        return differences[one][other];
    }

    /** The variance of a server's figures within blocks. */
    double variance(int one) {
        return variances[one];
    }

    /** The mean variance of all servers. */
    double pooled() {
        return pooled;
    }

    /** The squared standard error of a difference. */
    double squaredError(int one, int other) {
        double own = variances[one] + variances[other];
        return (own + 2 * SHARED * pooled) / (1 + SHARED) / blocks[one][other];
    }

    /**
     * The approximate degrees of freedom of a squared error from this number of blocks: a pair has two variances, each
     * of which is steadier by its shared part.
     */
    double degrees(double blocks) {
        return subjects() > 2 ? 2 * (blocks - 1) * (1 + SHARED) * (1 + SHARED) : blocks - 1;
    }

    /** The number of blocks in which two servers have been compared. */
    int blocks(int one, int other) {
        return blocks[one][other];
    }

    /** A difference in standard errors; 0 if the two are not compared. */
    double t(int one, int other) {
        double difference = Math.abs(difference(one, other));
        return isCompared(one, other) && difference > 0 ? difference / Math.sqrt(squaredError(one, other)) : 0;
    }

    /** The largest {@link #t} of all pairs. */
    double largest() {
        double largest = 0;
        for (int one = 0; one < subjects(); one++) {
            for (int other = one + 1; other < subjects(); other++) {
                largest = Math.max(largest, t(one, other));
            }
        }
        return largest;
    }

    /**
     * The level of a server: its mean difference to all servers, including itself. In a table without gaps, the
     * difference of two servers is the difference of their levels.
     */
    double level(int one) {
        double[] compared = IntStream.range(0, subjects())
                .filter(other -> isCompared(one, other))
                .mapToDouble(other -> difference(one, other))
                .toArray();
        return Arrays.stream(compared).sum() / (compared.length + 1);
    }

    /** A random table of servers that are equally fast and as noisy as here, with the same gaps. */
    PairFit ofEquals(RandomGenerator random) {
        double[][] drawn = new double[subjects()][];
        for (int one = 0; one < drawn.length; one++) {
            double deviation = pooled == 0 ? 1 : Math.sqrt(variances[one]);
            drawn[one] = new double[logarithms[one].length];
            for (int block = 0; block < drawn[one].length; block++) {
                drawn[one][block] =
                        Double.isNaN(logarithms[one][block]) ? Double.NaN : deviation * random.nextGaussian();
            }
        }
        return new PairFit(drawn);
    }
}
