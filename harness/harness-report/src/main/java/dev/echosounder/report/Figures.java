package dev.echosounder.report;

import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.statistics.Interval;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Formats figures. */
public final class Figures {

    private static final double PERCENT = 100;
    private static final double ROUNDING = 1e-6;
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd 'at' HH:mm 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private Figures() {}

    /** Formats as {@code String.format} does, in the same way for every locale. */
    public static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /**
     * Microseconds in three digits or more, without a fraction if there are three digits before the point; from 100 ms
     * on in another unit.
     */
    public static String micros(double value) {
        if (value >= 9_999_500) {
            return format("%,.0f s", value / 1e6);
        }
        return value >= 99_999.5
                ? format("%,.0f ms", value / 1e3)
                : format(value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%,.0f", value);
    }

    /** {@code 0.93}, {@code 0.012}, {@code 12.3}. */
    public static String ratio(double value) {
        return value < 0.0005
                ? "<0.001"
                : format(value < 0.0995 ? "%.3f" : value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%,.0f", value);
    }

    /** Three digits and a letter for thousands or millions: {@code 178k}. */
    public static String roughly(double value) {
        return value < 9_995
                ? format("%,.0f", value)
                : value < 999_500 ? format("%.0fk", value / 1e3) : format("%.1fM", value / 1e6);
    }

    /**
     * The larger side of the interval, relative to the value: {@code +-3%}, or {@code +->100%} if it is more. Empty
     * without an interval.
     */
    public static Optional<String> reach(Estimate estimate) {
        return estimate.interval().map(interval -> {
            double above = (interval.high() / estimate.value() - 1) * PERCENT;
            return above >= PERCENT ? "+->100%" : format("+-%.0f%%", Math.ceil(above - ROUNDING));
        });
    }

    /** {@code 0.93 (0.90..0.96)}. */
    public static String ratio(double value, Interval interval) {
        return "%s (%s..%s)".formatted(ratio(value), ratio(interval.low()), ratio(interval.high()));
    }

    /** {@code 0.93 (0.90 to 0.96)}; without an interval the value alone. */
    public static String ratio(Estimate estimate) {
        return ratio(estimate.value())
                + estimate.interval()
                        .map(interval -> " (%s to %s)".formatted(ratio(interval.low()), ratio(interval.high())))
                        .orElse("");
    }

    /** A whole number with separators. */
    public static String whole(double value) {
        return format("%,.0f", value);
    }

    /** A number with one digit after the point below 10. */
    public static String tenths(double value) {
        return format(value < 9.95 ? "%.1f" : "%,.0f", value);
    }

    /** A figure of any size, in three digits or more. */
    public static String number(double value) {
        return value >= 99.95 ? whole(value) : ratio(value);
    }

    /** A share as percent: {@code 4 %}; with one digit after the point below 10 %. */
    public static String percent(double share) {
        return format(share * PERCENT < 9.95 ? "%.1f %%" : "%,.0f %%", share * PERCENT);
    }

    /** The name of a percentile: {@code p99}, {@code p99.9}. */
    public static String percentile(double percentile) {
        return "p" + Double.toString(percentile).replaceAll("\\.0$", "");
    }

    /** {@code a, b and c}: at least one text. */
    public static String list(List<String> texts) {
        int last = texts.size() - 1;
        return last == 0 ? texts.getFirst() : String.join(", ", texts.subList(0, last)) + " and " + texts.get(last);
    }

    /** A moment to the minute: {@code 2026-01-02 at 03:04 UTC}. */
    public static String minute(Instant moment) {
        return MINUTE.format(moment);
    }

    public static String count(long number, String one) {
        return format("%,d %s%s", number, one, number == 1 ? "" : "s");
    }
}
