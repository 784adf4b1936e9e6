package dev.echosounder.load.generate;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** A process of its own: the least that echoes short messages in Java. It ends when its standard input does. */
final class PlainEcho {

    private PlainEcho() {}

    /** Argument: the port. */
    public static void main(String... args) throws IOException {
        Thread.ofPlatform().daemon().start(PlainEcho::endWithInput);
        Selector selector = Selector.open();
        ServerSocketChannel listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0])), 4096);
        listener.configureBlocking(false).register(selector, SelectionKey.OP_ACCEPT);
        ByteBuffer buffer = ByteBuffer.allocateDirect(64 * 1024);
        while (true) {
            selector.select(key -> ready(key, buffer));
        }
    }

    private static void ready(SelectionKey key, ByteBuffer buffer) {
        try {
            if (key.isAcceptable()) {
                SocketChannel accepted = ((ServerSocketChannel) key.channel()).accept();
                accepted.configureBlocking(false);
                accepted.setOption(StandardSocketOptions.TCP_NODELAY, true);
                accepted.register(key.selector(), SelectionKey.OP_READ);
            } else {
                echo((SocketChannel) key.channel(), buffer.clear());
            }
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
    }

    private static void echo(SocketChannel channel, ByteBuffer buffer) throws IOException {
        if (channel.read(buffer) < 0) {
            channel.close();
            return;
        }
        buffer.flip();
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
    }

    private static void endWithInput() {
        try {
            System.in.transferTo(java.io.OutputStream.nullOutputStream());
        } catch (IOException broken) {
            // That is an end too.
        }
        Runtime.getRuntime().halt(0);
    }
}
