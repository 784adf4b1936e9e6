package dev.echosounder.plain;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;

/**
 * A thread for each connection.
 *
 * @param threads starts one of the kind that is wanted
 */
record BlockingEcho(Consumer<Runnable> threads) implements PlainServer {

    @Override
    public void start(InetSocketAddress at) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open().bind(at, BACKLOG);
        Thread.ofPlatform().start(() -> acceptAll(listener));
    }

    private void acceptAll(ServerSocketChannel listener) {
        while (true) {
            try {
                SocketChannel channel = listener.accept();
                threads.accept(() -> echo(channel));
            } catch (IOException failure) {
                throw new IllegalStateException("The plain server cannot accept", failure);
            }
        }
    }

    private static void echo(SocketChannel channel) {
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
            // The connection is over, as with a farewell.
        }
    }
}
