package dev.echosounder.reactor;

import dev.echosounder.api.transport.Grace;
import dev.echosounder.netty.channel.LoopThreads;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The event loops of one server or client, and the connections that are not over. They are given to Reactor Netty, and not made by it, so that it is
 * always on the transport that comes with it: its own loops would be on io_uring as soon as that is on the class path for somebody else.
 */
final class Loops {

    private static final long LOOK_AGAIN_NANOS = 500_000;

    final EventLoopGroup group;
    private final LoopThreads threads;
    private final Set<ReactorConnection> connections = ConcurrentHashMap.newKeySet();

    /**
     * @param name of its threads: their names begin with it
     */
    Loops(String name) {
        threads = new LoopThreads(name);
        group = new MultiThreadIoEventLoopGroup(count(), threads, Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
    }

    /** How many there are: one for each processor. */
    static int count() {
        return Runtime.getRuntime().availableProcessors();
    }

    void add(ReactorConnection connection) {
        connections.add(connection);
    }

    void remove(ReactorConnection connection) {
        connections.remove(connection);
    }

    /** Does this with each connection, by the thread of its loop, when its turn comes. */
    void forEachConnection(Consumer<ReactorConnection> action) {
        group.forEach(loop -> loop.execute(() -> connections.forEach(connection -> {
            if (connection.isOf(loop)) {
                action.accept(connection);
            }
        })));
    }

    /** Waits until the loops have taken up every channel that was given to them by now. */
    void awaitArrivals() {
        group.forEach(loop -> loop.submit(() -> {}).syncUninterruptibly());
    }

    /** Lets all connections finish, cuts those that have not by then, and ends the loops. */
    void stop(Duration duration) {
        Grace grace = Grace.of(duration);
        connections.forEach(ReactorConnection::finishOnceEmpty);
        if (!grace.await(connections::isEmpty)) {
            IOException late = grace.late();
            connections.forEach(connection -> connection.cut(late));
            while (!connections.isEmpty()) { // a session that blocks is waited for
                LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            }
        }
        threads.end(group);
    }
}
