package dev.echosounder.blocking;

import dev.echosounder.transport.blocking.BlockingTransport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;

/** Makes transports of channels in blocking mode, which need nothing besides the channel. */
final class ChannelTransports implements Transports {

    private static final Reservation NOTHING = new Reservation() {

        @Override
        public BlockingTransport take(SocketChannel channel) {
            return new ChannelTransport(channel);
        }

        @Override
        public void close() {}
    };

    @Override
    public String text() {
        return "a channel in blocking mode, with direct buffers";
    }

    @Override
    public Reservation reserve() {
        return NOTHING;
    }

    @Override
    public BlockingTransport connect(InetSocketAddress to) throws IOException {
        return new ChannelTransport(connected(to));
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
