package dev.echosounder.blocking;

import dev.echosounder.transport.ChannelInputStream;
import dev.echosounder.transport.ChannelOutputStream;
import dev.echosounder.transport.OwnSelector;
import dev.echosounder.transport.Readiness;
import dev.echosounder.transport.blocking.BlockingTransport;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;

/**
 * Streams in front of a channel in non-blocking mode, and a selector for each channel, on which its thread waits: three
 * file descriptors for a connection. The two of the selector are opened before the channel is accepted.
 */
final class StreamTransports implements Transports {

    @Override
    public String text() {
        return "streams in front of a channel in non-blocking mode, with a separate selector and buffers on the heap";
    }

    @Override
    public Reservation reserve() throws IOException {
        OwnSelector selector = new OwnSelector();
        return new Reservation() {

            @Override
            public BlockingTransport take(SocketChannel channel) throws IOException {
                selector.watch(channel);
                return transport(channel, selector, selector, selector);
            }

            @Override
            public void close() throws IOException {
                selector.close();
            }
        };
    }

    /** A client's second thread, which writes, cannot wait on the selector of the one that reads. */
    @Override
    public BlockingTransport connect(InetSocketAddress to) throws IOException {
        SocketChannel channel = ChannelTransports.connected(to);
        OwnSelector forInput;
        try {
            forInput = OwnSelector.of(channel);
        } catch (IOException failure) {
            channel.close();
            throw failure;
        }
        RoomSelector forRoom = new RoomSelector(channel);
        return transport(channel, forInput, forRoom, () -> {
            try (forInput) {
                forRoom.close();
            }
        });
    }

    private static BlockingTransport transport(
            SocketChannel channel, Readiness forInput, Readiness forRoom, Closeable whole) {
        StreamTransport.Progress progress = new StreamTransport.Progress(forRoom);
        return new StreamTransport(
                new ChannelInputStream(channel, forInput), new ChannelOutputStream(channel, progress), progress, whole);
    }
}
