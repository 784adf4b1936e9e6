package dev.echosounder.report;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import java.util.ArrayList;
import java.util.List;

/** A plain table for a terminal: names at the left, figures at the right of their columns. */
public final class TextGrid {

    private TextGrid() {}

    /** Its lines; the first column has the names. */
    public static List<String> lines(List<String> header, List<List<String>> rows) {
        List<ColumnData<List<String>>> columns = new ArrayList<>();
        for (int i = 0; i < header.size(); i++) {
            int cell = i;
            HorizontalAlign align = i == 0 ? HorizontalAlign.LEFT : HorizontalAlign.RIGHT;
            columns.add(new Column()
                    .header(header.get(i))
                    .headerAlign(align)
                    .dataAlign(align)
                    .with(row -> row.get(cell)));
        }
        return AsciiTable.getTable(AsciiTable.BASIC_ASCII_NO_DATA_SEPARATORS_NO_OUTSIDE_BORDER, rows, columns)
                .lines()
                .map(String::stripTrailing)
                .toList();
    }
}
