package dev.echosounder.blocking;

import static dev.echosounder.transport.SharedSettings.kibibytes;

import dev.echosounder.transport.SharedSettings;
import dev.echosounder.transport.Tcp;
import dev.echosounder.transport.blocking.BlockingConnection;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** What the blocking models run with, in words: what tells them apart first, and then what they share. */
final class Settings {

    private Settings() {}

    /** @param ownPairs names and values, in turns */
    static SequencedMap<String, String> of(String... ownPairs) {
        SequencedMap<String, String> settings = new LinkedHashMap<>();
        for (int i = 0; i < ownPairs.length; i += 2) {
            settings.put(ownPairs[i], ownPairs[i + 1]);
        }
        settings.put(
                "read buffer",
                "%s, growing to %s, one for each connection"
                        .formatted(kibibytes(BlockingConnection.FIRST_READ_BYTES), kibibytes(Tcp.READ_BYTES)));
        SharedSettings.addTo(settings);
        return settings;
    }
}
