package dev.echosounder.netty.channel;

import dev.echosounder.transport.Grace;
import dev.echosounder.transport.OpenConnections;
import dev.echosounder.transport.SharedSettings;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import java.time.Duration;

/**
 * The event loops of one server or client, one for each processor, their threads, and the connections that are not
 * over.
 */
public class ChannelLoops {

    public final EventLoopGroup group;
    public final OpenConnections connections = new OpenConnections();
    private final LoopThreads threads;

    /**
     * @param name of the threads: their names begin with it
     * @param transport on which the loops stand
     */
    public ChannelLoops(String name, IoHandlerFactory transport) {
        threads = new LoopThreads(name);
        group = new LastingLoops(SharedSettings.loops(), threads, transport);
    }

    /**
     * Waits until the loops have taken up every channel that was given to them: each loop does so when its turn comes,
     * and a channel that a loop finds only after it has been asked to end would never be closed.
     */
    public static void awaitArrivals(EventLoopGroup group) {
        group.forEach(loop -> loop.submit(() -> {}).syncUninterruptibly());
    }

    /** Lets all connections finish, cuts those that have not by then, and ends the loops. */
    public void stop(Duration grace) {
        connections.end(Grace.of(grace));
        threads.end(group);
    }
}
