package dev.echosounder.vertx;

import dev.echosounder.transport.Grace;
import dev.echosounder.transport.OpenConnections;
import dev.echosounder.transport.SharedSettings;
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
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** Vert.x for one server or client: a verticle on each event loop, and the connections that are not over. */
final class Loops {

    final Vertx vertx;
    private final List<Context> contexts = new CopyOnWriteArrayList<>();
    final OpenConnections connections = new OpenConnections();
    private int next;

    /**
     * @param begin the first action of each verticle
     * @throws IOException if one of them could not begin
     */
    Loops(Function<Vertx, Future<?>> begin) throws IOException {
        vertx = Vertx.builder()
                .with(new VertxOptions()
                        .setEventLoopPoolSize(SharedSettings.loops())
                        .setFileSystemOptions(new FileSystemOptions()
                                .setClassPathResolvingEnabled(false)
                                .setFileCachingEnabled(false)))
                .withTransport(transport())
                .build();
        try {
            await(vertx.deployVerticle(
                    () -> context -> {
                        contexts.add(context);
                        return begin.apply(vertx);
                    },
                    new DeploymentOptions().setInstances(SharedSettings.loops())));
        } catch (Throwable failure) {
            await(vertx.close());
            throw failure;
        }
    }

    /** The native transport, which its documentation recommends, if this machine has it. */
    static Transport transport() {
        Transport epoll = Transport.EPOLL;
        return epoll != null && epoll.available() ? new EpollForGood() : Transport.NIO;
    }

    /** Waits for a future, on any thread. */
    static <T> T await(Future<T> future) throws IOException {
        try {
            return future.toCompletionStage().toCompletableFuture().join();
        } catch (CompletionException failure) {
            throw failure.getCause() instanceof IOException io ? io : new IOException(failure.getCause());
        }
    }

    /** The next event loop, in turn. For one thread. */
    Context next() {
        next = (next + 1) % contexts.size();
        return contexts.get(next);
    }

    /** Lets all connections finish, cuts those that have not by then, and ends Vert.x with all its threads. */
    void stop(Duration grace) {
        connections.end(Grace.of(grace));
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
