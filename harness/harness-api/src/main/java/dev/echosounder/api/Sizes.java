package dev.echosounder.api;

import java.util.Locale;

/** Numbers of bytes as people write them. */
public final class Sizes {

    private static final int KIBI = 1024;

    private Sizes() {}

    /** The shortest exact text: {@code 64 bytes}, {@code 64 KiB}, {@code 16 MiB}. */
    public static String text(long bytes) {
        if (bytes == 1) {
            return "1 byte";
        }
        if (bytes >= KIBI * KIBI && bytes % (KIBI * KIBI) == 0) {
            return String.format(Locale.ROOT, "%,d MiB", bytes / (KIBI * KIBI));
        }
        if (bytes >= KIBI && bytes % KIBI == 0) {
            return String.format(Locale.ROOT, "%,d KiB", bytes / KIBI);
        }
        return String.format(Locale.ROOT, "%,d bytes", bytes);
    }
}
