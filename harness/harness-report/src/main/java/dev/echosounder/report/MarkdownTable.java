package dev.echosounder.report;

import dev.echosounder.report.Metric.Place;
import dev.echosounder.report.Row.Estimate;
import java.util.ArrayList;
import java.util.List;

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
        List<String> header = new ArrayList<>(List.of(
                "rank", "server", summary.key() == Key.CAPACITY ? "capacity msg/s" : "msg/s", "95 %", "to best"));
        Metric.in(Place.MARKDOWN)
                .forEach(metric -> header.add((metric == Metric.P50 ? summary.loop() + " " : "") + metric.header()));
        header.add("valid");
        return header;
    }

    private static List<String> cells(Row row) {
        List<String> cells = new ArrayList<>(List.of(
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
                row.toFastest().map(ratio -> Figures.ratio(ratio.value())).orElse(Columns.NOTHING)));
        Metric.in(Place.MARKDOWN).forEach(metric -> cells.add(metric.text(row)));
        cells.add(row.valid() + "/" + row.total());
        return cells;
    }
}
