package dev.echosounder.plain;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;

/** NIO.2: completion handlers, run by a thread for each processor. */
final class AsynchronousEcho implements PlainServer {

    @Override
    public void start(InetSocketAddress at) throws IOException {
        var group = AsynchronousChannelGroup.withFixedThreadPool(PROCESSORS, Executors.defaultThreadFactory());
        var listener = AsynchronousServerSocketChannel.open(group).bind(at, BACKLOG);
        listener.accept(null, new CompletionHandler<>() {

            @Override
            public void completed(AsynchronousSocketChannel channel, Object nothing) {
                listener.accept(null, this);
                new Peer(channel).begin();
            }

            @Override
            public void failed(Throwable failure, Object nothing) {
                throw new IllegalStateException("The plain server cannot accept", failure);
            }
        });
    }

    private static final class Peer {

        private final AsynchronousSocketChannel channel;
        private final ByteBuffer buffer = ByteBuffer.allocateDirect(READ_BYTES);
        private final CompletionHandler<Integer, Object> read = new Next(this::haveRead);
        private final CompletionHandler<Integer, Object> written = new Next(this::haveWritten);

        Peer(AsynchronousSocketChannel channel) {
            this.channel = channel;
        }

        void begin() {
            try {
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                channel.read(buffer, null, read);
            } catch (IOException reset) {
                PlainServer.close(channel);
            }
        }

        private void haveRead(int count) {
            if (count < 0) {
                PlainServer.close(channel);
            } else {
                channel.write(buffer.flip(), null, written);
            }
        }

        private void haveWritten(int count) {
            if (buffer.hasRemaining()) {
                channel.write(buffer, null, written);
            } else {
                channel.read(buffer.clear(), null, read);
            }
        }

        private final class Next implements CompletionHandler<Integer, Object> {

            private final IntConsumer step;

            Next(IntConsumer step) {
                this.step = step;
            }

            @Override
            public void completed(Integer count, Object nothing) {
                step.accept(count);
            }

            @Override
            public void failed(Throwable reset, Object nothing) {
                PlainServer.close(channel);
            }
        }
    }
}
