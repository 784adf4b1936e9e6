package dev.echosounder.blocking;

import dev.echosounder.api.Model;
import dev.echosounder.api.ModelProvider;
import java.util.List;

/** A thread for each connection, of several kinds and with several transports, and one thread for all connections. */
public final class BlockingModels implements ModelProvider {

    /**
     * The number of threads that a server of {@code blocking-virtual-tuned} starts before there are connections for
     * them.
     */
    private static final int AHEAD = 16;

    @Override
    public List<Model> models() {
        return List.of(
                new ThreadPerConnection("blocking-platform", Threads.PLATFORM, ChannelTransports.PLAIN, 0),
                new ThreadPerConnection("blocking-virtual", Threads.VIRTUAL, ChannelTransports.PLAIN, 0),
                new ThreadPerConnection("blocking-virtual-tuned", Threads.VIRTUAL, ChannelTransports.YIELDING, AHEAD),
                new ThreadPerConnection("streams-platform", Threads.PLATFORM, new StreamTransports(), 0),
                new BlockingSingle());
    }
}
