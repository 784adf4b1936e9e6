package dev.echosounder.plain;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntFunction;

/**
 * Selectors, each with its thread. The first also accepts, and deals the connections out.
 *
 * @param memory where buffers of so many bytes come from
 */
record SelectorEcho(int loops, IntFunction<ByteBuffer> memory) implements PlainServer {

    @Override
    public void start(InetSocketAddress at) throws IOException {
        Loop[] all = new Loop[loops];
        for (int i = 0; i < loops; i++) {
            all[i] = new Loop(memory.apply(READ_BYTES));
        }
        int[] next = {0};
        all[0].listen(at, channel -> {
            Loop loop = all[next[0]++ % loops];
            loop.arrivals.add(channel);
            if (loop != all[0]) { // which comes to its arrivals by itself
                loop.selector.wakeup();
            }
        });
        for (Loop loop : all) {
            Thread.ofPlatform().start(loop);
        }
    }

    private static final class Loop extends SelectorLoop {

        final Queue<SocketChannel> arrivals = new ConcurrentLinkedQueue<>();
        final ByteBuffer buffer;

        Loop(ByteBuffer buffer) throws IOException {
            this.buffer = buffer;
        }

        @Override
        void endRound() throws IOException {
            for (SocketChannel channel; (channel = arrivals.poll()) != null; ) {
                new Peer(channel, this);
            }
        }
    }

    private static final class Peer implements SelectorLoop.Ready {

        private final SocketChannel channel;
        private final ByteBuffer buffer; // the loop's
        private final SelectionKey key;
        private ByteBuffer unsent; // what the socket did not take; null if that never happened

        Peer(SocketChannel channel, Loop loop) throws IOException {
            this.channel = channel;
            this.buffer = loop.buffer;
            key = channel.register(loop.selector, SelectionKey.OP_READ, this);
        }

        @Override
        public void ready() throws IOException {
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
