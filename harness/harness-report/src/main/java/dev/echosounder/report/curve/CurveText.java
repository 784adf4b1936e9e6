package dev.echosounder.report.curve;

import dev.echosounder.report.Lines;
import dev.echosounder.report.TextGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The curves of a series as tables for a terminal of 120 columns. */
public final class CurveText {

    private CurveText() {}

    /** Lines with a line break behind each. */
    public static String of(Curves curves, List<CurveFigure> figures) {
        List<String> lines = new ArrayList<>(Lines.wrapped(curves.title()));
        lines.addAll(Lines.wrapped(Loads.text(curves)));
        lines.addAll(Loads.warnings(curves).stream()
                .flatMap(warning -> Lines.wrapped(warning).stream())
                .toList());
        for (CurveFigure figure : figures) {
            List<Grid> exact = Grid.of(curves, figure, true);
            boolean fits =
                    exact.stream().flatMap(grid -> table(grid).stream()).allMatch(line -> line.length() <= Lines.WIDTH);
            for (Grid grid : fits ? exact : Grid.of(curves, figure, false)) {
                lines.add("");
                lines.add(grid.caption());
                lines.add("");
                lines.addAll(table(grid));
            }
        }
        lines.add("");
        new CurveNotes(curves).paragraphs(figures).forEach(note -> lines.addAll(Lines.wrapped(note)));
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    static List<String> table(Grid grid) {
        return TextGrid.lines(
                Stream.concat(Stream.of("server"), grid.columns().stream()).toList(), grid.rows());
    }
}
