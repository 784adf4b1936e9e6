package dev.echosounder.report.html;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Row;
import dev.echosounder.report.html.Chart.Heat;
import dev.echosounder.report.html.Chart.Warmth;
import dev.echosounder.report.html.Table.Cell;
import dev.echosounder.report.pairing.PairingMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Servers by clients. */
final class MatrixFigures {

    private static final String LIKE_THE_FASTEST = "=";

    private MatrixFigures() {}

    static List<Figure> of(List<Result> results) {
        List<View> views = results.stream()
                .flatMap(
                        result -> PairingMatrix.of(result.outcome())
                                .map(matrix -> View.of(result.label(), heat(matrix), table(matrix)))
                                .stream())
                .toList();
        return views.isEmpty()
                ? List.of()
                : List.of(Figure.of(
                        "matrix",
                        "The matrix",
                        PairingMatrix.of(results.getFirst().outcome())
                                        .map(PairingMatrix::caption)
                                        .orElse("")
                                + ". The stronger the colour, the better; = marks pairs that are not distinguished from"
                                + " the fastest.",
                        views));
    }

    private static Heat heat(PairingMatrix matrix) {
        return new Heat(
                "server",
                "client",
                matrix.servers(),
                matrix.clients(),
                matrix.servers().stream()
                        .flatMap(server -> matrix.clients().stream().map(client -> cell(matrix, server, client)))
                        .toList());
    }

    private static Warmth cell(PairingMatrix matrix, String server, String client) {
        OptionalDouble ratio = ratio(matrix, server, client);
        String tip = "%s driven by the client of %s: ".formatted(server, client);
        return ratio.isPresent()
                ? new Warmth(
                        server,
                        client,
                        ratio.getAsDouble(),
                        text(matrix, server, client),
                        tip + Figures.ratio(ratio.getAsDouble()) + " of the fastest pair")
                : new Warmth(
                        server,
                        client,
                        null,
                        "-",
                        tip + matrix.cell(server, client).flatMap(Row::unranked).orElse("not measured"));
    }

    private static OptionalDouble ratio(PairingMatrix matrix, String server, String client) {
        return matrix.cell(server, client)
                .flatMap(Row::toFastest)
                .map(ratio -> OptionalDouble.of(ratio.value()))
                .orElse(OptionalDouble.empty());
    }

    private static String text(PairingMatrix matrix, String server, String client) {
        boolean best = matrix.cell(server, client)
                .filter(row -> row.rank().orElse(0) == 1)
                .isPresent();
        return Figures.ratio(ratio(matrix, server, client).orElseThrow()) + (best ? LIKE_THE_FASTEST : "");
    }

    private static Table table(PairingMatrix matrix) {
        List<String> header = new ArrayList<>(List.of("server"));
        header.addAll(matrix.clients());
        header.add("geometric mean");
        return new Table(
                header,
                matrix.servers().stream()
                        .map(server -> {
                            List<Cell> cells = new ArrayList<>(List.of(Cell.of(server)));
                            matrix.clients()
                                    .forEach(client -> cells.add(Cell.of(
                                            ratio(matrix, server, client), value -> text(matrix, server, client))));
                            cells.add(Cell.of(matrix.meanOfServer(server), Figures::ratio));
                            return cells;
                        })
                        .toList());
    }
}
