package dev.echosounder.load.generate;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * One process for each load. Times in microseconds.
 *
 * @param waited share of the open loop's time in which it waited for a processor; NaN where the system does not tell
 */
record Turn(double full, double blind, Optional<Double> outside, double lag50, double lag99, double lag999, double waited) {

    private static final double GOAL_BLIND = 1.10;
    private static final double GOAL_OUTSIDE = 1.25;
    private static final double GOAL_LAG_MICROS = 100;

    /** One line. */
    void print(PrintStream out, int turn) {
        out.printf(Locale.ROOT, "turn %2d: full %.2f us, blind %.2f us%s; lag at %,d/s: p50 %.1f us, p99 %.1f us, p99.9 %.1f us, waited for a processor %.1f %%%n", turn, full(), blind(),
                outside().map(micros -> String.format(Locale.ROOT, ", outside %.2f us", micros)).orElse(""), MeasuredClient.PER_SECOND,
                lag50(), lag99(), lag999(), waited() * 100);
    }

    /** The medians, the ratios and whether they reach what they should. */
    static void sum(PrintStream out, List<Turn> turns) {
        out.println("median (least to most) of the turns:");
        out.printf("  full    %s us%n  blind   %s us%n", spread(turns, Turn::full), spread(turns, Turn::blind));
        goal(out, "full / blind: what timestamps, check and recording cost", spread(turns, turn -> turn.full() / turn.blind()), GOAL_BLIND);
        if (turns.getFirst().outside().isPresent()) {
            out.printf("  outside %s us%n", spread(turns, turn -> turn.outside().orElseThrow()));
            goal(out, "full / outside", spread(turns, turn -> turn.full() / turn.outside().orElseThrow()), GOAL_OUTSIDE);
        }
        out.printf("  lag p50 %s us, p99.9 %s us%n", spread(turns, Turn::lag50), spread(turns, Turn::lag999));
        goal(out, "lag p99 in us", spread(turns, Turn::lag99), GOAL_LAG_MICROS);
        out.printf("  waited for a processor: %s %%; where that is more than a little, the machine was not idle and the lag is not the generator's%n", spread(turns, turn -> turn.waited() * 100));
    }

    private static void goal(PrintStream out, String what, Spread spread, double goal) {
        out.printf(Locale.ROOT, "  %s: %s; the goal of %.2f is %s%n", what, spread, goal, spread.median() <= goal ? "reached" : "MISSED");
    }

    private static Spread spread(List<Turn> turns, Function<Turn, Double> figure) {
        return Spread.of(turns.stream().map(figure).toList());
    }
}
