package dev.echosounder.report.html;

import dev.echosounder.report.Row;
import dev.echosounder.report.Table.Cell;
import dev.echosounder.report.html.Chart.Heat;
import dev.echosounder.report.html.Chart.HeatCell;
import dev.echosounder.report.pairing.PairingMatrix;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The matrix of servers and clients. */
final class MatrixFigures {

    private MatrixFigures() {}

    static List<Figure> of(List<Result> results) {
        return Stream.of(Figure.of(
                        "matrix",
                        "The matrix",
                        "Servers in rows, clients in columns: the ratio of each pair to the fastest. The stronger the"
                                + " colour, the better; = marks pairs that are not distinguished from the fastest.",
                        results.stream()
                                .flatMap(result -> PairingMatrix.of(result.summary())
                                        .map(matrix -> View.of(result.label(), heat(matrix), matrix.table()))
                                        .stream())
                                .toList()))
                .toList();
    }

    private static Heat heat(PairingMatrix matrix) {
        return new Heat(
                "server",
                "client",
                matrix.servers(),
                matrix.clients(),
                matrix.servers().stream()
                        .flatMap(server -> matrix.clients().stream()
                                .map(client -> heatCell(server, client, matrix.cell(server, client))))
                        .toList());
    }

    private static HeatCell heatCell(String server, String client, Optional<Row> pair) {
        Cell cell = PairingMatrix.cell(pair);
        return new HeatCell(
                server,
                client,
                cell.value(),
                cell.text(),
                "%s driven by the client of %s: %s"
                        .formatted(
                                server,
                                client,
                                cell.value() == null
                                        ? pair.flatMap(row -> row.standing().unranked())
                                                .orElse("not measured")
                                        : cell.text().replace("=", "") + " of the fastest pair"));
    }
}
