package dev.echosounder.report;

import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.Row.Latency;
import dev.echosounder.trial.cost.Cost;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * A summary as a Markdown table with everything that stands around it in {@link TextTable}, for a pull request or an
 * issue.
 */
public final class MarkdownTable {

    private MarkdownTable() {}

    /** The whole text, ending with a line break. */
    public static String of(Summary summary) {
        Notes notes = new Notes(summary);
        StringBuilder text = new StringBuilder(
                "### " + Markdown.plain(summary.title()) + "\n\n" + Markdown.plain(summary.load()) + "\n\n");
        summary.partial()
                .ifPresent(why ->
                        text.append("**PARTIAL:** ").append(Markdown.plain(why)).append("\n\n"));
        summary.resolution()
                .contradictions()
                .forEach(what -> text.append("**DO NOT TRUST THIS TABLE.** ")
                        .append(Markdown.plain(what))
                        .append("\n\n"));
        text.append(Markdown.table(
                        header(summary),
                        2,
                        summary.rows().stream().map(MarkdownTable::cells).toList()))
                .append('\n');
        text.append("- ").append(Markdown.plain(notes.rankedBy())).append('\n');
        notes.paragraphs()
                .forEach(note -> text.append("- ").append(Markdown.plain(note)).append('\n'));
        return text.toString();
    }

    private static List<String> header(Summary summary) {
        return List.of(
                "rank",
                "server",
                summary.key() == Key.CAPACITY ? "capacity msg/s" : "msg/s",
                "95 %",
                "to best",
                summary.loop() + " p50 us",
                "p99 us",
                "p99.9 us",
                "CPU us/msg",
                "MiB",
                "threads",
                "valid");
    }

    private static List<String> cells(Row row) {
        return List.of(
                row.rank().isPresent() ? row.rank().getAsInt() + (row.tied() ? "=" : "") : Columns.NOTHING,
                row.subject(),
                row.broken().isPresent()
                        ? "FAILED"
                        : row.figure()
                                .map(figure -> Figures.format("%,.0f", figure.value()))
                                .orElse(Columns.NOTHING),
                row.figure()
                        .flatMap(Estimate::interval)
                        .map(interval -> Figures.format("%,.0f to %,.0f", interval.low(), interval.high()))
                        .orElse(Columns.NOTHING),
                row.toFastest().map(ratio -> Figures.ratio(ratio.value())).orElse(Columns.NOTHING),
                micros(row, Latency::p50),
                micros(row, Latency::p99),
                micros(row, Latency::p999),
                row.server()
                        .map(Cost::cpuMicrosPerMessage)
                        .filter(OptionalDouble::isPresent)
                        .map(cpu -> Figures.micros(cpu.getAsDouble()))
                        .orElse(Columns.NOTHING),
                row.serverMebibytes().isPresent()
                        ? Figures.format("%,.0f", row.serverMebibytes().getAsDouble())
                        : Columns.NOTHING,
                threads(row.server()),
                row.valid() + "/" + row.total());
    }

    private static String threads(Optional<Cost> server) {
        return server.filter(cost -> cost.threads().isPresent())
                .map(cost -> Figures.format("%,d", cost.threads().getAsLong()))
                .orElse(Columns.NOTHING);
    }

    private static String micros(Row row, ToDoubleFunction<Latency> percentile) {
        return row.latency()
                .map(latency -> Figures.micros(percentile.applyAsDouble(latency)))
                .orElse(Columns.NOTHING);
    }
}
