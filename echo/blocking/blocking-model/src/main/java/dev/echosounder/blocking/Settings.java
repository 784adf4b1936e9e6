package dev.echosounder.blocking;

import dev.echosounder.api.transport.Tcp;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.SequencedMap;

/** What the blocking models run with, in words: what tells them apart first, and then what they share. */
final class Settings {

    private Settings() {}

    /**
     * @param ownPairs names and values, in turns
     */
    static SequencedMap<String, String> of(String... ownPairs) {
        SequencedMap<String, String> settings = new LinkedHashMap<>();
        for (int i = 0; i < ownPairs.length; i += 2) {
            settings.put(ownPairs[i], ownPairs[i + 1]);
        }
        settings.put("read buffer", String.format(Locale.ROOT, "%,d KiB, growing to %,d KiB, one for each connection", BlockingConnection.FIRST_READ_BYTES / 1024, Tcp.READ_BYTES / 1024));
        settings.put("outbox", String.format(Locale.ROOT, "%,d KiB", Tcp.OUTBOX_BYTES / 1024));
        settings.put("TCP_NODELAY", "on");
        settings.put("backlog", String.format(Locale.ROOT, "%,d connections", Tcp.BACKLOG));
        return settings;
    }
}
