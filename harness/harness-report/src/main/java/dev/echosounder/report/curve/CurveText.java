package dev.echosounder.report.curve;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import dev.echosounder.report.Lines;

import java.util.ArrayList;
import java.util.List;

/** The curves of a series as tables for a terminal of 120 columns. */
public final class CurveText {

    private CurveText() {}

    /** Lines with a line break behind each. */
    public static String of(Curves curves, List<CurveFigure> figures) {
        List<String> lines = new ArrayList<>(Lines.wrapped(curves.title()));
        lines.addAll(Lines.wrapped(Loads.text(curves)));
        lines.addAll(Loads.warnings(curves).stream().flatMap(warning -> Lines.wrapped(warning).stream()).toList());
        for (CurveFigure figure : figures) {
            List<Grid> exact = Grid.of(curves, figure, true);
            boolean fits = exact.stream().flatMap(grid -> table(grid).lines()).allMatch(line -> line.length() <= Lines.WIDTH);
            for (Grid grid : fits ? exact : Grid.of(curves, figure, false)) {
                lines.add("");
                lines.add(grid.caption());
                lines.add("");
                table(grid).lines().map(String::stripTrailing).forEach(lines::add);
            }
        }
        lines.add("");
        new CurveNotes(curves).paragraphs(figures).forEach(note -> lines.addAll(Lines.wrapped(note)));
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    static String table(Grid grid) {
        List<ColumnData<List<String>>> columns = new ArrayList<>();
        columns.add(column("contestant", HorizontalAlign.LEFT, 0));
        for (int i = 0; i < grid.columns().size(); i++) {
            columns.add(column(grid.columns().get(i), HorizontalAlign.RIGHT, i + 1));
        }
        return AsciiTable.getTable(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS_NO_OUTSIDE_BORDER, grid.rows(), columns);
    }

    private static ColumnData<List<String>> column(String header, HorizontalAlign align, int cell) {
        return new Column().header(header).headerAlign(align).dataAlign(align).with(row -> row.get(cell));
    }
}
