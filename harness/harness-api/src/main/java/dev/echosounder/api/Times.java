package dev.echosounder.api;

import java.time.Duration;
import java.util.Locale;

/** Durations as people write them. */
public final class Times {

    private Times() {}

    /**
     * The shortest exact text: {@code 50 us}, {@code 500 ms}, {@code 15 s}, {@code 60 min}. Below a microsecond nothing
     * is shown.
     */
    public static String text(Duration duration) {
        long millis = duration.toMillis();
        long micros = duration.toNanos() / 1_000;
        if (micros % 1_000 != 0) {
            return String.format(Locale.ROOT, "%,d us", micros);
        }
        if (millis % 60_000 == 0 && millis > 60_000) {
            return String.format(Locale.ROOT, "%,d min", millis / 60_000);
        }
        if (millis % 1_000 == 0 && millis != 0) {
            return String.format(Locale.ROOT, "%,d s", millis / 1_000);
        }
        return String.format(Locale.ROOT, "%,d ms", millis);
    }
}
