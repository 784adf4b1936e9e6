package dev.echosounder.transport;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.SequencedMap;

/** Settings that all models report by the same names, so that they can be compared. */
public final class SharedSettings {

    private SharedSettings() {}

    /**
     * Makes the settings of a model: its own first, and then those of {@link Tcp}, which all models have.
     *
     * @param ownPairs names and values, in turns
     */
    public static SequencedMap<String, String> after(String... ownPairs) {
        SequencedMap<String, String> settings = new LinkedHashMap<>();
        for (int i = 0; i < ownPairs.length; i += 2) {
            settings.put(ownPairs[i], ownPairs[i + 1]);
        }
        settings.put("outbox", kibibytes(Tcp.OUTBOX_BYTES));
        settings.put("backlog", String.format(Locale.ROOT, "%,d connections", Tcp.BACKLOG));
        settings.put("TCP_NODELAY", "on");
        return settings;
    }

    /** The number of event loops of a model that has several: one for each processor. */
    public static int loops() {
        return Runtime.getRuntime().availableProcessors();
    }

    /**
     * A size in the notation of settings, such as "64 KiB".
     *
     * @param bytes a multiple of 1024
     */
    public static String kibibytes(int bytes) {
        return String.format(Locale.ROOT, "%,d KiB", bytes / 1024);
    }
}
