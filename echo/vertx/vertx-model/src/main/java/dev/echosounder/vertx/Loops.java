package dev.echosounder.vertx;

import dev.echosounder.api.transport.Grace;
import io.vertx.core.Context;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.transport.Transport;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;

/** Vert.x for one server or client: a verticle on each event loop, and the connections that are not over. */
final class Loops {

    private static final long LOOK_AGAIN_NANOS = 500_000;

    final Vertx vertx;
    private final List<Context> contexts = new CopyOnWriteArrayList<>();
    private final Set<VertxConnection> connections = ConcurrentHashMap.newKeySet();
    private volatile boolean finishing;

    /**
     * @param begin what each verticle begins with
     * @throws IOException if one of them could not begin
     */
    Loops(Function<Vertx, Future<?>> begin) throws IOException {
        vertx = Vertx.builder()
                .with(new VertxOptions()
                        .setEventLoopPoolSize(count())
                        .setFileSystemOptions(new FileSystemOptions().setClassPathResolvingEnabled(false).setFileCachingEnabled(false)))
                .withTransport(transport())
                .build();
        try {
            await(vertx.deployVerticle(() -> context -> {
                contexts.add(context);
                return begin.apply(vertx);
            }, new DeploymentOptions().setInstances(count())));
        } catch (Throwable failure) {
            await(vertx.close());
            throw failure;
        }
    }

    /** How many there are: one for each processor. */
    static int count() {
        return Runtime.getRuntime().availableProcessors();
    }

    /** The native one, which its users are told to prefer, where this machine has it. */
    static Transport transport() {
        Transport epoll = Transport.EPOLL;
        return epoll != null && epoll.available() ? epoll : Transport.NIO;
    }

    /** Waits for this, whatever thread calls. */
    static <T> T await(Future<T> future) throws IOException {
        try {
            return future.toCompletionStage().toCompletableFuture().join();
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof IOException io ? io : new IOException(failure.getCause());
        }
    }

    /** The event loop of this number, counted round and round. */
    Context context(int number) {
        return contexts.get(number % contexts.size());
    }

    void add(VertxConnection connection) {
        connections.add(connection);
        if (finishing) { // it came after the others had been told
            connection.finishOnceEmpty();
        }
    }

    void remove(VertxConnection connection) {
        connections.remove(connection);
    }

    /** Does this with each connection, by the thread of its loop, when its turn comes. */
    void forEachConnection(Consumer<VertxConnection> action) {
        contexts.forEach(context -> context.runOnContext(turn -> connections.forEach(connection -> {
            if (connection.isOf(context)) {
                action.accept(connection);
            }
        })));
    }

    /** Waits until each loop has done what it had been given to do by now. */
    void awaitTurns() {
        contexts.forEach(context -> {
            CompletableFuture<Void> turn = new CompletableFuture<>();
            context.runOnContext(turn::complete);
            turn.join();
        });
    }

    /** Whoever comes from now on is told to finish as soon as it is there. */
    void finish() {
        finishing = true;
        connections.forEach(VertxConnection::finishOnceEmpty);
    }

    /** Lets all connections finish, cuts those that have not by then, and ends Vert.x with all its threads. */
    void stop(Duration duration) {
        Grace grace = Grace.of(duration);
        finish();
        if (!grace.await(connections::isEmpty)) {
            IOException late = grace.late();
            while (!connections.isEmpty()) { // a session that blocks is waited for
                connections.forEach(connection -> connection.cut(late));
                LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            }
        }
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
