package dev.echosounder.report.pairing;

import dev.echosounder.load.ClientSpec;
import dev.echosounder.report.Figures;
import dev.echosounder.report.Printout;
import dev.echosounder.report.Printout.Part;
import dev.echosounder.report.Row;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.Summary;
import dev.echosounder.report.Table;
import dev.echosounder.report.Table.Cell;
import dev.echosounder.trial.Subject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The pairings of a comparison as a matrix: a row for each server, a column for each client, and in each cell the
 * pair's ratio to the fastest. The last row and column contain the geometric means, which show on which side a model is
 * strong.
 */
public final class PairingMatrix {

    private static final String BROKEN = "FAILED";
    private static final String NOT_DISTINGUISHED = "=";
    private static final String MEAN = "mean";

    private final Summary summary;
    private final List<String> servers;
    private final List<String> clients;
    private final List<List<Optional<Row>>> cells;

    private PairingMatrix(Summary summary, Collection<Subject> pairings) {
        this.summary = summary;
        servers = pairings.stream()
                .map(pairing -> pairing.server().name())
                .distinct()
                .toList();
        clients = pairings.stream().map(PairingMatrix::client).distinct().toList();
        cells = servers.stream()
                .map(server -> clients.stream()
                        .map(client -> row(pairings, server, client))
                        .toList())
                .toList();
    }

    /** The matrix of all pairings of models, without controls; empty if there are none. */
    public static Optional<PairingMatrix> of(Summary summary) {
        List<Subject> pairings = summary.load().subjects().stream()
                .filter(subject -> subject.twinOf().isEmpty() && subject.client() instanceof ClientSpec.Model)
                .toList();
        return pairings.isEmpty() ? Optional.empty() : Optional.of(new PairingMatrix(summary, pairings));
    }

    private static String client(Subject pairing) {
        return ((ClientSpec.Model) pairing.client()).name();
    }

    private Optional<Row> row(Collection<Subject> pairings, String server, String client) {
        return pairings.stream()
                .filter(pairing -> pairing.server().name().equals(server)
                        && client(pairing).equals(client))
                .findFirst()
                .flatMap(pairing -> summary.row(pairing.name()));
    }

    /** The names of the servers, in the order of their rows. */
    public List<String> servers() {
        return servers;
    }

    /** The names of the clients, in the order of their columns. */
    public List<String> clients() {
        return clients;
    }

    /** The row of a pair; empty if there is no such pair. */
    public Optional<Row> cell(String server, String client) {
        return cells.get(servers.indexOf(server)).get(clients.indexOf(client));
    }

    /** The meaning of rows, columns and figures. */
    public String caption() {
        return "Rows: servers, columns: clients; %s relative to the fastest pair".formatted(summary.key());
    }

    /** The matrix with its notes. */
    public Printout printout() {
        return new Printout(summary.title(), List.of(), List.of(), List.of(new Part(caption(), table())), notes());
    }

    /** A row for each server, and below them the means of the columns. */
    public Table table() {
        List<String> header = new ArrayList<>(List.of("server"));
        header.addAll(clients);
        header.add(MEAN);
        List<List<Cell>> rows = new ArrayList<>();
        for (int i = 0; i < servers.size(); i++) {
            List<Cell> row = new ArrayList<>(List.of(Cell.of(servers.get(i))));
            cells.get(i).forEach(pair -> row.add(cell(pair)));
            row.add(mean(cells.get(i).stream()));
            rows.add(row);
        }
        List<Cell> means = new ArrayList<>(List.of(Cell.of(MEAN)));
        IntStream.range(0, clients.size())
                .forEach(client -> means.add(mean(cells.stream().map(row -> row.get(client)))));
        means.add(Cell.of(""));
        rows.add(means);
        return new Table(header, rows);
    }

    /** The cell of a pair. */
    public static Cell cell(Optional<Row> pair) {
        if (pair.flatMap(Row::broken).isPresent()) {
            return Cell.of(BROKEN);
        }
        return pair.flatMap(row -> row.toFastest()
                        .map(ratio -> Cell.of(
                                Figures.ratio(ratio.value()) + (row.mayBeBest() ? NOT_DISTINGUISHED : ""),
                                ratio.value())))
                .orElse(Cell.of(Table.NOTHING));
    }

    private static Cell mean(Stream<Optional<Row>> some) {
        return Cell.of(
                some
                        .flatMap(Optional::stream)
                        .flatMap(row -> row.toFastest().stream())
                        .mapToDouble(Estimate::value)
                        .map(Math::log)
                        .average()
                        .stream()
                        .map(Math::exp)
                        .findFirst(),
                Figures::ratio);
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        summary.rows().stream()
                .filter(Row::mayBeBest)
                .findFirst()
                .flatMap(Row::figure)
                .ifPresent(fastest -> notes.add(Figures.format(
                        "1.00: %,.0f messages/s. %s: not distinguished from the fastest pair.",
                        fastest.value(), NOT_DISTINGUISHED)));
        notes.add("%s: geometric mean of the ratios in the row or the column.".formatted(MEAN));
        long without = cells.stream()
                .flatMap(List::stream)
                .filter(cell -> cell.flatMap(Row::toFastest).isEmpty())
                .count();
        if (without > 0) {
            notes.add(Figures.format(
                    "%s: %,d pairs are not ranked; the table of all pairs says why.", Table.NOTHING, without));
        }
        return notes;
    }
}
