package dev.echosounder.netty;

import dev.echosounder.api.transport.Grace;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;

import java.io.IOException;
import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The event loops of one server or client, their threads, and the connections that are not over. */
final class Loops {

    final EventLoopGroup group;
    private final Transport transport;
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();
    private final Set<NettyConnection> connections = ConcurrentHashMap.newKeySet();
    private final Set<Channel> channels = ConcurrentHashMap.newKeySet(); // until their sockets are closed, which may be later

    Loops(Transport transport, String name) {
        this.transport = transport;
        var factory = Thread.ofPlatform().name(name + "-", 0).factory();
        group = new MultiThreadIoEventLoopGroup(Runtime.getRuntime().availableProcessors(), work -> {
            Thread thread = factory.newThread(work);
            threads.add(thread);
            return thread;
        }, transport.loops().get());
    }

    void add(NettyConnection connection, Channel channel) {
        connections.add(connection);
        channels.add(channel);
        channel.closeFuture().addListener(closed -> channels.remove(channel));
    }

    Transport transport() {
        return transport;
    }

    void remove(NettyConnection connection) {
        connections.remove(connection);
    }

    /** Does this with each connection, by the thread of its loop, when its turn comes. */
    void forEachConnection(Consumer<NettyConnection> action) {
        group.forEach(loop -> loop.execute(() -> connections.forEach(connection -> {
            if (connection.isOf(loop)) {
                action.accept(connection);
            }
        })));
    }

    /**
     * Waits until the loops have taken up every channel that was given to them: each loop does so when its turn comes, and a channel
     * that a loop finds only after it has been told to end would never be closed.
     */
    void awaitArrivals() {
        group.forEach(loop -> loop.submit(() -> {}).syncUninterruptibly());
    }

    /**
     * Lets all connections finish, cuts those that have not by then, ends the loops and awaits their threads. On io_uring closing is an
     * order that the kernel carries out when what was ordered before is over: a loop that ended sooner would leave the socket open.
     */
    void stop(Duration duration) {
        Grace grace = Grace.of(duration);
        connections.forEach(NettyConnection::finishOnceEmpty);
        if (!grace.await(connections::isEmpty)) {
            IOException late = grace.late();
            connections.forEach(connection -> connection.cut(late));
        }
        channels.forEach(channel -> channel.closeFuture().syncUninterruptibly());
        group.shutdownGracefully(0, Math.max(1, duration.toMillis()), TimeUnit.MILLISECONDS).syncUninterruptibly();
        Grace.awaitEnd(threads);
    }
}
