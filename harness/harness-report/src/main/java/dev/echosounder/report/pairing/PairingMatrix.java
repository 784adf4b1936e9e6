package dev.echosounder.report.pairing;

import dev.echosounder.load.ClientSpec;
import dev.echosounder.report.Figures;
import dev.echosounder.report.Lines;
import dev.echosounder.report.Markdown;
import dev.echosounder.report.Row;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.Summary;
import dev.echosounder.report.TextGrid;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Subject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The pairings of a comparison as a matrix: a row for each server, a column for each client, and in each cell the
 * pair's ratio to the fastest. Behind each row and below each column stands the geometric mean of its ratios, which
 * tells on which side a model is strong.
 */
public final class PairingMatrix {

    private static final String NOTHING = "-";
    private static final String BROKEN = "FAILED";
    private static final String LIKE_THE_FASTEST = "=";
    private static final String MEAN = "mean";
    private static final int NUMBERED_AT_ONCE = 12;

    private final Summary summary;
    private final List<String> servers;
    private final List<String> clients;
    private final List<List<Optional<Row>>> cells;

    private PairingMatrix(Summary summary, Collection<Subject> pairings) {
        this.summary = summary;
        servers = pairings.stream()
                .map(pairing -> pairing.serving().name())
                .distinct()
                .toList();
        clients = pairings.stream().map(PairingMatrix::client).distinct().toList();
        cells = servers.stream()
                .map(server -> clients.stream()
                        .map(client -> row(pairings, server, client))
                        .toList())
                .toList();
    }

    /** Of those servers that are pairings, controls left out. Empty if none is. */
    public static Optional<PairingMatrix> of(Outcome outcome) {
        List<Subject> pairings = outcome.subjects().stream()
                .filter(subject -> subject.twinOf().isEmpty() && subject.driving() instanceof ClientSpec.Model)
                .toList();
        return pairings.isEmpty() ? Optional.empty() : Optional.of(new PairingMatrix(Summary.of(outcome), pairings));
    }

    private static String client(Subject pairing) {
        return ((ClientSpec.Model) pairing.driving()).name();
    }

    private Optional<Row> row(Collection<Subject> pairings, String server, String client) {
        return pairings.stream()
                .filter(pairing -> pairing.serving().name().equals(server)
                        && client(pairing).equals(client))
                .findFirst()
                .flatMap(pairing -> summary.row(pairing.name()));
    }

    /** Names, in the order in which they were entered. */
    public List<String> servers() {
        return servers;
    }

    /** The names of the clients, in the order of their columns. */
    public List<String> clients() {
        return clients;
    }

    /** Of this pair; empty if it was not entered. */
    public Optional<Row> cell(String server, String client) {
        return cells.get(servers.indexOf(server)).get(clients.indexOf(client));
    }

    /** Geometric mean of a server's ratios; empty where none is known. */
    public OptionalDouble meanOfServer(String server) {
        return mean(cells.get(servers.indexOf(server)).stream());
    }

    /** What is down, what is across, and what the figures are. */
    public String caption() {
        return "Rows: servers, columns: clients; %s relative to the fastest pair".formatted(summary.key());
    }

    /** For a terminal of 120 columns. Where the clients' names are too long for it, they have numbers. */
    public String text() {
        List<String> lines = new ArrayList<>(Lines.wrapped(summary.title()));
        lines.addAll(Lines.wrapped(caption()));
        List<String> named = table(clients, 0, clients.size());
        if (named.stream().allMatch(line -> line.length() <= Lines.WIDTH)) {
            append(lines, named);
        } else {
            for (int from = 0; from < clients.size(); from += NUMBERED_AT_ONCE) {
                append(
                        lines,
                        table(
                                IntStream.rangeClosed(1, clients.size())
                                        .mapToObj(Integer::toString)
                                        .toList(),
                                from,
                                Math.min(clients.size(), from + NUMBERED_AT_ONCE)));
            }
            lines.addAll(Lines.wrapped("Clients: "
                    + IntStream.range(0, clients.size())
                            .mapToObj(i -> i + 1 + " " + clients.get(i))
                            .collect(Collectors.joining(", "))
                    + "."));
        }
        notes().forEach(note -> lines.addAll(Lines.wrapped(note)));
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    private static void append(List<String> lines, List<String> table) {
        lines.add("");
        lines.addAll(table);
        lines.add("");
    }

    /** The matrix as Markdown. */
    public String markdown() {
        StringBuilder text = new StringBuilder(
                "### %s\n\n%s\n\n".formatted(Markdown.plain(summary.title()), Markdown.plain(caption())));
        text.append(Markdown.table(header(clients, 0, clients.size()), 1, rows(0, clients.size())))
                .append('\n');
        notes().forEach(note -> text.append("- ").append(Markdown.plain(note)).append('\n'));
        return text.toString();
    }

    private List<String> table(List<String> heads, int from, int to) {
        return TextGrid.lines(header(heads, from, to), rows(from, to));
    }

    private List<String> header(List<String> heads, int from, int to) {
        return Stream.of(List.of("server"), heads.subList(from, to), isLast(to) ? List.of(MEAN) : List.<String>of())
                .flatMap(List::stream)
                .toList();
    }

    private boolean isLast(int to) {
        return to == clients.size();
    }

    private List<List<String>> rows(int from, int to) {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < servers.size(); i++) {
            List<String> row = new ArrayList<>(List.of(servers.get(i)));
            cells.get(i).subList(from, to).forEach(cell -> row.add(text(cell)));
            if (isLast(to)) {
                row.add(text(mean(cells.get(i).stream())));
            }
            rows.add(row);
        }
        List<String> means = new ArrayList<>(List.of(MEAN));
        IntStream.range(from, to)
                .forEach(client -> means.add(text(mean(cells.stream().map(row -> row.get(client))))));
        if (isLast(to)) {
            means.add("");
        }
        rows.add(means);
        return rows;
    }

    private static String text(Optional<Row> cell) {
        if (cell.flatMap(Row::broken).isPresent()) {
            return BROKEN;
        }
        return cell.flatMap(row -> row.toFastest()
                        .map(ratio ->
                                Figures.ratio(ratio.value()) + (row.rank().orElse(0) == 1 ? LIKE_THE_FASTEST : "")))
                .orElse(NOTHING);
    }

    private static OptionalDouble mean(Stream<Optional<Row>> some) {
        OptionalDouble logarithm = some.flatMap(Optional::stream)
                .flatMap(row -> row.toFastest().stream())
                .mapToDouble(Estimate::value)
                .map(Math::log)
                .average();
        return logarithm.isPresent() ? OptionalDouble.of(Math.exp(logarithm.getAsDouble())) : OptionalDouble.empty();
    }

    private static String text(OptionalDouble mean) {
        return mean.isPresent() ? Figures.ratio(mean.getAsDouble()) : NOTHING;
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        summary.rows().stream()
                .filter(row -> row.rank().orElse(0) == 1)
                .findFirst()
                .flatMap(Row::figure)
                .ifPresent(fastest -> notes.add(Figures.format(
                        "1.00: %,.0f messages/s. %s: not distinguished from the fastest pair.",
                        fastest.value(), LIKE_THE_FASTEST)));
        notes.add("%s: geometric mean of the ratios in the row or the column."
                .formatted(MEAN));
        long without = cells.stream()
                .flatMap(List::stream)
                .filter(cell -> cell.flatMap(Row::toFastest).isEmpty())
                .count();
        if (without > 0) {
            notes.add(Figures.format(
                    "%s: %,d pairs are not ranked; the table of all pairs says why.", NOTHING, without));
        }
        return notes;
    }
}
