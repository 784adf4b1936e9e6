package dev.echosounder.blocking;

import dev.echosounder.transport.DirectMemory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A channel in blocking mode. Its buffers are direct: it reads into such without a copy. */
final class ChannelLine implements Line {

    private final SocketChannel channel;
    private InputStream
            input; // knows how much there is; made when that is asked for the first time, by whichever thread

    ChannelLine(SocketChannel channel) {
        this.channel = channel;
    }

    @Override
    public ByteBuffer newBuffer(int bytes) {
        return DirectMemory.allocate(bytes);
    }

    @Override
    public ByteBuffer tryNewBuffer(int bytes) {
        return DirectMemory.tryAllocate(bytes);
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

    /** After {@code shutdownInput} Java reads no more from a socket, whatever the kernel still holds. */
    @Override
    public boolean endInputIfEmpty() throws IOException {
        if (hasInput()) {
            return false;
        }
        channel.shutdownInput();
        return true;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
