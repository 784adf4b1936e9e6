package dev.echosounder.command;

import dev.echosounder.report.MarkdownTable;
import dev.echosounder.report.data.SummaryFiles;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The table of all published results. */
final class ResultIndex {

    private ResultIndex() {}

    /**
     * A line of the table.
     *
     * @param title in Markdown
     * @param page the name of its file
     * @param changed what has changed since; empty if that is not known
     */
    record Line(
            String title,
            String page,
            String tag,
            String measured,
            String machine,
            String commit,
            Optional<Set<String>> changed) {

        static Line of(PublishedData data, Optional<Set<String>> changed) {
            return of(data.heading(), data.folder().getFileName() + "/" + SummaryFiles.MARKDOWN, data, changed);
        }

        static Line of(String title, String page, PublishedData data, Optional<Set<String>> changed) {
            return new Line(
                    title,
                    page,
                    data.tag(),
                    ResultPage.day(data.outcome().started()),
                    data.outcome().environment().host().hardware().cpu(),
                    ResultPage.shortened(data.outcome().environment().build().commit()),
                    changed);
        }

        private String markdown() {
            return "| [%s](%s) | `%s` | %s | %s | `%s` | %s |\n"
                    .formatted(
                            title,
                            page,
                            tag,
                            measured,
                            MarkdownTable.plain(machine),
                            commit,
                            changed.orElse(Set.of()).stream()
                                    .map("`%s`"::formatted)
                                    .collect(Collectors.joining(", ")));
        }
    }

    /** The index as it must be, with the hand-written parts of the existing one. */
    static String of(List<Line> lines, String present) {
        String table = lines.stream()
                .sorted(Comparator.comparing(Line::tag).thenComparing(Line::title))
                .map(Line::markdown)
                .collect(Collectors.joining("", """
                    | result | tag | measured | machine | commit | changed since |
                    | --- | --- | --- | --- | --- | --- |
                    """, ""));
        return GeneratedPart.replaced(present, GeneratedPart.FROM_RESULTS, table);
    }
}
