package dev.echosounder.report.html;

import dev.echosounder.report.Figures;
import dev.echosounder.report.difference.Change;
import dev.echosounder.report.difference.Change.Verdict;
import dev.echosounder.report.difference.Difference;
import dev.echosounder.report.html.Chart.Axis;
import dev.echosounder.report.html.Chart.Bar;
import dev.echosounder.report.html.Chart.Bars;
import dev.echosounder.report.html.Chart.Scale;
import dev.echosounder.report.html.Table.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** What has changed between two results. */
final class DifferenceFigures {

    private static final double UNCHANGED = 1;

    private DifferenceFigures() {}

    static List<Figure> of(Difference difference) {
        if (difference.changes().isEmpty()) {
            return List.of();
        }
        return List.of(Figure.withOpenTable(
                "changes",
                "After by before",
                "A point left of 1 is less than before, right of it more; the thin line is "
                        + "the 95 % interval. Hollow: no difference is seen, which is not to say that there is none.",
                List.of(View.of(
                        "all",
                        new Bars(
                                Axis.of("after / before, " + difference.key(), Scale.LOG),
                                UNCHANGED,
                                difference.changes().stream()
                                        .map(DifferenceFigures::bar)
                                        .toList()),
                        table(difference)))));
    }

    private static Bar bar(Change change) {
        return new Bar(
                change.subject(),
                "",
                change.verdict() == Verdict.NONE_SEEN ? -1 : 1,
                change.ratio(),
                Figures.ratio(change.ratio()),
                change.interval().low(),
                change.interval().high(),
                "%s: %s (95 %%: %s to %s), %s"
                        .formatted(
                                change.subject(),
                                Figures.ratio(change.ratio()),
                                Figures.ratio(change.interval().low()),
                                Figures.ratio(change.interval().high()),
                                change.verdict()));
    }

    private static Table table(Difference difference) {
        return new Table(
                List.of(
                        "server",
                        "verdict",
                        "after/before",
                        "95 % from",
                        "to",
                        "msg/s before",
                        "after",
                        "server CPU us/msg before",
                        "after",
                        "p99 us before",
                        "after"),
                difference.changes().stream()
                        .map(change -> List.of(
                                Cell.of(change.subject()),
                                Cell.of(change.verdict().toString()),
                                ratio(change.ratio()),
                                ratio(change.interval().low()),
                                ratio(change.interval().high()),
                                Cell.of(change.messagesPerSecond().before(), DifferenceFigures::rate),
                                Cell.of(change.messagesPerSecond().after(), DifferenceFigures::rate),
                                micros(change.cpuMicros().before()),
                                micros(change.cpuMicros().after()),
                                micros(change.p99Micros().before()),
                                micros(change.p99Micros().after())))
                        .toList());
    }

    private static String rate(double value) {
        return Figures.format("%,.0f", value);
    }

    private static Cell ratio(double value) {
        return Cell.of(OptionalDouble.of(value), Figures::ratio);
    }

    private static Cell micros(OptionalDouble value) {
        return Cell.of(value, Figures::micros);
    }

    /** What has changed, and what has not, in a sentence each. */
    static List<String> answer(Difference difference) {
        List<String> sentences = new ArrayList<>();
        for (Verdict verdict : Verdict.values()) {
            List<String> names = difference.changes().stream()
                    .filter(change -> change.verdict() == verdict)
                    .map(change -> verdict == Verdict.NONE_SEEN
                            ? change.subject()
                            : "%s (%s)".formatted(change.subject(), Figures.ratio(change.ratio())))
                    .toList();
            if (!names.isEmpty()) {
                String sentence = switch (verdict) {
                    case FASTER -> "Better than before: %s.";
                    case SLOWER -> "Worse than before: %s.";
                    case NONE_SEEN -> "No difference is seen in %s.";
                };
                sentences.add(sentence.formatted(Answer.names(names)));
            }
        }
        if (difference.changes().isEmpty()) {
            sentences.add("Nothing can be compared: no server has enough valid trials in both results.");
        }
        if (difference.resolution() > 0) {
            sentences.add(
                    "Changes under %s cannot be seen here at all.".formatted(Figures.percent(difference.resolution())));
        }
        return sentences;
    }
}
