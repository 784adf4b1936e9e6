package dev.echosounder.netty;

import dev.echosounder.api.Session;
import dev.echosounder.netty.channel.ChannelSettings;
import dev.echosounder.netty.channel.LastingLoops;
import dev.echosounder.netty.channel.LiveConnections;
import dev.echosounder.netty.channel.LoopThreads;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.concurrent.EventExecutor;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The event loops of one server or client, their threads and those of the sessions, and the connections that are not
 * over.
 */
final class Loops {

    final EventLoopGroup group;
    private final Transport transport;
    private final LoopThreads threads;
    private final SessionExecutor executor;
    private final LiveConnections<NettyConnection> connections;
    private final Set<Channel> channels =
            ConcurrentHashMap.newKeySet(); // until their sockets are closed, which may be later

    Loops(Transport transport, SessionThreading threading, String name) {
        this.transport = transport;
        threads = new LoopThreads(name);
        group = new LastingLoops(
                ChannelSettings.loops(), threads, transport.loops().get());
        connections = new LiveConnections<>(group);
        executor = threading.executor.apply(name);
    }

    /** Gives a channel its session. */
    NettyConnection connection(Channel channel, Session session) {
        NettyConnection connection = executor.connection(this, (DuplexChannel) channel, session);
        connections.add(connection);
        channels.add(channel);
        channel.closeFuture().addListener(closed -> channels.remove(channel));
        return connection;
    }

    Transport transport() {
        return transport;
    }

    /** Whether this is the thread of one of the loops. */
    boolean has(Thread thread) {
        for (EventExecutor loop : group) {
            if (loop.inEventLoop(thread)) {
                return true;
            }
        }
        return false;
    }

    void remove(NettyConnection connection) {
        connections.remove(connection);
    }

    /** Does this with each connection that is not at work, by the thread of its loop, when its turn comes. */
    void forEachConnection(Consumer<NettyConnection> action) {
        connections.forEach(connection -> {
            if (connection.isAtRest()) {
                action.accept(connection);
            }
        });
    }

    /** Waits until the loops have taken up every channel that was given to them. */
    void awaitArrivals() {
        connections.awaitArrivals();
    }

    /**
     * Lets all connections finish, cuts those that have not by then, ends all threads and awaits them. On io_uring
     * closing is an order that the kernel carries out when what was ordered before is over: a loop that ended sooner
     * would leave the socket open.
     */
    void stop(Duration grace) {
        connections.end(grace);
        channels.forEach(channel -> channel.closeFuture().syncUninterruptibly());
        executor.end();
        threads.end(group);
    }
}
