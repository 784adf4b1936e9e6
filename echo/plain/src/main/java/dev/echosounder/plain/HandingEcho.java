package dev.echosounder.plain;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One selector, whose thread gives what is ready to other threads, and gets it back when they have read it.
 *
 * @param workers who reads
 * @param workersWrite whether they write too; what the socket does not take at once is always written by the selector's
 *     thread
 */
record HandingEcho(Supplier<Executor> workers, boolean workersWrite) implements PlainServer {

    @Override
    public void start(InetSocketAddress at) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open().bind(at, BACKLOG);
        listener.configureBlocking(false);
        Thread.ofPlatform().start(new Loop(listener, workers.get(), workersWrite));
    }

    private static final class Loop implements Runnable {

        final Selector selector = Selector.open();
        final Executor workers;
        final boolean workersWrite;
        private final ServerSocketChannel listener;
        private final Queue<Peer> returned = new ConcurrentLinkedQueue<>();

        Loop(ServerSocketChannel listener, Executor workers, boolean workersWrite) throws IOException {
            this.listener = listener;
            this.workers = workers;
            this.workersWrite = workersWrite;
            listener.register(selector, SelectionKey.OP_ACCEPT);
        }

        @Override
        public void run() {
            Consumer<SelectionKey> dispatch = this::dispatch;
            try {
                while (true) {
                    selector.select(dispatch);
                    for (Peer peer; (peer = returned.poll()) != null; ) {
                        peer.back();
                    }
                }
            } catch (IOException failure) {
                throw new IllegalStateException("The selector of the plain server failed", failure);
            }
        }

        void takeBack(Peer peer) {
            returned.add(peer);
            selector.wakeup();
        }

        private void dispatch(SelectionKey key) {
            if (key.attachment() instanceof Peer peer) {
                peer.ready();
            } else {
                acceptAll();
            }
        }

        private void acceptAll() {
            try {
                for (SocketChannel channel; (channel = listener.accept()) != null; ) {
                    channel.configureBlocking(false);
                    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                    new Peer(this, channel);
                }
            } catch (IOException failure) {
                throw new IllegalStateException("The plain server cannot accept", failure);
            }
        }
    }

    /** It is with the selector's thread, or with a worker. */
    private static final class Peer implements Runnable {

        private final Loop loop;
        private final SocketChannel channel;
        private final SelectionKey key;
        private final ByteBuffer bytes = ByteBuffer.allocateDirect(READ_BYTES).limit(0); // unsent
        private boolean over;

        Peer(Loop loop, SocketChannel channel) throws IOException {
            this.loop = loop;
            this.channel = channel;
            key = channel.register(loop.selector, SelectionKey.OP_READ, this);
        }

        void ready() {
            if (bytes.hasRemaining()) {
                back();
            } else {
                key.interestOps(0);
                loop.workers.execute(this);
            }
        }

        /** By a worker. */
        @Override
        public void run() {
            try {
                over = channel.read(bytes.clear()) < 0;
                bytes.flip();
                if (loop.workersWrite) {
                    channel.write(bytes);
                }
            } catch (IOException reset) {
                over = true;
            }
            loop.takeBack(this);
        }

        void back() {
            try {
                if (over) {
                    PlainServer.close(channel);
                    return;
                }
                if (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                key.interestOps(bytes.hasRemaining() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ);
            } catch (IOException reset) {
                PlainServer.close(channel);
            }
        }
    }
}
