package dev.echosounder.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Two ends of a connection over loopback. Closing it closes both. */
record SocketPair(SocketChannel here, SocketChannel there) implements AutoCloseable {

    /** Both block. */
    static SocketPair open() throws IOException {
        try (ServerSocketChannel listener =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            SocketChannel here = SocketChannel.open(listener.getLocalAddress());
            return new SocketPair(here, listener.accept());
        }
    }

    @Override
    public void close() throws IOException {
        try (here) {
            there.close();
        }
    }
}
