package dev.echosounder.blocking;

import dev.echosounder.transport.blocking.BlockingTransport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;

/**
 * Makes transports of channels in blocking mode.
 *
 * @param text describes them
 * @param reserve shared by all of them, as they need nothing except the channel
 */
record ChannelTransports(String text, Reservation reserve) implements Transports {

    static final Transports PLAIN =
            new ChannelTransports("a channel in blocking mode, with direct buffers", ChannelTransport::new);

    /** Makes transports whose readers yield. */
    static final Transports YIELDING = new ChannelTransports(
            PLAIN.text() + "; before it waits for input a thread yields, where that pays", YieldingTransport::new);

    @Override
    public BlockingTransport connect(InetSocketAddress to) throws IOException {
        return reserve.take(connected(to));
    }

    /** A connected channel, in blocking mode. */
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
