package dev.echosounder.netty.channel;

import dev.echosounder.transport.SharedSettings;
import java.util.SequencedMap;

/** How models on Netty's channels are tuned, in the same words for all of them. */
public final class ChannelSettings {

    private ChannelSettings() {}

    /**
     * What is the same for all, around what is not.
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
