package dev.echosounder.command;

import dev.echosounder.report.Figures;
import dev.echosounder.report.MarkdownTable;
import dev.echosounder.report.Metric;
import dev.echosounder.report.Row;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.Summary;
import dev.echosounder.report.Table;
import dev.echosounder.report.statistics.Interval;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.Subject;
import java.util.List;

/** The page of models alongside plain servers: one table, with a row for each of its comparisons of two servers. */
final class PlainServersPage {

    static final String FILE = "PLAIN-SERVERS.md";

    /** The folder with the data of its comparisons. */
    static final String DATA = "plain-servers";

    private PlainServersPage() {}

    /** The page as it must be, with the hand-written parts of the existing one. */
    static String of(List<PublishedData> comparisons, String present) {
        String table = MarkdownTable.of(Table.ofTexts(
                List.of(
                        "model",
                        "msg/s",
                        "plain server",
                        "msg/s",
                        "ratio (95 %)",
                        "CPU us/msg",
                        "plain server's",
                        "valid trials"),
                comparisons.stream().map(data -> row(data.outcome())).toList()));
        return GeneratedPart.replaced(
                present, GeneratedPart.FROM_RESULTS, ResultPage.measured(comparisons.getFirst()) + "\n" + table);
    }

    private static List<String> row(Outcome outcome) {
        Summary summary = Summary.of(outcome);
        Row model = row(summary, true);
        Row plain = row(summary, false);
        return List.of(
                model.subject(),
                rate(model),
                plain.subject(),
                rate(plain),
                ratio(model, plain, summary.rows().getFirst().equals(model)),
                Metric.CPU.cell(model).text(),
                Metric.CPU.cell(plain).text(),
                "%s, %s".formatted(model.trials().text(), plain.trials().text()));
    }

    private static Row row(Summary summary, boolean ofModel) {
        String name = summary.load().subjects().stream()
                .filter(subject -> subject.server() instanceof ServerSpec.Model == ofModel)
                .map(Subject::name)
                .findFirst()
                .orElseThrow();
        return summary.row(name).orElseThrow();
    }

    private static String rate(Row row) {
        return row.figure().map(figure -> Figures.whole(figure.value())).orElse(Table.NOTHING);
    }

    /** The model's rate by the plain server's. The summary has the ratio of the slower one to the faster one. */
    private static String ratio(Row model, Row plain, boolean modelIsFirst) {
        return (modelIsFirst ? plain.toFastest().map(PlainServersPage::inverted) : model.toFastest())
                .map(Figures::ratio)
                .orElse(Table.NOTHING);
    }

    private static Estimate inverted(Estimate ratio) {
        return new Estimate(
                1 / ratio.value(), ratio.interval().map(some -> new Interval(1 / some.high(), 1 / some.low())));
    }
}
