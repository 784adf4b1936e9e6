package dev.echosounder.report.curve;

import dev.echosounder.api.Sizes;
import dev.echosounder.report.Figures;
import dev.echosounder.report.Row;
import dev.echosounder.report.Row.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One table: a figure, a row for each server, and a column for each number of clients or each size.
 *
 * @param caption what it shows
 * @param columns the heads of the columns
 * @param rows the server's name and a cell for each column
 */
record Grid(String caption, List<String> columns, List<List<String>> rows) {

    static final String NOTHING = "-";
    private static final String BEST = " *";
    private static final String DOUBTFUL = " ?";

    /**
     * All tables of a figure: one with a column for each number of clients, or else for each size; where both vary, one
     * with a column for each size for each number of clients. How many connections are accepted hardly depends on the
     * size, so that is shown once, for the smallest.
     *
     * @param reach whether intervals are written
     */
    static List<Grid> of(Curves curves, CurveFigure figure, boolean reach) {
        List<Integer> sizes = curves.sizes();
        if (sizes.size() == 1
                || figure == CurveFigure.ACCEPTED_PER_SECOND
                        && curves.connections().size() > 1) {
            return List.of(byConnections(curves, figure, sizes.getFirst(), reach));
        }
        return curves.connections().stream()
                .map(connections -> bySize(curves, figure, connections, reach))
                .toList();
    }

    private static Grid byConnections(Curves curves, CurveFigure figure, int size, boolean reach) {
        List<Integer> connections = curves.connections();
        return grid(
                curves,
                figure,
                "%s, by the number of clients; messages of %s".formatted(figure.text(), Sizes.text(size)),
                connections.stream().map(count -> Figures.format("%,d", count)).toList(),
                connections.stream().map(count -> curves.at(count, size)).toList(),
                reach);
    }

    private static Grid bySize(Curves curves, CurveFigure figure, int connections, boolean reach) {
        List<Integer> sizes = curves.sizes();
        return grid(
                curves,
                figure,
                "%s, by the size of messages; %s".formatted(figure.text(), Figures.count(connections, "client")),
                sizes.stream().map(size -> Sizes.text(size)).toList(),
                sizes.stream().map(size -> curves.at(connections, size)).toList(),
                reach);
    }

    private static Grid grid(
            Curves curves,
            CurveFigure figure,
            String caption,
            List<String> columns,
            List<Optional<Stop>> stops,
            boolean reach) {
        List<List<String>> rows = new ArrayList<>();
        for (String subject : curves.subjects()) {
            List<String> cells = new ArrayList<>(List.of(subject));
            stops.forEach(stop -> cells.add(
                    stop.map(some -> cell(figure, some, subject, reach)).orElse(NOTHING)));
            rows.add(cells);
        }
        return new Grid(caption + limit(curves, figure), columns, rows);
    }

    /** Beside what came over a link, what it carries. */
    private static String limit(Curves curves, CurveFigure figure) {
        return figure != CurveFigure.MEGABYTES_PER_SECOND
                ? ""
                : curves.stops()
                        .getFirst()
                        .summary()
                        .plan()
                        .placement()
                        .link()
                        .map(link -> Figures.format("; the link carries %.1f", link.megabytesPerSecond()))
                        .orElse("");
    }

    private static String cell(CurveFigure figure, Stop stop, String subject, boolean reach) {
        Optional<Row> row = stop.row(subject);
        if (row.flatMap(Row::broken).isPresent()) {
            return "FAILED";
        }
        return row.flatMap(
                        some -> figure.of(stop, some).map(estimate -> text(estimate, reach) + mark(figure, stop, some)))
                .orElse(NOTHING);
    }

    private static String text(Estimate estimate, boolean reach) {
        String value = number(estimate.value());
        return reach
                ? estimate.interval()
                        .map(interval -> value + " " + Figures.reach(estimate, interval))
                        .orElse(value)
                : value;
    }

    /** Three digits or more. */
    static String number(double value) {
        return value >= 99.95 ? Figures.format("%,.0f", value) : Figures.ratio(value);
    }

    private static String mark(CurveFigure figure, Stop stop, Row row) {
        if (row.rank().isEmpty()) {
            return DOUBTFUL;
        }
        return figure.ranks(stop.summary().key()) && row.rank().getAsInt() == 1 ? BEST : "";
    }
}
