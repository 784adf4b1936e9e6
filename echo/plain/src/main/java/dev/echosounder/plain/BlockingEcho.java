package dev.echosounder.plain;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;

/**
 * A thread for each connection.
 *
 * @param threads starts one of the kind that is wanted
 * @param conversation what it does with its connection, to the end
 */
public record BlockingEcho(Consumer<Runnable> threads, Consumer<SocketChannel> conversation) implements PlainServer {

    @Override
    public void start(InetSocketAddress at) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open().bind(at, BACKLOG);
        Thread.ofPlatform().start(() -> acceptAll(listener));
    }

    private void acceptAll(ServerSocketChannel listener) {
        while (true) {
            try {
                SocketChannel channel = listener.accept();
                threads.accept(() -> conversation.accept(channel));
            } catch (IOException failure) {
                throw new IllegalStateException("The plain server cannot accept", failure);
            }
        }
    }

    /** Waits in the calls that read and write. */
    static void straight(SocketChannel channel) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(READ_BYTES);
        try (channel) {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            while (channel.read(buffer.clear()) >= 0) {
                buffer.flip();
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
            }
        } catch (IOException reset) {
            // The connection is over, as with an end.
        }
    }

    /** Waits on a separate selector, with the bytes in arrays, as streams need them. */
    static void onASelector(SocketChannel channel) {
        ByteBuffer buffer = ByteBuffer.allocate(READ_BYTES);
        try (channel;
                Selector selector = Selector.open()) {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
            await(selector);
            while (channel.read(buffer.clear()) >= 0) {
                channel.write(buffer.flip());
                while (buffer.hasRemaining()) {
                    key.interestOps(SelectionKey.OP_WRITE);
                    await(selector);
                    channel.write(buffer);
                }
                key.interestOps(SelectionKey.OP_READ);
                await(selector);
            }
        } catch (IOException reset) {
            // The connection is over, as with an end.
        }
    }

    private static void await(Selector selector) throws IOException {
        selector.select();
        selector.selectedKeys().clear();
    }
}
