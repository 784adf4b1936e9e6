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
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * So many selectors, each with its thread. The first also accepts, and deals the connections out.
 *
 * @param memory where buffers of so many bytes come from
 */
record SelectorEcho(int loops, IntFunction<ByteBuffer> memory) implements PlainServer {

    @Override
    public void start(InetSocketAddress at) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open().bind(at, BACKLOG);
        listener.configureBlocking(false);
        Loop[] all = new Loop[loops];
        for (int i = 0; i < loops; i++) {
            all[i] = new Loop(memory);
        }
        listener.register(all[0].selector, SelectionKey.OP_ACCEPT, new Acceptor(listener, all));
        for (Loop loop : all) {
            Thread.ofPlatform().start(loop);
        }
    }

    /** What hangs on a key. */
    private interface Ready {
        void ready(ByteBuffer buffer) throws IOException;
    }

    private static final class Loop implements Runnable {

        final Selector selector = Selector.open();
        final Queue<SocketChannel> arrivals = new ConcurrentLinkedQueue<>();
        private final ByteBuffer buffer;

        Loop(IntFunction<ByteBuffer> memory) throws IOException {
            buffer = memory.apply(READ_BYTES);
        }

        @Override
        public void run() {
            Consumer<SelectionKey> dispatch = this::dispatch;
            try {
                while (true) {
                    selector.select(dispatch);
                    for (SocketChannel channel; (channel = arrivals.poll()) != null; ) {
                        new Peer(channel, selector);
                    }
                }
            } catch (IOException failure) {
                throw new IllegalStateException("The selector of the plain server failed", failure);
            }
        }

        private void dispatch(SelectionKey key) {
            try {
                ((Ready) key.attachment()).ready(buffer);
            } catch (IOException reset) {
                PlainServer.close(key.channel());
            }
        }
    }

    private static final class Acceptor implements Ready {

        private final ServerSocketChannel listener;
        private final Loop[] loops;
        private int next;

        Acceptor(ServerSocketChannel listener, Loop[] loops) {
            this.listener = listener;
            this.loops = loops;
        }

        @Override
        public void ready(ByteBuffer buffer) throws IOException {
            for (SocketChannel channel; (channel = listener.accept()) != null; ) {
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                Loop loop = loops[next++ % loops.length];
                loop.arrivals.add(channel);
                if (loop != loops[0]) { // which comes to its arrivals by itself
                    loop.selector.wakeup();
                }
            }
        }
    }

    private static final class Peer implements Ready {

        private final SocketChannel channel;
        private final SelectionKey key;
        private ByteBuffer unsent; // what the socket did not take; null if that never happened

        Peer(SocketChannel channel, Selector selector) throws IOException {
            this.channel = channel;
            key = channel.register(selector, SelectionKey.OP_READ, this);
        }

        @Override
        public void ready(ByteBuffer buffer) throws IOException {
            if (unsent != null && unsent.hasRemaining()) {
                channel.write(unsent);
                if (!unsent.hasRemaining()) {
                    key.interestOps(SelectionKey.OP_READ);
                }
            } else if (channel.read(buffer.clear()) < 0) {
                channel.close();
            } else {
                channel.write(buffer.flip());
                if (buffer.hasRemaining()) {
                    unsent = (unsent == null ? ByteBuffer.allocateDirect(READ_BYTES) : unsent)
                            .clear()
                            .put(buffer)
                            .flip();
                    key.interestOps(SelectionKey.OP_WRITE);
                }
            }
        }
    }
}
