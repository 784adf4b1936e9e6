package dev.echosounder.report;

import dev.echosounder.report.Row.Latency;
import dev.echosounder.report.Table.Cell;
import dev.echosounder.trial.cost.Cost.Figure;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * What is measured of a server besides its rate: the one list of columns. The terminal, Markdown, the report,
 * {@code summary.csv} and docs/READING-A-SUMMARY.md take names, units, formats and meanings from here, in this order.
 */
public enum Metric {
    P50(
            ofLatency(Latency::p50),
            "p50",
            "us",
            "p50",
            "50 % of the messages were answered within this time",
            Figures::micros,
            Place.TABLES),
    P99(
            ofLatency(Latency::p99),
            "p99",
            "us",
            "p99",
            "99 % of the messages were answered within this time",
            Figures::micros,
            Place.TABLES),
    P999(
            ofLatency(Latency::p999),
            "p99.9",
            "us",
            "p99.9",
            "99.9 % of the messages were answered within this time",
            Figures::micros,
            Place.TABLES),
    LONGEST(
            ofLatency(Latency::longest),
            "longest",
            "us",
            "longest",
            "the longest latency of all valid trials",
            Figures::micros,
            Place.REPORTS),
    CPU(
            ofCost(Figure.CPU_MICROS_PER_MESSAGE),
            "CPU",
            "us/msg",
            "cpu",
            "processor time per message, in user mode and in the kernel",
            Figures::micros,
            Place.TABLES),
    USER(
            ofCost(Figure.USER_MICROS_PER_MESSAGE),
            "user",
            "us/msg",
            "user",
            "processor time per message in user mode",
            Figures::micros,
            Place.COSTS),
    SYSTEM(
            ofCost(Figure.SYSTEM_MICROS_PER_MESSAGE),
            "system",
            "us/msg",
            "system",
            "processor time per message in the kernel",
            Figures::micros,
            Place.COSTS),
    VOLUNTARY_SWITCHES(
            ofCost(Figure.VOLUNTARY_SWITCHES_PER_MESSAGE),
            "voluntary switches",
            "/msg",
            "voluntary_switches",
            "context switches per message because a thread waited",
            Figures::ratio,
            Place.COSTS),
    INVOLUNTARY_SWITCHES(
            ofCost(Figure.INVOLUNTARY_SWITCHES_PER_MESSAGE),
            "involuntary switches",
            "/msg",
            "involuntary_switches",
            "context switches per message because a thread was preempted",
            Figures::ratio,
            Place.COSTS),
    ALLOCATED(
            ofCost(Figure.ALLOCATED_BYTES_PER_MESSAGE),
            "allocated bytes",
            "/msg",
            "allocated_bytes",
            "on the heap",
            Figures::whole,
            Place.COSTS),
    COLLECTIONS(
            ofCost(Figure.COLLECTION_MILLIS),
            "collections",
            "ms",
            "collection",
            "garbage collections in all measured runs of a trial",
            Figures::whole,
            Place.COSTS),
    PEAK_MEMORY(
            ofCost(Figure.PEAK_RESIDENT_BYTES),
            "MiB",
            "",
            "peak_resident_bytes",
            "resident memory at its peak (in bytes in summary.csv)",
            bytes -> Figures.whole(bytes / (1024 * 1024)),
            Place.TABLES),
    BYTES_PER_CONNECTION(
            ofCost(Figure.BYTES_PER_CONNECTION),
            "bytes/connection",
            "",
            "bytes_per_connection",
            "resident memory that came with the connections; from 1,000 connections on",
            Figures::whole,
            Place.COSTS),
    THREADS(
            ofCost(Figure.THREADS),
            "threads",
            "",
            "threads",
            "threads of the operating system, with the dozen or so of any JVM",
            Figures::whole,
            Place.TABLES),
    BUSY(
            ofCost(Figure.BUSY_SHARE),
            "busy share",
            "",
            "busy_share",
            "share of the time of its cores that the process used",
            Figures::percent,
            Place.COSTS),
    BUSIEST_THREAD(
            ofCost(Figure.BUSIEST_THREAD_SHARE),
            "busiest thread",
            "",
            "busiest_thread_share",
            "share of a core's time that its busiest thread used",
            Figures::percent,
            Place.COSTS),
    PINNED_THREADS(
            ofCost(Figure.PINNED_THREADS),
            "pinned threads",
            "",
            "pinned_threads",
            "virtual threads pinned for 20 ms or more in the measured runs",
            Figures::whole,
            Place.COSTS);

    /** Where a metric is a column; each is one of summary.csv. */
    public enum Place {
        /** The ranked table, on the terminal and in Markdown. */
        TABLE,
        /** The ranked table of the report. */
        REPORT,
        /** The report's table of costs. */
        COST;

        private static final Set<Place> TABLES = EnumSet.allOf(Place.class);
        private static final Set<Place> REPORTS = EnumSet.of(REPORT);
        private static final Set<Place> COSTS = EnumSet.of(COST);
    }

    /** From which side a metric is: a latency is of both, a cost of the server or of the load. */
    private record Source(
            boolean latency, Function<Row, OptionalDouble> server, Optional<Function<Row, OptionalDouble>> load) {}

    private final Source source;
    private final String name;
    private final String unit;
    private final String key;
    private final String meaning;
    private final DoubleFunction<String> format;
    private final Set<Place> places;

    Metric(
            Source source,
            String name,
            String unit,
            String key,
            String meaning,
            DoubleFunction<String> format,
            Set<Place> places) {
        this.source = source;
        this.name = name;
        this.unit = unit;
        this.key = key;
        this.meaning = meaning;
        this.format = format;
        this.places = places;
    }

    private static Source ofLatency(ToDoubleFunction<Latency> figure) {
        return new Source(
                true, row -> row.latency().stream().mapToDouble(figure).findFirst(), Optional.empty());
    }

    private static Source ofCost(Figure figure) {
        return new Source(
                false,
                row -> row.server().map(cost -> cost.of(figure)).orElse(OptionalDouble.empty()),
                Optional.of(row -> row.load().map(cost -> cost.of(figure)).orElse(OptionalDouble.empty())));
    }

    /** The columns of this place, in order. */
    public static List<Metric> in(Place place) {
        return Arrays.stream(values())
                .filter(metric -> metric.places.contains(place))
                .toList();
    }

    /** A closed-loop latency or a response time, in contrast to a cost. */
    public boolean isLatency() {
        return source.latency();
    }

    /** The value of a row; empty where it is not known. */
    public OptionalDouble of(Row row) {
        return source.server().apply(row).stream().filter(Double::isFinite).findFirst();
    }

    /** The value of the load that drove the server; empty where it is not known, or for both sides together. */
    public OptionalDouble ofLoad(Row row) {
        return source.load().orElseThrow().apply(row).stream()
                .filter(Double::isFinite)
                .findFirst();
    }

    /** The value of a row as tables have it. */
    public Cell cell(Row row) {
        return Cell.of(of(row), format);
    }

    /** A value as it is printed. */
    public String text(double value) {
        return format.apply(value);
    }

    /** {@code p50 us}, {@code MiB}. */
    public String header() {
        return unit.isEmpty() || unit.startsWith("/") ? name + unit : name + " " + unit;
    }

    /** The column of summary.csv; of the server or of the load, where it is a cost. */
    public String csvName(String side) {
        String dimension = switch (unit) {
            case "us/msg" -> "_us_per_message";
            case "/msg" -> "_per_message";
            case "" -> "";
            default -> "_" + unit;
        };
        return (isLatency() ? "" : side + "_") + key + dimension;
    }

    /** What the value says, as a part of a sentence. */
    public String meaning() {
        return meaning;
    }
}
