package dev.echosounder.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.report.Table.Cell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {

    private static final String NOTE = "Only in summary.md and in the report, as the terminal is too narrow: ";

    @Test
    void columnsAreLeftOutBeforeNamesAreBrokenIntoSyllables() {
        List<String> lines = TextTable.lines(table(10, 12, List.of(8, 3)));

        assertThat(lines.getFirst())
                .contains("figure 4", "figure 7", "figure 9")
                .doesNotContain("figure 3", "figure 8");
        assertThat(lines).as("a name in one piece").anyMatch(line -> line.contains("| blocking-platform |"));
        assertThat(lines.getLast()).isEqualTo(NOTE + "figure 3, figure 8.");
        assertThat(lines).allMatch(line -> line.length() <= 120);
    }

    @Test
    void onlyAsManyColumnsAreLeftOutAsNecessary() {
        assertThat(TextTable.lines(table(9, 12, List.of(7, 3))).getLast()).isEqualTo(NOTE + "figure 7.");
        assertThat(TextTable.lines(table(5, 12, List.of(3)))).noneMatch(line -> line.contains(NOTE));
    }

    @Test
    void figuresAreAbbreviatedBeforeColumnsAreLeftOut() {
        Table wide = table(6, 20, List.of(3));

        assertThat(TextTable.lines(wide))
                .anyMatch(line -> line.contains("brief"))
                .noneMatch(line -> line.contains(NOTE));
    }

    @Test
    void whereAllColumnsMatterNamesAreBroken() {
        List<String> lines = TextTable.lines(table(9, 12, List.of()));

        assertThat(lines.getFirst()).contains("figure 1", "figure 8");
        assertThat(lines).noneMatch(line -> line.contains("blocking-platform"));
    }

    /** A table whose second column has names, and whose figures are this wide. */
    private static Table table(int figures, int width, List<Integer> expendable) {
        List<String> header = new ArrayList<>(List.of("rank", "server"));
        List<Cell> row = new ArrayList<>(List.of(Cell.of("1"), Cell.of("blocking-platform")));
        for (int i = 1; i < figures; i++) {
            header.add("figure " + i);
        }
        row.addAll(Collections.nCopies(
                figures - 1, new Cell("9".repeat(width), width > 12 ? "brief" : "9".repeat(9), null)));
        return new Table(
                header,
                1,
                List.of(row),
                expendable.stream().map(column -> column + 1).toList());
    }
}
