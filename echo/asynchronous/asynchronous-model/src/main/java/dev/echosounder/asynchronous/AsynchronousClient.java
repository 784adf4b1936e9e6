package dev.echosounder.asynchronous;

import dev.echosounder.api.Session;
import dev.echosounder.transport.ClientLifecycle;
import dev.echosounder.transport.Grace;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.AsynchronousSocketChannel;
import java.time.Duration;
import java.util.concurrent.ExecutionException;

/** Connections in a {@link Group} of their own. */
final class AsynchronousClient extends ClientLifecycle<AsynchronousConnection> {

    private final Group group;

    /** @param threads what their names begin with */
    AsynchronousClient(String threads) throws IOException {
        super(AsynchronousConnection::begin, connection -> connection.close(null)); // which nothing was asked of yet
        group = new Group(threads);
    }

    @Override
    protected AsynchronousConnection open(InetSocketAddress to, Session session) throws IOException {
        AsynchronousSocketChannel channel = AsynchronousSocketChannel.open(group.channels());
        try {
            channel.connect(to).get();
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        } catch (ExecutionException failure) {
            channel.close();
            throw failure.getCause() instanceof IOException why ? why : new IOException(failure.getCause());
        } catch (InterruptedException interrupted) {
            channel.close();
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Connecting to " + to + " was interrupted.");
        }
        AsynchronousConnection connection = new AsynchronousConnection(group, channel, session);
        group.add(connection);
        return connection;
    }

    @Override
    protected void end(Duration grace) {
        group.beginToStop();
        group.stop(Grace.of(grace), () -> true, () -> {});
    }
}
