package dev.echosounder.kv.testing.jmh;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Table;
import dev.echosounder.report.TextTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * The results of one server in JMH's four modes.
 *
 * @param perSecond throughput, in operations per second of all threads
 * @param error of the throughput, JMH's: half of the 99.9 % interval, in operations per second; NaN of one or two
 *     iterations
 * @param average time of an operation, in microseconds
 * @param percentiles of the operations that were sampled, in microseconds, at {@link #RANKS}
 * @param singleShot mean time of single calls in a fresh JVM, in microseconds
 */
record JmhFigures(
        String model, double perSecond, double error, double average, List<Double> percentiles, double singleShot) {

    /**
     * The percentiles, as JMH prints them for a benchmark in sample mode, but for p0.99999 and beyond, which would take
     * a million samples.
     */
    static final List<Double> RANKS = List.of(0.0, 50.0, 90.0, 95.0, 99.0, 99.9, 99.99, 100.0);

    /** The names of the percentiles. */
    static final List<String> NAMES =
            List.of("p0.00", "p0.50", "p0.90", "p0.95", "p0.99", "p0.999", "p0.9999", "p1.00");

    private static final double MICROS = 1e6;

    /** @param results of all four modes, in seconds */
    static JmhFigures of(String model, Collection<RunResult> results) {
        Map<Mode, Result<?>> byMode = results.stream()
                .collect(Collectors.toMap(result -> result.getParams().getMode(), RunResult::getPrimaryResult));
        Result<?> throughput = byMode.get(Mode.Throughput);
        return new JmhFigures(
                model,
                throughput.getScore(),
                throughput.getScoreError(),
                byMode.get(Mode.AverageTime).getScore() * MICROS,
                RANKS.stream()
                        .map(rank -> byMode.get(Mode.SampleTime).getStatistics().getPercentile(rank) * MICROS)
                        .toList(),
                byMode.get(Mode.SingleShotTime).getScore() * MICROS);
    }

    /**
     * Makes a table of the results of one command on several servers, for a terminal of 120 columns: a row for each,
     * the fastest first.
     */
    static String table(String title, List<JmhFigures> figures) {
        List<String> header = new ArrayList<>(List.of("model", "ops/s\n(99.9%)", "mean\nus"));
        header.addAll(NAMES);
        header.add("single\nshot us");
        List<String> lines = new ArrayList<>(List.of(title));
        if (figures.isEmpty()) {
            lines.add("No server could be measured.");
        } else {
            lines.addAll(TextTable.lines(Table.ofTexts(
                    header,
                    figures.stream()
                            .sorted(Comparator.comparingDouble(JmhFigures::perSecond)
                                    .reversed())
                            .map(JmhFigures::row)
                            .toList())));
        }
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    private List<String> row() {
        List<String> row = new ArrayList<>(List.of(model, throughput(), Figures.micros(average)));
        percentiles.forEach(micros -> row.add(Figures.micros(micros)));
        row.add(Figures.micros(singleShot));
        return row;
    }

    /** {@code 52,123 +-4%}; without the error where there were too few iterations for one. */
    private String throughput() {
        double percent = Math.ceil(error / perSecond * 100);
        String reach = percent >= 100 ? " +->100%" : Figures.format(" +-%.0f%%", percent);
        return Figures.format("%,.0f", perSecond) + (Double.isNaN(percent) ? "" : reach);
    }
}
