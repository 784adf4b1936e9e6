package dev.echosounder.transport;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.SequencedMap;

/** Settings that all models report by the same names, so that they can be compared. */
public final class SharedSettings {

    /** A system property: the number of threads of a pool that runs sessions. */
    public static final String POOL_THREADS = "echosounder.pool-threads";

    private static final int USUAL_POOL_THREADS = 16;
    private static final int MOST_POOL_THREADS = 10_000;

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
     * The number of threads of a pool that runs sessions: {@value #USUAL_POOL_THREADS}, unless {@value #POOL_THREADS}
     * says otherwise. All models with pools have the same number, so that only the mechanisms differ (the 2008
     * comparison of NIO frameworks gave them 16). For sessions that never block, one for each processor would do; a
     * pool is for those that do.
     *
     * @throws IllegalArgumentException if the property is no number of threads
     */
    public static int poolThreads() {
        String asked = System.getProperty(POOL_THREADS, Integer.toString(USUAL_POOL_THREADS));
        try {
            int threads = Integer.parseInt(asked.strip());
            if (threads >= 1 && threads <= MOST_POOL_THREADS) {
                return threads;
            }
        } catch (NumberFormatException noNumber) {
            // Refused below.
        }
        throw new IllegalArgumentException("A pool cannot have \"%s\" threads: give -D%s a number from 1 to %,d."
                .formatted(asked, POOL_THREADS, MOST_POOL_THREADS));
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
