package dev.echosounder.report.html;

import dev.echosounder.report.Table;
import java.util.Optional;

/**
 * A view of a figure: one load, or one of several measures.
 *
 * @param label the label by which the reader chooses it
 * @param chart the chart; empty if there is only the table
 * @param table the same in numbers, which every chart has
 */
record View(String label, Optional<Chart> chart, Table table) {

    /** A view, without the chart if it would be empty. */
    static View of(String label, Chart chart, Table table) {
        boolean nothing = switch (chart) {
            case Chart.Bars bars -> bars.bars().isEmpty();
            case Chart.Lines lines -> lines.lines().isEmpty();
            case Chart.Heat heat -> heat.cells().isEmpty();
            case Chart.Points points -> points.dots().stream().allMatch(dot -> dot.x() == null);
        };
        return new View(label, nothing ? Optional.empty() : Optional.of(chart), table);
    }

    static View of(String label, Table table) {
        return new View(label, Optional.empty(), table);
    }

    boolean showsSomething() {
        return chart.isPresent() || !table.rows().isEmpty();
    }
}
