package dev.echosounder.netty.channel;

import dev.echosounder.transport.Grace;
import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The connections of one server or client that are not over, on the event loops of a group. From any thread.
 *
 * @param <C> a connection
 */
public final class LiveConnections<C extends LiveConnection> {

    private static final long LOOK_AGAIN_NANOS = 500_000;

    private final EventLoopGroup group;
    private final Set<C> connections = ConcurrentHashMap.newKeySet();
    private volatile boolean finishing;
    private volatile IOException late;

    public LiveConnections(EventLoopGroup group) {
        this.group = group;
    }

    /** Adds a connection. If the others have been told to finish, or were cut, so is this one. */
    public void add(C connection) {
        connections.add(connection);
        IOException cause = late;
        if (cause != null) {
            connection.cut(cause);
        } else if (finishing) {
            connection.finishOnceEmpty();
        }
    }

    /** Removes a connection that is over. */
    public void remove(C connection) {
        connections.remove(connection);
    }

    /** Does this with each connection, by the thread of its loop, when its turn comes. */
    public void forEach(Consumer<C> action) {
        group.forEach(loop -> loop.execute(() -> connections.forEach(connection -> {
            if (connection.isOf(loop)) {
                action.accept(connection);
            }
        })));
    }

    /**
     * Waits until the loops have taken up every channel that was given to them: each loop does so when its turn comes,
     * and a channel that a loop finds only after it has been told to end would never be closed.
     */
    public void awaitArrivals() {
        group.forEach(loop -> loop.submit(() -> {}).syncUninterruptibly());
    }

    /** Tells all connections to finish, also those that come from now on. */
    public void finish() {
        finishing = true;
        connections.forEach(LiveConnection::finishOnceEmpty);
    }

    /**
     * Lets all of them finish, and cuts those that have not by then. On return there is none: a session that blocks is
     * waited for.
     */
    public void end(Duration duration) {
        Grace grace = Grace.of(duration);
        finish();
        if (!grace.await(connections::isEmpty)) {
            late = grace.late();
            connections.forEach(connection -> connection.cut(late));
            while (!connections.isEmpty()) {
                LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            }
        }
    }
}
