package dev.echosounder.netty.channel;

import dev.echosounder.transport.SharedSettings;
import java.util.SequencedMap;

/** The settings of models on Netty's channels, by the same names for all of them. */
public final class ChannelSettings {

    private ChannelSettings() {}

    /**
     * Makes the settings of a model: those that differ, and those that are the same for all.
     *
     * @param sessions which threads run the sessions
     * @param transport on which the loops stand
     * @param buffers of what kind they are
     */
    public static SequencedMap<String, String> of(String sessions, String transport, String buffers) {
        return SharedSettings.after(
                "event loops",
                Integer.toString(SharedSettings.loops()),
                "session threads",
                sessions,
                "transport",
                transport,
                "buffers",
                buffers,
                "leak detection",
                LeakDetection.level(),
                "read buffer",
                ReadBuffers.text());
    }
}
