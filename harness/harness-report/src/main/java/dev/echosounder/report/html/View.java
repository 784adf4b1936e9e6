package dev.echosounder.report.html;

import dev.echosounder.report.Table;
import java.util.Optional;

/**
 * One of the ways in which a figure can be looked at: of one load, or by one of several measures.
 *
 * @param label by which it is chosen
 * @param chart empty where there is only the table
 * @param table the same in numbers; a chart never stands without
 */
record View(String label, Optional<Chart> chart, Table table) {

    /** Without the chart where it would show nothing. */
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
