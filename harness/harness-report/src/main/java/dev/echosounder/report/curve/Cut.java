package dev.echosounder.report.curve;

import dev.echosounder.api.Sizes;
import dev.echosounder.report.Figures;
import dev.echosounder.report.Row;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.Summary;
import dev.echosounder.report.Table;
import dev.echosounder.report.Table.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The loads of a comparison along one axis, with the other held constant.
 *
 * @param label the value that is held constant
 * @param byConnections whether the axis is the number of clients, and not the size of messages
 */
public record Cut(String label, boolean byConnections, List<Summary> loads) {

    private static final String BEST = " *";
    private static final String DOUBTFUL = " ?";

    /** The label of the axis. */
    public String axis() {
        return byConnections ? "clients" : "size of messages";
    }

    /** What varies along the axis, after "the". */
    public String varying() {
        return byConnections ? "number of clients" : axis();
    }

    /** The position of a load on the axis. */
    public double place(Summary load) {
        return byConnections ? load.shape().allConnections() : load.shape().messageBytes();
    }

    /** The text of the tick of a load. */
    public String tick(Summary load) {
        return byConnections
                ? Figures.format("%,d", load.shape().allConnections())
                : Sizes.text(load.shape().messageBytes());
    }

    /** Whether the figure is known of any server. */
    boolean knows(CurveFigure figure) {
        return loads.stream()
                .anyMatch(load -> load.rows().stream()
                        .anyMatch(row -> figure.of(load, row).isPresent()));
    }

    /** A row for each server, and a column for each load. */
    public Table table(List<String> subjects, CurveFigure figure) {
        List<String> header = new ArrayList<>(List.of("server"));
        loads.forEach(load -> header.add(tick(load)));
        List<List<Cell>> rows = new ArrayList<>();
        for (String subject : subjects) {
            List<Cell> cells = new ArrayList<>(List.of(Cell.of(subject)));
            loads.forEach(load -> cells.add(cell(figure, load, load.row(subject))));
            rows.add(cells);
        }
        return new Table(header, rows);
    }

    private static Cell cell(CurveFigure figure, Summary load, Optional<Row> row) {
        if (row.flatMap(Row::broken).isPresent()) {
            return Cell.of("FAILED");
        }
        return row.flatMap(some -> figure.of(load, some).map(estimate -> cell(estimate, mark(figure, load, some))))
                .orElse(Cell.of(Table.NOTHING));
    }

    private static Cell cell(Estimate estimate, String mark) {
        String value = Figures.number(estimate.value());
        String reach = Figures.reach(estimate).map(" "::concat).orElse("");
        return new Cell(value + reach + mark, value + mark, estimate.value());
    }

    private static String mark(CurveFigure figure, Summary load, Row row) {
        if (!row.ranked()) {
            return DOUBTFUL;
        }
        return figure.ranks(load.key()) && row.mayBeBest() ? BEST : "";
    }
}
