package dev.echosounder.report.curve;

import dev.echosounder.report.Key;
import dev.echosounder.report.Metric;
import dev.echosounder.report.Row;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.Summary;
import dev.echosounder.trial.Trial;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.descriptive.Median;

/** A figure that can be drawn as a curve. */
public enum CurveFigure {
    MESSAGES_PER_SECOND(
            "messages/s",
            "messages/s: answers per second, the median of the valid trials with the reach of its 95 % interval."),

    MEGABYTES_PER_SECOND(
            "MB/s",
            "MB/s: payload of the responses, in millions of bytes per second; requests have the" + " same size."),

    ACCEPTED_PER_SECOND(
            "accepted connections/s",
            "accepted connections/s: clients per second, from the first connect until each had its first answer. One"
                    + " thread connects one after the other, to a server that was just started and has compiled nothing"
                    + " yet."),

    P99("p99 us", "p99 us: the 99th percentile of the latency, the median of the valid trials."),

    CPU_PER_MESSAGE(
            "CPU us/message",
            "CPU us/message: processor time of the server for each message, the median of the valid trials."),
    MEMORY("peak MiB", "peak MiB: resident memory of the server at its peak, the median of the valid trials."),

    MEMORY_PER_CONNECTION(
            "bytes/connection",
            "bytes/connection: resident memory of the server that each connection added, the median of the valid"
                    + " trials; known from 1,000 connections on.");

    private static final double BYTES_PER_MEBIBYTE = 1024 * 1024;

    private final String text;
    private final String meaning;

    CurveFigure(String text, String meaning) {
        this.text = text;
        this.meaning = meaning;
    }

    /** Its name in feature files and above its table. */
    public String text() {
        return text;
    }

    /** A sentence for the notes below the table. */
    public String meaning() {
        return meaning;
    }

    /** The figure of this name. */
    public static CurveFigure named(String text) {
        for (CurveFigure figure : values()) {
            if (figure.text.equals(text)) {
                return figure;
            }
        }
        throw new IllegalArgumentException("There is no curve of \"%s\".".formatted(text));
    }

    /** The figure by which servers are ranked if this key ranks. */
    public static CurveFigure ranking(Key key) {
        return Arrays.stream(values())
                .filter(figure -> figure.ranks(key))
                .findFirst()
                .orElseThrow();
    }

    /** Whether servers are ranked by it if this key ranks; the best server is marked only in such figures. */
    boolean ranks(Key key) {
        return switch (this) {
            case MESSAGES_PER_SECOND, MEGABYTES_PER_SECOND -> key.moreIsBetter();
            case P99 -> key == Key.RESPONSE_P99;
            case CPU_PER_MESSAGE -> key == Key.CPU_PER_MESSAGE;
            case ACCEPTED_PER_SECOND, MEMORY, MEMORY_PER_CONNECTION -> false;
        };
    }

    /** The estimate for a server under one load; empty if there is none. */
    public Optional<Estimate> of(Summary load, Row row) {
        return switch (this) {
            case MESSAGES_PER_SECOND -> load.rate(row);
            case MEGABYTES_PER_SECOND ->
                load.rate(row).map(rate -> rate.times(load.shape().messageBytes() / 1e6));
            case ACCEPTED_PER_SECOND -> alone(accepted(load, row));
            case P99 -> alone(row.p99());
            case CPU_PER_MESSAGE -> alone(Metric.CPU.of(row));
            case MEMORY -> alone(Metric.PEAK_MEMORY.of(row)).map(bytes -> bytes.times(1 / BYTES_PER_MEBIBYTE));
            case MEMORY_PER_CONNECTION -> alone(Metric.BYTES_PER_CONNECTION.of(row));
        };
    }

    private static Optional<Estimate> alone(OptionalDouble value) {
        return value.isPresent() ? Optional.of(new Estimate(value.getAsDouble(), Optional.empty())) : Optional.empty();
    }

    private static OptionalDouble accepted(Summary load, Row row) {
        double[] rates = load.load().validTrials(row.subject()).stream()
                .map(Trial::connecting)
                .filter(Trial.Connecting::undisturbed)
                .mapToDouble(connecting -> load.shape().allConnections() * 1e9 / connecting.answeredNanos())
                .toArray();
        return rates.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Median.withDefaults().evaluate(rates));
    }
}
