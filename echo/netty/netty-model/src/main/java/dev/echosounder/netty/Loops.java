package dev.echosounder.netty;

import dev.echosounder.api.Session;
import dev.echosounder.api.transport.Grace;
import dev.echosounder.netty.channel.LoopThreads;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.concurrent.EventExecutor;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** The event loops of one server or client, their threads and those of the sessions, and the connections that are not over. */
final class Loops {

    private static final long LOOK_AGAIN_NANOS = 500_000;

    final EventLoopGroup group;
    private final Transport transport;
    private final LoopThreads threads;
    private final Seats seats;
    private final Set<NettyConnection> connections = ConcurrentHashMap.newKeySet();
    private final Set<Channel> channels = ConcurrentHashMap.newKeySet(); // until their sockets are closed, which may be later

    Loops(Transport transport, Seating seating, String name) {
        this.transport = transport;
        threads = new LoopThreads(name);
        group = new MultiThreadIoEventLoopGroup(count(), threads, transport.loops().get());
        seats = seating.seats(name);
    }

    /** How many there are: one for each processor. */
    static int count() {
        return Runtime.getRuntime().availableProcessors();
    }

    /** Gives a channel its session. */
    NettyConnection seat(Channel channel, Session session) {
        NettyConnection connection = seats.seat(this, (DuplexChannel) channel, session);
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
        group.forEach(loop -> loop.execute(() -> connections.forEach(connection -> {
            if (connection.isOf(loop) && connection.isAtRest()) {
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
     * Lets all connections finish, cuts those that have not by then, ends all threads and awaits them. On io_uring closing is an
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
        while (!connections.isEmpty()) { // a session that blocks is waited for
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
        seats.end();
        threads.end(group);
    }
}
