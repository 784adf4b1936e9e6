package dev.echosounder.blocking;

import dev.echosounder.api.transport.DirectMemory;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A channel in blocking mode. Its buffers are direct: it reads into such without a copy. */
record ChannelLine(SocketChannel channel) implements Line {

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
        if (channel.socket().getInputStream().available() > 0) {
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
