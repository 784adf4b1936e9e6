package dev.echosounder.report;

import dev.echosounder.report.Metric.Place;
import dev.echosounder.report.Printout.Part;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.Table.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The ranking under one load as a table. */
public final class RankingTable {

    /** What a narrow terminal leaves out, in this order. */
    private static final List<Metric> EXPENDABLE =
            List.of(Metric.COLLECTIONS_PER_SECOND, Metric.STALL_SHARE, Metric.WORST_CLIENT);

    private RankingTable() {}

    /** The ranking with its notes. */
    public static Printout printout(Summary summary) {
        Notes notes = new Notes(summary);
        return new Printout(
                summary.title(),
                Notes.lead(summary),
                Notes.warnings(List.of(summary)),
                List.of(new Part(
                        summary.rows().stream().anyMatch(Row::ranked)
                                ? notes.rankedBy()
                                : "No server is ranked: none has enough valid trials.",
                        of(summary, Place.TABLE))),
                notes.paragraphs());
    }

    /**
     * The table with the metrics of this place; in the report also with the servers that a rank does not distinguish.
     */
    public static Table of(Summary summary, Place place) {
        boolean report = place == Place.REPORT;
        List<String> header = new ArrayList<>(List.of(
                "rank",
                "server",
                summary.key() == Key.CAPACITY ? "capacity\nmsg/s (95%)" : "msg/s\n(95%)",
                ratioHeader(summary.key())));
        int first = header.size();
        List<Metric> metrics = Metric.in(place, summary.rows());
        metrics.forEach(metric -> header.add((metric.isResponse() ? responseHeader(summary) : "")
                + metric.header().replace(' ', '\n')));
        header.add("valid");
        if (report) {
            header.add("not distinguished from, or why not ranked");
        }
        return new Table(
                header,
                1,
                summary.rows().stream().map(row -> cells(row, metrics, report)).toList(),
                EXPENDABLE.stream()
                        .filter(metrics::contains)
                        .map(metric -> first + metrics.indexOf(metric))
                        .toList());
    }

    /** {@code at 34k/s}, above percentiles that were measured at another rate than the load's. */
    private static String responseHeader(Summary summary) {
        OptionalDouble rate = summary.commonRate();
        return rate.isPresent() ? "at %s/s\n".formatted(Figures.roughly(rate.getAsDouble())) : "";
    }

    private static String ratioHeader(Key key) {
        return switch (key) {
            case MESSAGES_PER_SECOND -> "ratio to fastest\n(95%)";
            case RATIO_TO_BASELINE -> "ratio to fastest\nby baseline";
            case CAPACITY -> "ratio to highest\n(95%)";
            case RESPONSE_P99 -> "p99, ratio to best\n(95%)";
            case CPU_PER_MESSAGE -> "CPU, ratio to best\n(95%)";
        };
    }

    private static List<Cell> cells(Row row, List<Metric> metrics, boolean report) {
        List<Cell> cells = new ArrayList<>(List.of(
                row.ranked() ? Cell.of(row.rankText(), row.standing().rankBest().getAsInt()) : Cell.of(Table.NOTHING),
                Cell.of(row.subject()),
                row.broken().isPresent()
                        ? Cell.of("FAILED")
                        : row.overloaded() ? Cell.of("OVERLOAD") : rate(row.figure()),
                ratio(row.toFastest())));
        metrics.forEach(metric -> cells.add(metric.cell(row)));
        cells.add(Cell.of(row.trials().text(), row.trials().valid()));
        if (report) {
            cells.add(Cell.of(row.broken()
                    .map("Failed the contract: "::concat)
                    .or(row.standing()::unranked)
                    .orElse(String.join(", ", row.standing().notDistinguished()))));
        }
        return cells;
    }

    /** {@code 178,000 +-3%}, or briefly {@code 178k +-3%}. */
    private static Cell rate(Optional<Estimate> rate) {
        return rate.map(estimate -> {
                    String reach = Figures.reach(estimate).map(" "::concat).orElse("");
                    return new Cell(
                            Figures.format("%,.0f", estimate.value()) + reach,
                            Figures.roughly(estimate.value()) + reach,
                            estimate.value());
                })
                .orElse(Cell.of(Table.NOTHING));
    }

    /** {@code 0.93 (0.90..0.96)}, or briefly {@code 0.93 +-4%}. */
    private static Cell ratio(Optional<Estimate> ratio) {
        return ratio.map(estimate -> {
                    boolean known = estimate.interval()
                            .filter(interval -> interval.low() < interval.high())
                            .isPresent();
                    String value = Figures.ratio(estimate.value());
                    return new Cell(
                            known
                                    ? Figures.ratio(
                                            estimate.value(),
                                            estimate.interval().orElseThrow())
                                    : value,
                            known ? value + " " + Figures.reach(estimate).orElseThrow() : value,
                            estimate.value());
                })
                .orElse(Cell.of(Table.NOTHING));
    }
}
