package dev.echosounder.load;

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
            return "%,d MiB".formatted(bytes / (KIBI * KIBI));
        }
        if (bytes >= KIBI && bytes % KIBI == 0) {
            return "%,d KiB".formatted(bytes / KIBI);
        }
        return "%,d bytes".formatted(bytes);
    }
}
