package dev.echosounder.asynchronous;

import dev.echosounder.api.Client;
import dev.echosounder.api.Session;
import dev.echosounder.transport.Grace;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.AsynchronousSocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;

/** Connections in a {@link Group} of their own. */
final class AsynchronousClient implements Client {

    private final Group group;
    private List<AsynchronousConnection> standing = new ArrayList<>();
    private boolean stopped;

    /** @param threads what their names begin with */
    AsynchronousClient(String threads) throws IOException {
        group = new Group(threads);
    }

    @Override
    public synchronized void connect(InetSocketAddress to, Session session) throws IOException {
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
        standing.add(connection);
    }

    @Override
    public synchronized void start() {
        List<AsynchronousConnection> waiting = standing;
        standing = new ArrayList<>();
        waiting.forEach(connection -> group.execute(() -> connection.tell(AsynchronousConnection.BEGIN)));
    }

    @Override
    public synchronized void stop(Duration grace) {
        if (stopped) {
            return;
        }
        stopped = true;
        standing.forEach(connection -> connection.close(null)); // nothing has been asked for on them yet
        standing.clear();
        group.beginToStop();
        group.stop(Grace.of(grace), () -> true, () -> {});
    }
}
