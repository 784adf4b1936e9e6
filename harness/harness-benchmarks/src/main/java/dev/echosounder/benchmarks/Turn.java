package dev.echosounder.benchmarks;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * One process for each load. Times in microseconds.
 *
 * @param windows at least one
 * @param waited share of the open loop's time in which it waited for a processor; NaN where the system does not tell
 */
record Turn(List<Window> windows, double lag50, double lag99, double lag999, double waited) {

    private static final double GOAL_BLIND = 1.10;
    private static final double GOAL_OUTSIDE = 1.25;
    private static final double GOAL_LAG_MICROS = 100;

    /** One line. */
    void print(PrintStream out, int turn) {
        out.printf(
                Locale.ROOT,
                "turn %2d: full %.2f us, blind %.2f us, selector %.2f us%s; lag at %,d/s: p50 %.1f us, p99 %.1f us,"
                        + " p99.9 %.1f us, waited for a processor %.1f %%%n",
                turn,
                median(Window::full),
                median(Window::blind),
                median(Window::selector),
                hasOutside() ? String.format(Locale.ROOT, ", outside %.2f us", median(Turn::outside)) : "",
                MeasuredClient.PER_SECOND,
                lag50(),
                lag99(),
                lag999(),
                waited() * 100);
    }

    /** The medians, the ratios and whether they reach what they should. */
    static void sum(PrintStream out, List<Turn> turns) {
        out.println("median (least to most) of the turns, each the median of its windows:");
        out.printf(
                "  full     %s us%n  blind    %s us%n  selector %s us%n",
                windows(turns, Window::full), windows(turns, Window::blind), windows(turns, Window::selector));
        out.printf(
                "  full / selector: what it saves not to stand on a selector: %s%n",
                windows(turns, Window::fullToSelector));
        goal(
                out,
                "full / blind: what timestamps, check and recording cost",
                windows(turns, Window::fullToBlind),
                GOAL_BLIND);
        if (turns.getFirst().hasOutside()) {
            out.printf("  outside  %s us%n", windows(turns, Turn::outside));
            goal(out, "full / outside", windows(turns, Window::fullToOutside), GOAL_OUTSIDE);
        }
        out.printf("  lag p50 %s us, p99.9 %s us%n", spread(turns, Turn::lag50), spread(turns, Turn::lag999));
        goal(out, "lag p99 in us", spread(turns, Turn::lag99), GOAL_LAG_MICROS);
        out.printf(
                "  waited for a processor: %s %%; where that is more than a little, the machine was not idle and the"
                        + " lag is not the generator's%n",
                spread(turns, turn -> turn.waited() * 100));
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
        return windows.getFirst().outside().isPresent();
    }

    private static double outside(Window window) {
        return window.outside().orElseThrow();
    }

    private double median(Function<Window, Double> figure) {
        return Spread.of(windows.stream().map(figure).toList()).median();
    }

    private static Spread windows(List<Turn> turns, Function<Window, Double> figure) {
        return spread(turns, turn -> turn.median(figure));
    }

    private static Spread spread(List<Turn> turns, Function<Turn, Double> figure) {
        return Spread.of(turns.stream().map(figure).toList());
    }
}
