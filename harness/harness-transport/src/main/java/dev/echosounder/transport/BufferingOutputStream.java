package dev.echosounder.transport;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * A stream into a channel in non-blocking mode, for a writer that must not wait: bytes that the channel does not take
 * are buffered, without bound, and sent by {@link #flush()} when it takes bytes again. A writer asks
 * {@link #buffered()} before it writes. For one thread at a time.
 */
public final class BufferingOutputStream extends OutputStream {

    private final SocketChannel channel;
    private final ArrayView source = new ArrayView();
    private ByteBuffer buffered = AccumulationBuffer.NOTHING;
    private boolean ending;

    /** @param channel connected, and in non-blocking mode when it is written to */
    public BufferingOutputStream(SocketChannel channel) {
        this.channel = channel;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        ByteBuffer rest = source.of(bytes, from, count);
        if (!buffered.hasRemaining()) {
            pass(rest);
        }
        if (rest.hasRemaining()) {
            buffered = AccumulationBuffer.append(buffered, rest);
        }
    }

    /** Writes as many of the buffered bytes as the channel takes now. */
    @Override
    public void flush() throws IOException {
        pass(buffered);
        if (ending && !buffered.hasRemaining()) {
            channel.shutdownOutput();
        }
    }

    /**
     * The number of buffered bytes. As long as there are some, {@link #flush()} is to be called when the channel takes
     * bytes again.
     */
    public int buffered() {
        return buffered.remaining();
    }

    /** Half-closes, at once or with the {@link #flush()} that sends the last buffered byte. */
    @Override
    public void close() throws IOException {
        ending = true;
        flush();
    }

    private void pass(ByteBuffer bytes) throws IOException {
        int limit = bytes.limit();
        int taken = 1;
        while (bytes.position() < limit && taken > 0) {
            bytes.limit(Math.min(limit, bytes.position() + ChannelOutputStream.PART_BYTES));
            try {
                taken = channel.write(bytes);
            } finally {
                bytes.limit(limit);
            }
        }
    }
}
