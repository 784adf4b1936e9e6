package dev.echosounder.load.generate;

import dev.echosounder.linux.net.LoopbackSources;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.function.Consumer;

/** Sockets on one selector. */
final class SelectorNetwork implements Network {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Selector selector;
    private final LoopbackSources sources = new LoopbackSources();
    private final Consumer<SelectionKey> dispatch = this::dispatch;
    private final ByteBuffer in = ByteBuffer.allocateDirect(Tcp.READ_BYTES);
    private final boolean spinning;
    private Runnable between;

    /** @param spinning whether polling never waits */
    SelectorNetwork(boolean spinning) throws IOException {
        this.spinning = spinning;
        selector = Selector.open();
    }

    @Override
    public Channel connect(InetSocketAddress to) throws IOException {
        return connect(to, Optional.empty());
    }

    @Override
    public Channel connectSpread(InetSocketAddress to) throws IOException {
        return connect(to, sources.next(to));
    }

    private static Channel connect(InetSocketAddress to, Optional<InetSocketAddress> from) throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            if (from.isPresent()) {
                channel.bind(from.get());
            }
            channel.socket().connect(to, CONNECT_MILLIS);
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        } catch (IOException failure) {
            channel.close();
            throw failure;
        }
        return new Socket(channel);
    }

    @Override
    public void attach(Channel channel, End end) throws IOException {
        Socket socket = (Socket) channel;
        socket.key = socket.channel.register(selector, SelectionKey.OP_READ, end);
    }

    @Override
    public boolean poll(long waitNanos, Runnable between) throws IOException {
        this.between = between;
        long millis = waitNanos / NANOS_PER_MILLI;
        return (spinning || millis == 0 ? selector.selectNow(dispatch) : selector.select(dispatch, millis)) > 0;
    }

    private void dispatch(SelectionKey key) {
        End end = (End) key.attachment();
        int ready = key.readyOps();
        if ((ready & SelectionKey.OP_WRITE) != 0) {
            end.writable();
        }
        if ((ready & SelectionKey.OP_READ) != 0) {
            read((ReadableByteChannel) key.channel(), end);
        }
        between.run();
    }

    private void read(ReadableByteChannel channel, End end) {
        int count;
        try {
            count = channel.read(in.clear());
        } catch (ClosedChannelException closedByItsEnd) {
            return;
        } catch (IOException failure) {
            end.failed(failure);
            return;
        }
        if (count > 0) {
            end.received(in.flip());
        } else if (count < 0) {
            end.ended();
        }
    }

    @Override
    public void close() {
        try {
            selector.close();
        } catch (IOException alreadyBroken) {
            throw new java.io.UncheckedIOException("A selector could not be closed", alreadyBroken);
        }
    }

    private static final class Socket implements Channel {

        private final SocketChannel channel;
        private SelectionKey key;

        Socket(SocketChannel channel) {
            this.channel = channel;
        }

        @Override
        public void write(ByteBuffer bytes) throws IOException {
            channel.write(bytes);
        }

        @Override
        public void reportWhenWritable(boolean report) {
            if (key.isValid()) {
                key.interestOps(report ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ);
            }
        }

        @Override
        public void end() throws IOException {
            channel.shutdownOutput();
        }

        @Override
        public void close() {
            try {
                channel.close();
            } catch (IOException alreadyBroken) {
                // It is closed, as it should be.
            }
        }
    }
}
