package dev.echosounder.transport;

import java.util.Locale;
import java.util.SequencedMap;

/** Settings that all models report by the same names, so that they can be compared. */
public final class SharedSettings {

    private SharedSettings() {}

    /** Adds those of {@link Tcp}, which all models have. */
    public static void addTo(SequencedMap<String, String> settings) {
        settings.put("outbox", kibibytes(Tcp.OUTBOX_BYTES));
        settings.put("backlog", String.format(Locale.ROOT, "%,d connections", Tcp.BACKLOG));
        settings.put("TCP_NODELAY", "on");
    }

    /**
     * A size as settings say it, such as "64 KiB".
     *
     * @param bytes a multiple of 1024
     */
    public static String kibibytes(int bytes) {
        return String.format(Locale.ROOT, "%,d KiB", bytes / 1024);
    }
}
