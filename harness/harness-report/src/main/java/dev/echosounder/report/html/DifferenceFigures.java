package dev.echosounder.report.html;

import dev.echosounder.report.Figures;
import dev.echosounder.report.difference.Change;
import dev.echosounder.report.difference.Change.Verdict;
import dev.echosounder.report.difference.Difference;
import dev.echosounder.report.difference.DifferencePrintout;
import dev.echosounder.report.html.Chart.Axis;
import dev.echosounder.report.html.Chart.Bar;
import dev.echosounder.report.html.Chart.Bars;
import dev.echosounder.report.html.Chart.Scale;
import java.util.ArrayList;
import java.util.List;

/** The changes between two results as bars. */
final class DifferenceFigures {

    private static final double UNCHANGED = 1;

    private DifferenceFigures() {}

    /** A view for each load. */
    static Figure of(List<Difference> differences) {
        return Figure.withOpenTable(
                "changes",
                "After / before",
                "A point left of 1 is less than before, right of it more; the thin line is "
                        + "the 95 % interval. Hollow: no difference is seen, although there may be one.",
                differences.stream()
                        .filter(difference -> !difference.changes().isEmpty())
                        .map(difference -> View.of(
                                difference.after().shape().label(),
                                new Bars(
                                        Axis.of("after / before, " + difference.key(), Scale.LOG),
                                        UNCHANGED,
                                        difference.changes().stream()
                                                .map(DifferenceFigures::bar)
                                                .toList()),
                                DifferencePrintout.table(difference)))
                        .toList());
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

    /** Sentences on what has changed and what has not. */
    static List<String> answer(Difference difference) {
        List<String> sentences = new ArrayList<>();
        String load = difference.after().outcome().loads().size() == 1
                ? ""
                : difference.after().shape().label() + ": ";
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
                sentences.add(load + sentence.formatted(Answer.names(names)));
            }
        }
        if (difference.changes().isEmpty()) {
            sentences.add(load + "Nothing can be compared: no server has enough valid trials in both results.");
        }
        new DifferencePrintout(difference).warnings().forEach(sentences::add);
        return sentences;
    }
}
