package dev.echosounder.reactor;

import dev.echosounder.netty.channel.ChannelSettings;
import dev.echosounder.netty.channel.LastingLoops;
import dev.echosounder.netty.channel.LiveConnections;
import dev.echosounder.netty.channel.LoopThreads;
import dev.echosounder.netty.channel.StayingInEpoll;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.nio.NioIoHandler;
import java.time.Duration;

/**
 * The event loops of one server or client, and the connections that are not over. They are given to Reactor Netty, and
 * not made by it, so that it is always on the transport that comes with it: its own loops would be on io_uring as soon
 * as that is on the class path for another model.
 */
final class Loops {

    final EventLoopGroup group;
    final LiveConnections<ReactorConnection> connections;
    private final LoopThreads threads;

    /** @param name of its threads: their names begin with it */
    Loops(String name) {
        threads = new LoopThreads(name);
        group = new LastingLoops(
                ChannelSettings.loops(),
                threads,
                Epoll.isAvailable() ? StayingInEpoll.newFactory() : NioIoHandler.newFactory());
        connections = new LiveConnections<>(group);
    }

    /** Lets all connections finish, cuts those that have not by then, and ends the loops. */
    void stop(Duration grace) {
        connections.end(grace);
        threads.end(group);
    }
}
