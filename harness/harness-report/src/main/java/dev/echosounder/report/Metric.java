package dev.echosounder.report;

import dev.echosounder.report.Row.Behaviour;
import dev.echosounder.report.Row.Latency;
import dev.echosounder.report.Table.Cell;
import dev.echosounder.report.statistics.Interval;
import dev.echosounder.trial.cost.Cost.Figure;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/**
 * The figures of a server besides its rate: the list of all columns. The terminal, Markdown, the report,
 * {@code summary.csv} and docs/READING-A-SUMMARY.md take names, units, formats and meanings from here, in this order.
 */
public enum Metric {
    P50(
            response("p50", latency -> OptionalDouble.of(latency.p50())),
            "50 % of the messages were answered within this time",
            Place.REPORTS),
    P99(
            response("p99", Latency::p99),
            "99 % of the messages were answered within this time; in brackets the least and the most of a trial,"
                    + " if they differ by more than 20 %",
            Place.TABLES),
    P999(response("p99.9", Latency::p999), "99.9 % of the messages were answered within this time", Place.TABLES),
    LONGEST(
            response("longest", latency -> OptionalDouble.of(latency.longest())),
            "the longest response time of all valid trials",
            Place.REPORTS),
    CLOSED_P50(
            closed("closed-loop p50", latency -> OptionalDouble.of(latency.p50())),
            "50 % of the messages were answered within this time of the actual send",
            Place.REPORTS),
    CLOSED_P99(
            closed("closed-loop p99", Latency::p99),
            "99 % of the messages were answered within this time of the actual send",
            Place.REPORTS),
    CLOSED_LONGEST(
            closed("closed-loop longest", latency -> OptionalDouble.of(latency.longest())),
            "the longest closed-loop latency of all valid trials",
            Place.REPORTS),
    LONGEST_STALL(
            behaviour("longest stall", "ms", Figures::tenths, Behaviour::longestStallMillis),
            "the longest time in which no client was answered while the server was driven",
            Place.TABLES),
    STALL_SHARE(
            behaviour("stalled", "", Figures::percent, Behaviour::stallShare),
            "share of the driven time in which no client was answered for 10 ms or more",
            Place.TABLES),
    WORST_CLIENT(
            behaviour("worst client", "", Figures::percent, Behaviour::worstClientShare),
            "responses to the client with the fewest, as a share of the mean client's: a small share means starvation",
            Place.TABLES),
    PEAK_TIME(
            behaviour("time to peak", "s", Figures::tenths, Behaviour::peakSeconds),
            "time until a server without a warm-up came within 10 % of its rate in the last quarter of its first run",
            Place.TABLES),
    CONNECT_TIME(
            behaviour("connect all", "s", Figures::number, Behaviour::connectSeconds),
            "time until all clients were connected and had one answer, of a load with idle clients",
            Place.REPORTS),
    CLOSE_TIME(
            behaviour("close all", "s", Figures::number, Behaviour::closeSeconds),
            "time from the half-close of all clients until the server had closed all connections, of such a load",
            Place.REPORTS),
    CPU(
            cost(Figure.CPU_MICROS_PER_MESSAGE, "CPU", "us/msg", Figures::micros),
            "processor time per message, in user mode and in the kernel",
            Place.TABLES),
    USER(
            cost(Figure.USER_MICROS_PER_MESSAGE, "user", "us/msg", Figures::micros),
            "processor time per message in user mode",
            Place.COSTS),
    SYSTEM(
            cost(Figure.SYSTEM_MICROS_PER_MESSAGE, "system", "us/msg", Figures::micros),
            "processor time per message in the kernel",
            Place.COSTS),
    VOLUNTARY_SWITCHES(
            cost(Figure.VOLUNTARY_SWITCHES_PER_MESSAGE, "voluntary switches", "/msg", Figures::ratio),
            "context switches per message because a thread waited",
            Place.COSTS),
    INVOLUNTARY_SWITCHES(
            cost(Figure.INVOLUNTARY_SWITCHES_PER_MESSAGE, "involuntary switches", "/msg", Figures::ratio),
            "context switches per message because a thread was preempted",
            Place.COSTS),
    ALLOCATED(
            cost(Figure.ALLOCATED_BYTES_PER_MESSAGE, "allocated bytes", "/msg", Figures::whole),
            "bytes allocated on the heap per message",
            Place.COSTS),
    COLLECTIONS(
            cost(Figure.COLLECTIONS, "collections", "", Figures::whole),
            "garbage collections in the measured runs of a trial",
            Place.COSTS),
    COLLECTIONS_PER_SECOND(
            cost(Figure.COLLECTIONS_PER_SECOND, "GC", "/s", Figures::tenths),
            "garbage collections per second of driving",
            Place.TABLES),
    COLLECTION_TIME(
            cost(Figure.COLLECTION_MILLIS_PER_SECOND, "GC", "ms/s", Figures::tenths),
            "time of garbage collections per second of driving",
            Place.COSTS),
    COMPILATION(
            cost(Figure.COMPILATION_MILLIS, "compilation", "ms", Figures::whole),
            "time of the JVM's compilers in the measured runs of a trial: a long time means that it was still warming"
                    + " up",
            Place.COSTS),
    PEAK_MEMORY(
            cost(Figure.PEAK_RESIDENT_BYTES, "MiB", "", bytes -> Figures.whole(bytes / (1024 * 1024))),
            "peak resident memory of the process (in bytes in summary.csv)",
            Place.TABLES),
    BYTES_PER_CONNECTION(
            cost(Figure.BYTES_PER_CONNECTION, "bytes/connection", "", Figures::whole),
            "resident memory that each connection added; known from 1,000 connections on",
            Place.TABLES),
    HEAP_BYTES_PER_CONNECTION(
            cost(Figure.HEAP_BYTES_PER_CONNECTION, "heap bytes/connection", "", Figures::whole),
            "live objects on the heap that each connection added, after a garbage collection; of a load with idle"
                    + " clients, from 1,000 connections on",
            Place.TABLES),
    KERNEL_BYTES_PER_CONNECTION(
            cost(Figure.KERNEL_BYTES_PER_CONNECTION, "kernel bytes/connection", "", Figures::whole),
            "memory of the kernel that each connection added, for both of its ends; known from 1,000 connections on",
            Place.TABLES),
    THREADS(
            cost(Figure.THREADS, "threads", "", Figures::whole),
            "threads of the operating system, of which about a dozen belong to the JVM",
            Place.DETAILS),
    BUSY(
            cost(Figure.BUSY_SHARE, "busy share", "", Figures::percent),
            "share of the time of its cores, or of its limit, that the process used",
            Place.COSTS),
    THROTTLED(
            cost(Figure.THROTTLED_SHARE, "throttled", "", Figures::percent),
            "share of the periods of 100 ms in which the server used up its limited processor time",
            Place.TABLES),
    BUSIEST_THREAD(
            cost(Figure.BUSIEST_THREAD_SHARE, "busiest thread", "", Figures::percent),
            "share of a core's time that its busiest thread used",
            Place.COSTS),
    PINNED_THREADS(
            cost(Figure.PINNED_THREADS, "pinned threads", "", Figures::whole),
            "virtual threads that were pinned for at least 20 ms in the measured runs",
            Place.COSTS);

    /** The tables in which a metric is a column. All metrics are columns of summary.csv. */
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
        private static final Set<Place> DETAILS = EnumSet.of(REPORT, COST);
    }

    /**
     * The source of a value: a latency belongs to both sides, a cost to the server or to the load.
     *
     * @param csv the name of the column in summary.csv, without the side
     */
    private record Source(
            String name,
            String unit,
            String csv,
            DoubleFunction<String> format,
            Function<Row, OptionalDouble> server,
            Optional<Function<Row, OptionalDouble>> load) {}

    /** A figure has a range if the most of a trial is more than the least by this factor. */
    private static final double WORTH_A_RANGE = 1.2;

    private final Source source;
    private final String meaning;
    private final Set<Place> places;

    Metric(Source source, String meaning, Set<Place> places) {
        this.source = source;
        this.meaning = meaning;
        this.places = places;
    }

    private static Source response(String name, Function<Latency, OptionalDouble> figure) {
        return latency(name, Row::response, figure);
    }

    private static Source closed(String name, Function<Latency, OptionalDouble> figure) {
        return latency(name, Row::closed, figure);
    }

    private static Source latency(
            String name, Function<Row, Optional<Latency>> which, Function<Latency, OptionalDouble> figure) {
        return new Source(
                name,
                "us",
                name.replaceAll("[- ]", "_") + "_us",
                Figures::micros,
                row -> which.apply(row).map(figure).orElse(OptionalDouble.empty()),
                Optional.empty());
    }

    private static Source behaviour(
            String name, String unit, DoubleFunction<String> format, Function<Behaviour, OptionalDouble> figure) {
        return new Source(
                name,
                unit,
                name.replace(' ', '_') + (unit.isEmpty() ? "_share" : "_" + unit),
                format,
                row -> row.behaviour().map(figure).orElse(OptionalDouble.empty()),
                Optional.empty());
    }

    private static Source cost(Figure figure, String name, String unit, DoubleFunction<String> format) {
        return new Source(
                name,
                unit,
                figure.name().toLowerCase(Locale.ROOT).replace("micros", "us").replace("millis", "ms"),
                format,
                row -> row.server().map(cost -> cost.of(figure)).orElse(OptionalDouble.empty()),
                Optional.of(row -> row.load().map(cost -> cost.of(figure)).orElse(OptionalDouble.empty())));
    }

    /**
     * The columns of a table, in order: those that are known for any row, and in the ranked table, which has little
     * space, for at least half of the ranked rows.
     */
    public static List<Metric> in(Place place, List<Row> rows) {
        long ranked = place == Place.TABLE ? rows.stream().filter(Row::ranked).count() : 0;
        long least = Math.max(1, (ranked + 1) / 2);
        return in(place).stream()
                .filter(metric ->
                        rows.stream().filter(row -> metric.of(row).isPresent()).count() >= least)
                .toList();
    }

    /** The columns of a table, in order. */
    public static List<Metric> in(Place place) {
        return Arrays.stream(values())
                .filter(metric -> metric.places.contains(place))
                .toList();
    }

    /** Whether clients see it, in contrast to a cost of one side. */
    public boolean isLatency() {
        return source.load().isEmpty();
    }

    /** Whether it is a response time from the intended send time. */
    public boolean isResponse() {
        return EnumSet.of(P50, P99, P999, LONGEST).contains(this);
    }

    /** The value of a row; empty if unknown. */
    public OptionalDouble of(Row row) {
        return source.server().apply(row).stream().filter(Double::isFinite).findFirst();
    }

    /** The value of the load that drove the server; empty if unknown. */
    public OptionalDouble ofLoad(Row row) {
        return source.load().orElseThrow().apply(row).stream()
                .filter(Double::isFinite)
                .findFirst();
    }

    /** The cell of a row. A p99 that differs much between trials has its range. */
    public Cell cell(Row row) {
        Cell value = Cell.of(of(row), source.format());
        return this == P99 && value.value() != null
                ? row.response()
                        .map(Latency::p99OfTrials)
                        .filter(range -> range.high() > range.low() * WORTH_A_RANGE)
                        .map(range -> ranged(value, range))
                        .orElse(value)
                : value;
    }

    /** {@code 310 (102..3,547)}, or briefly {@code 102..3,547}. */
    private Cell ranged(Cell value, Interval range) {
        String text =
                source.format().apply(range.low()) + ".." + source.format().apply(range.high());
        return new Cell("%s (%s)".formatted(value.text(), text), text, value.value());
    }

    /** {@code p50 us}, {@code MiB}. */
    public String header() {
        String unit = source.unit();
        return unit.isEmpty() || unit.startsWith("/") ? source.name() + unit : source.name() + " " + unit;
    }

    /** The name of the column in summary.csv; for a cost, with the side. */
    public String csvName(String side) {
        return (isLatency() ? "" : side + "_") + source.csv();
    }

    /** The meaning of the value, as a part of a sentence. */
    public String meaning() {
        return meaning;
    }
}
