package dev.echosounder.report.difference;

import dev.echosounder.report.Figures;
import dev.echosounder.report.difference.Change.Pair;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/** The columns of a difference, and how its figures are written. */
final class Cells {

    static final List<String> HEADER = List.of("server", "msg/s", "after/before", "verdict", "CPU us/msg", "p99 us");

    private static final String NOTHING = "-";

    private Cells() {}

    static List<String> of(Change change) {
        return List.of(
                change.subject(),
                pair(change.messagesPerSecond(), value -> Figures.format("%,.0f", value)),
                "%s (%s..%s)"
                        .formatted(
                                Figures.ratio(change.ratio()),
                                Figures.ratio(change.interval().low()),
                                Figures.ratio(change.interval().high())),
                change.verdict().toString(),
                pair(change.cpuMicros(), Figures::micros),
                pair(change.p99Micros(), Figures::micros));
    }

    private static String pair(Pair pair, DoubleFunction<String> text) {
        return text(pair.before(), text) + " -> " + text(pair.after(), text);
    }

    private static String text(OptionalDouble value, DoubleFunction<String> text) {
        return value.isPresent() && Double.isFinite(value.getAsDouble()) ? text.apply(value.getAsDouble()) : NOTHING;
    }
}
