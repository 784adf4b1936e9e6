package dev.echosounder.report.curve;

import dev.echosounder.report.Markdown;
import java.util.ArrayList;
import java.util.List;

/** The curves of a series as Markdown tables, with everything that stands around them in {@link CurveText}. */
public final class CurveMarkdown {

    private CurveMarkdown() {}

    /** The whole text, ending with a line break. */
    public static String of(Curves curves, List<CurveFigure> figures) {
        StringBuilder text = new StringBuilder(
                "### " + Markdown.plain(curves.title()) + "\n\n" + Markdown.plain(Loads.text(curves)) + "\n");
        Loads.warnings(curves)
                .forEach(warning ->
                        text.append("\n**").append(Markdown.plain(warning)).append("**\n"));
        figures.stream()
                .flatMap(figure -> Grid.of(curves, figure, true).stream())
                .forEach(grid -> {
                    List<String> header = new ArrayList<>(List.of("server"));
                    header.addAll(grid.columns());
                    text.append("\n")
                            .append(Markdown.plain(grid.caption()))
                            .append("\n\n")
                            .append(Markdown.table(header, 1, grid.rows()));
                });
        text.append('\n');
        new CurveNotes(curves)
                .paragraphs(figures)
                .forEach(note -> text.append("- ").append(Markdown.plain(note)).append('\n'));
        return text.toString();
    }
}
