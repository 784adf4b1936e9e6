package dev.echosounder.trial.process;

import dev.echosounder.api.Server;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.load.service.ServiceResource;
import dev.echosounder.load.service.ServiceWork;
import dev.echosounder.transport.Grace;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The harness's baseline: an echo server of one selector and one thread, which shares no code with sessions and models,
 * so that their changes do not affect it. A change of this class changes the meaning of all ratios to the baseline.
 *
 * <p>It is as fast as a selector can be: the selector passes keys without a set of them
 * ({@link Selector#select(Consumer)}), one direct buffer serves all connections, and what was read is written at once.
 * Nothing is allocated for a message.
 */
final class BaselineServer implements Server {

    private static final long LOOK_AGAIN_NANOS = 10_000_000;

    private final ServerSocketChannel listener;
    private final InetSocketAddress address;
    private final Selector selector;
    private final int messageBytes;
    private final Optional<Supplier<Runnable>> work;
    private final boolean spinning;
    private final Thread thread;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(Tcp.READ_BYTES);
    private volatile boolean stopping;

    static BaselineServer open(InetSocketAddress at, ServiceSpec spec, ServiceResource resource, boolean spinning)
            throws IOException {
        Optional<Supplier<Runnable>> work = ServiceWork.of(spec.time(), resource);
        ServerSocketChannel listener = ServerSocketChannel.open();
        try {
            listener.bind(at, Tcp.BACKLOG).configureBlocking(false);
            return new BaselineServer(listener, Selector.open(), spec.messageBytes(), work, spinning);
        } catch (IOException failure) {
            listener.close();
            throw failure;
        }
    }

    private BaselineServer(
            ServerSocketChannel listener,
            Selector selector,
            int messageBytes,
            Optional<Supplier<Runnable>> work,
            boolean spinning)
            throws IOException {
        this.messageBytes = messageBytes;
        this.work = work;
        this.spinning = spinning;
        this.listener = listener;
        this.selector = selector;
        address = (InetSocketAddress) listener.getLocalAddress();
        listener.register(selector, SelectionKey.OP_ACCEPT);
        thread = Thread.ofPlatform().name("plain-" + address.getPort()).start(this::run);
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    private void run() {
        Consumer<SelectionKey> ready = this::ready;
        try (selector;
                listener) {
            while (!stopping) {
                if (spinning) {
                    selector.selectNow(ready);
                } else {
                    selector.select(ready);
                }
            }
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
        } catch (IOException failure) {
            System.err.println("The selector of the plain server failed: " + failure);
        }
    }

    private void ready(SelectionKey key) {
        if (key.attachment() instanceof BaselineConnection connection) {
            connection.ready(buffer);
        } else {
            accept();
        }
    }

    private void accept() {
        try {
            for (SocketChannel channel; (channel = listener.accept()) != null; ) {
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                new BaselineConnection(channel, selector, newWork());
            }
        } catch (IOException failure) {
            // Out of file descriptors, most likely, and the connection that waits would make the selector spin.
            System.err.println("The plain server could not accept: " + failure.getMessage());
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
    }

    /** The work of a connection; {@code null} if there is none. */
    private BaselineWork newWork() {
        return work.map(each -> new BaselineWork(messageBytes, each.get())).orElse(null);
    }

    /** Closes all connections at once: a baseline has nothing that could be lost. */
    @Override
    public void stop(Duration grace) {
        stopping = true;
        selector.wakeup();
        Grace.awaitEnd(List.of(thread));
    }
}
