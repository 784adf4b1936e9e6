package dev.echosounder.report.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Who is shown to be better than whom. Shown means that the {@value CONFIDENCE} interval of the paired ratio excludes
 * 1, and that the difference is larger than what the A/A control cannot resolve. Whoever is not shown to be different
 * is a tie.
 *
 * <p>The level is above that of the printed intervals because one comparison decides about many pairs, and because an
 * order that does not come again is worth nothing: of 300 pairs that are all the same, two comparisons contradict each
 * other about one of them in 1 of 70 cases.
 */
public final class Ranks {

    /** Of the intervals that are printed. */
    public static final double PRINTED = 0.95;

    /** Of the intervals that decide. */
    public static final double CONFIDENCE = 0.99;

    private final PairedRatios ratios;
    private final IntPredicate again;
    private final boolean[][] better;

    /**
     * @param ratios of figures of which more is better
     * @param resolution the largest relative difference that is not to be believed, 0.04 for 4 %; empty if it was not
     *     measured
     * @param again who is there as another already, and so stands before nobody once more
     */
    public Ranks(PairedRatios ratios, OptionalDouble resolution, IntPredicate again) {
        this.ratios = ratios;
        this.again = again;
        double least = Math.log1p(resolution.orElse(0));
        better = new boolean[ratios.subjects()][ratios.subjects()];
        for (int one = 0; one < better.length; one++) {
            for (int other = 0; other < better.length; other++) {
                better[one][other] = ratios.of(one, other)
                        .filter(ratio -> ratio.center() > least && ratio.exceedsOne(CONFIDENCE))
                        .isPresent();
            }
        }
    }

    /** Whether the one is shown to be better than the other. */
    public boolean isBetter(int one, int other) {
        return better[one][other];
    }

    /** Whether neither of two is shown to be better. */
    public boolean isTie(int one, int other) {
        return !isBetter(one, other) && !isBetter(other, one);
    }

    /** 1 and the number of servers that are shown to be better, each counted once. */
    public int rank(int one) {
        return 1
                + (int) IntStream.range(0, ratios.subjects())
                        .filter(again.negate())
                        .filter(other -> isBetter(other, one))
                        .count();
    }

    /** All servers by their ranks, and within a rank by their ratios to all others, the best first. */
    public List<Integer> order() {
        return IntStream.range(0, ratios.subjects())
                .boxed()
                .sorted(Comparator.comparingInt(this::rank)
                        .thenComparing(Comparator.comparingDouble(ratios::score).reversed()))
                .toList();
    }

    /** The largest relative difference that the printed interval of a ratio still contains, whichever way. */
    public static double unresolved(LogEstimate ratio) {
        Interval interval = ratio.interval(PRINTED);
        return Math.max(interval.high(), 1 / interval.low()) - 1;
    }

    /** Whether two that are the same are told apart: then something is wrong that no statistics mend. */
    public static boolean contradicts(LogEstimate ratio) {
        return ratio.exceedsOne(CONFIDENCE) || ratio.inverse().exceedsOne(CONFIDENCE);
    }
}
