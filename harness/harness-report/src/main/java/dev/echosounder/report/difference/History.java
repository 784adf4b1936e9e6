package dev.echosounder.report.difference;

import dev.echosounder.report.Row;
import dev.echosounder.report.Summary;
import dev.echosounder.report.Table;
import dev.echosounder.report.Table.Cell;
import dev.echosounder.trial.Outcome;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Results of one comparison over time: a row for each, with its time, its commit, and a figure of each server under
 * each load. It is what programs read that look for the commit at which a figure changed.
 */
public final class History {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss xx").withZone(ZoneOffset.UTC);

    /** More would be noise. */
    private static final MathContext DIGITS = new MathContext(5);

    private History() {}

    /**
     * The table.
     *
     * @param results of one scenario, in any order
     * @param reference the server to which all are compared, within each result: what the machine does to both is not
     *     in the ratio. Empty for messages per second
     * @throws IllegalArgumentException if there is no such history; the message says in one sentence why
     */
    public static Table of(List<Outcome> results, Optional<String> reference) {
        Set<String> titles = results.stream().map(Outcome::title).collect(Collectors.toCollection(TreeSet::new));
        if (titles.size() > 1) {
            throw new IllegalArgumentException("These are results of different scenarios (%s): name those of one."
                    .formatted(String.join("; ", titles)));
        }
        List<List<Summary>> inOrder = results.stream()
                .sorted(Comparator.comparing(Outcome::started))
                .map(Summary::all)
                .toList();
        Set<String> columns = new LinkedHashSet<>();
        inOrder.forEach(loads -> loads.forEach(load -> load.load().subjects().stream()
                .filter(subject -> !reference.equals(Optional.of(subject.name())))
                .forEach(subject -> columns.add(column(loads, load, subject.name())))));
        List<String> header = new ArrayList<>(List.of("time", "commit"));
        header.addAll(columns);
        return new Table(
                header,
                inOrder.stream().map(loads -> row(loads, columns, reference)).toList());
    }

    /** The name of a server; under several loads, with the load. */
    private static String column(List<Summary> loads, Summary load, String subject) {
        return loads.size() == 1
                ? subject
                : "%s, %s".formatted(subject, load.shape().label());
    }

    /** @param loads of one result */
    private static List<Cell> row(List<Summary> loads, Set<String> columns, Optional<String> reference) {
        Outcome result = loads.getFirst().outcome();
        reference
                .filter(name -> loads.stream().noneMatch(load -> load.row(name).isPresent()))
                .ifPresent(name -> {
                    throw new IllegalArgumentException(
                            "The result of %s has no server \"%s\" to compare with: name one that all have."
                                    .formatted(TIME.format(result.started()), name));
                });
        String commit = result.environment().build().commit();
        return Stream.concat(
                        Stream.of(Cell.of(TIME.format(result.started())), Cell.of(commit)),
                        columns.stream().map(column -> cell(loads, column, reference)))
                .toList();
    }

    private static Cell cell(List<Summary> loads, String column, Optional<String> reference) {
        for (Summary load : loads) {
            for (Row row : load.rows()) {
                if (column(loads, load, row.subject()).equals(column)) {
                    return Cell.of(figure(load, row, reference), Double::toString);
                }
            }
        }
        return Cell.of(OptionalDouble.empty(), Double::toString);
    }

    private static OptionalDouble figure(Summary load, Row row, Optional<String> reference) {
        OptionalDouble own = of(row);
        OptionalDouble other = reference.isEmpty()
                ? OptionalDouble.of(1)
                : load.row(reference.get()).map(History::of).orElse(OptionalDouble.empty());
        return own.isPresent() && other.isPresent()
                ? OptionalDouble.of(BigDecimal.valueOf(own.getAsDouble() / other.getAsDouble())
                        .round(DIGITS)
                        .doubleValue())
                : OptionalDouble.empty();
    }

    private static OptionalDouble of(Row row) {
        return row.figure().stream().mapToDouble(Row.Estimate::value).findFirst();
    }
}
