package dev.echosounder.benchmarks;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * One process for each load, which are measured together in windows of a second or two, so short that the machine has
 * hardly changed within one.
 *
 * @param windows processor time per message of each load by its name, in microseconds; at least one window
 * @param lag at {@link MeasuredClient#PER_SECOND}: its 50th, 99th and 99.9th percentile in nanoseconds, and the share
 *     of the time in which the generator waited for a processor, NaN where the system does not report it
 */
record Turn(List<Map<String, Double>> windows, double[] lag) {

    static final String FULL = "full";
    static final String BLIND = "blind";
    static final String SELECTOR = "selector";
    static final String OUTSIDE = "outside";

    private static final double GOAL_BLIND = 1.10;
    private static final double GOAL_OUTSIDE = 1.25;
    private static final double GOAL_LAG_MICROS = 100;
    private static final double MICRO = 1e3; // nanoseconds

    /** One line. */
    void print(PrintStream out, int turn) {
        out.printf(
                Locale.ROOT,
                "turn %2d: full %.2f us, blind %.2f us, selector %.2f us%s; lag at %,d/s: p50 %.1f us, p99 %.1f us,"
                        + " p99.9 %.1f us, waited for a processor %.1f %%%n",
                turn,
                micros(FULL),
                micros(BLIND),
                micros(SELECTOR),
                hasOutside() ? String.format(Locale.ROOT, ", outside %.2f us", micros(OUTSIDE)) : "",
                MeasuredClient.PER_SECOND,
                lag[0] / MICRO,
                lag[1] / MICRO,
                lag[2] / MICRO,
                lag[3] * 100);
    }

    /** The medians, the ratios and whether they reach their goals. */
    static void sum(PrintStream out, List<Turn> turns) {
        boolean outside = turns.getFirst().hasOutside();
        out.println("median (least to most) of the turns, each the median of its windows:");
        for (String load : outside ? List.of(FULL, BLIND, SELECTOR, OUTSIDE) : List.of(FULL, BLIND, SELECTOR)) {
            out.printf("  %-8s %s us%n", load, spread(turns, turn -> turn.micros(load)));
        }
        out.printf("  full / selector: what it saves not to use a selector: %s%n", ratio(turns, SELECTOR));
        goal(out, "full / blind: what timestamps, check and recording cost", ratio(turns, BLIND), GOAL_BLIND);
        if (outside) {
            goal(out, "full / outside", ratio(turns, OUTSIDE), GOAL_OUTSIDE);
        }
        out.printf(
                "  lag p50 %s us, p99.9 %s us%n",
                spread(turns, turn -> turn.lag[0] / MICRO), spread(turns, turn -> turn.lag[2] / MICRO));
        goal(out, "lag p99 in us", spread(turns, turn -> turn.lag[1] / MICRO), GOAL_LAG_MICROS);
        out.printf(
                "  waited for a processor: %s %%; where that is more than a little, the machine was not idle and the"
                        + " lag is not the generator's%n",
                spread(turns, turn -> turn.lag[3] * 100));
    }

    private static void goal(PrintStream out, String what, Spread spread, double goal) {
        out.printf(
                Locale.ROOT,
                "  %s: %s; the goal of %.2f is %s%n",
                what,
                spread,
                goal,
                spread.median() <= goal ? "reached" : "MISSED");
    }

    private boolean hasOutside() {
        return windows.getFirst().containsKey(OUTSIDE);
    }

    private double micros(String load) {
        return median(window -> window.get(load));
    }

    private double median(ToDoubleFunction<Map<String, Double>> figure) {
        return Spread.of(windows.stream().mapToDouble(figure).boxed().toList()).median();
    }

    /** Ratios are taken within a window. */
    private static Spread ratio(List<Turn> turns, String base) {
        return spread(turns, turn -> turn.median(window -> window.get(FULL) / window.get(base)));
    }

    private static Spread spread(List<Turn> turns, ToDoubleFunction<Turn> figure) {
        return Spread.of(turns.stream().mapToDouble(figure).boxed().toList());
    }
}
