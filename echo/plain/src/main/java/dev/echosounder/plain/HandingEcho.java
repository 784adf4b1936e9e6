package dev.echosounder.plain;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * One selector, whose thread gives what is ready to other threads, and gets it back when they have read it.
 *
 * @param workers the threads that read
 * @param workersWrite whether they write too; what the socket does not take at once is always written by the selector's
 *     thread
 */
record HandingEcho(Supplier<Executor> workers, boolean workersWrite) implements PlainServer {

    @Override
    public void start(InetSocketAddress at) throws IOException {
        Loop loop = new Loop(workers.get(), workersWrite);
        loop.listen(at, channel -> new Peer(loop, channel));
        Thread.ofPlatform().start(loop);
    }

    private static final class Loop extends SelectorLoop {

        final Executor workers;
        final boolean workersWrite;
        private final Queue<Peer> returned = new ConcurrentLinkedQueue<>();

        Loop(Executor workers, boolean workersWrite) throws IOException {
            this.workers = workers;
            this.workersWrite = workersWrite;
        }

        @Override
        void endRound() {
            for (Peer peer; (peer = returned.poll()) != null; ) {
                peer.back();
            }
        }

        void takeBack(Peer peer) {
            returned.add(peer);
            selector.wakeup();
        }
    }

    /** A connection, which is with the selector's thread or with a worker. */
    private static final class Peer implements SelectorLoop.Ready, Runnable {

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

        @Override
        public void ready() {
            if (bytes.hasRemaining()) {
                back();
            } else {
                key.interestOps(0);
                loop.workers.execute(this);
            }
        }

        /** Reads, and perhaps writes, on a worker. */
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
