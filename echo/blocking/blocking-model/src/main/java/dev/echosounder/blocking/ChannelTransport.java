package dev.echosounder.blocking;

import dev.echosounder.transport.blocking.BlockingTransport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A channel in blocking mode. */
class ChannelTransport implements BlockingTransport {

    private final SocketChannel channel;
    private InputStream input; // reports how much there is; opened by the thread that asks first

    ChannelTransport(SocketChannel channel) {
        this.channel = channel;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        return channel.read(into);
    }

    @Override
    public boolean hasInput() throws IOException {
        InputStream in = input;
        if (in == null) {
            in = channel.socket().getInputStream();
            input = in;
        }
        return in.available() > 0;
    }

    @Override
    public void write(ByteBuffer bytes, Runnable progress) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
            progress.run();
        }
    }

    @Override
    public void endOutput() throws IOException {
        channel.shutdownOutput();
    }

    /** Ends the input. Java reads no more from the socket after this, even if the kernel still holds some. */
    @Override
    public void endInput() throws IOException {
        channel.shutdownInput();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
