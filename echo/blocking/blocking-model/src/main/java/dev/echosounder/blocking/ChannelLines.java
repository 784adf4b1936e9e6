package dev.echosounder.blocking;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;

/** A channel in blocking mode needs nothing but itself. */
final class ChannelLines implements Lines {

    private static final Seat SEAT = new Seat() {

        @Override
        public Line take(SocketChannel channel) {
            return new ChannelLine(channel);
        }

        @Override
        public void close() {}
    };

    @Override
    public String text() {
        return "a channel in blocking mode, with direct buffers";
    }

    @Override
    public Seat reserve() {
        return SEAT;
    }

    @Override
    public Line call(InetSocketAddress to) throws IOException {
        return new ChannelLine(connected(to));
    }

    /** A channel that stands, in blocking mode. */
    static SocketChannel connected(InetSocketAddress to) throws IOException {
        SocketChannel channel = SocketChannel.open(to);
        try {
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            return channel;
        } catch (IOException failure) {
            channel.close();
            throw failure;
        }
    }
}
