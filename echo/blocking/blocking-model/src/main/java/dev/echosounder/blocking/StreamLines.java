package dev.echosounder.blocking;

import dev.echosounder.transport.ChannelInputStream;
import dev.echosounder.transport.ChannelOutputStream;
import dev.echosounder.transport.OwnSelector;
import dev.echosounder.transport.Readiness;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;

/**
 * Streams in front of a channel in non-blocking mode, and a selector for each channel, on which its thread waits: three
 * file descriptors for a connection. The two of the selector are opened before the channel is accepted.
 */
final class StreamLines implements Lines {

    @Override
    public String text() {
        return "streams in front of a channel in non-blocking mode, with a selector of its own and buffers on the heap";
    }

    @Override
    public Seat reserve() throws IOException {
        OwnSelector selector = new OwnSelector();
        return new Seat() {

            @Override
            public Line take(SocketChannel channel) throws IOException {
                selector.watch(channel);
                return line(channel, selector, selector, selector);
            }

            @Override
            public void close() throws IOException {
                selector.close();
            }
        };
    }

    /** A client's second thread, which writes, cannot wait on the selector of the one that reads. */
    @Override
    public Line call(InetSocketAddress to) throws IOException {
        SocketChannel channel = ChannelLines.connected(to);
        OwnSelector forInput;
        try {
            forInput = OwnSelector.of(channel);
        } catch (IOException failure) {
            channel.close();
            throw failure;
        }
        RoomSelector forRoom = new RoomSelector(channel);
        return line(channel, forInput, forRoom, () -> {
            try (forInput) {
                forRoom.close();
            }
        });
    }

    private static Line line(SocketChannel channel, Readiness forInput, Readiness forRoom, Closeable whole) {
        StreamLine.Progress progress = new StreamLine.Progress();
        Readiness counted = new Readiness() {

            @Override
            public void awaitInput() throws IOException {
                forInput.awaitInput();
            }

            @Override
            public void awaitRoom() throws IOException {
                forRoom.awaitRoom();
                progress.made();
            }
        };
        return new StreamLine(
                new ChannelInputStream(channel, forInput), new ChannelOutputStream(channel, counted), progress, whole);
    }
}
