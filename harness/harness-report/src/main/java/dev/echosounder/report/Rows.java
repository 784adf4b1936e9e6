package dev.echosounder.report;

import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.statistics.LogEstimate;
import dev.echosounder.report.statistics.Medians;
import dev.echosounder.report.statistics.PairedRatios;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/** Makes the rows of a summary: the ranked servers by their estimates, then the others by name. */
final class Rows {

    private final Standings standings;
    private final Map<String, LogEstimate> figures;
    private final Map<String, LogEstimate> toBaseline;

    private Rows(Standings standings, List<Entry> entries) {
        this.standings = standings;
        figures = medians(entries, Key.MESSAGES_PER_SECOND);
        toBaseline = medians(entries, Key.RATIO_TO_BASELINE);
    }

    static List<Row> of(Standings standings, List<Entry> entries) {
        Rows rows = new Rows(standings, entries);
        Stream<Entry> others = entries.stream()
                .filter(entry -> !standings.entries().contains(entry))
                .sorted(Comparator.comparing(Entry::name));
        return Stream.concat(standings.entries().stream(), others)
                .map(rows::row)
                .toList();
    }

    private Row row(Entry entry) {
        MedianTrial typical = new MedianTrial(entry.valid());
        Row row = new Row(
                entry.name(),
                standings.of(entry),
                estimate(entry, Key.MESSAGES_PER_SECOND, figures),
                estimate(entry, Key.RATIO_TO_BASELINE, toBaseline),
                typical.response(),
                typical.noResponse(),
                typical.closed(),
                typical.behaviour(),
                typical.server(),
                typical.load(),
                new Row.Counts(entry.valid().size(), entry.trials().size(), entry.invalid()),
                entry.broken());
        return row.overloaded() ? row.withoutLatency() : row;
    }

    private static Optional<Estimate> estimate(Entry entry, Key key, Map<String, LogEstimate> estimates) {
        double[] values = entry.figures(key);
        return values.length == 0
                ? Optional.empty()
                : Optional.of(Optional.ofNullable(estimates.get(entry.name()))
                        .map(Rows::printed)
                        .orElseGet(() -> new Estimate(Median.withDefaults().evaluate(values), Optional.empty())));
    }

    private static Estimate printed(LogEstimate estimate) {
        return new Estimate(estimate.value(), Optional.of(estimate.interval(PairedRatios.CONFIDENCE)));
    }

    private static Map<String, LogEstimate> medians(List<Entry> entries, Key key) {
        Map<String, double[]> values = new LinkedHashMap<>();
        entries.forEach(entry -> values.put(entry.name(), entry.figures(key)));
        return Medians.of(values);
    }
}
