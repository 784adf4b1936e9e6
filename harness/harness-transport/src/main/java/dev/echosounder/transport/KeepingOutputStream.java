package dev.echosounder.transport;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * A stream into a channel in non-blocking mode, for a writer that must not wait: what the channel does not take is
 * kept, without bound, and sent by {@link #flush()} when it takes bytes again. A writer asks {@link #kept()} before it
 * writes. For one thread at a time.
 */
public final class KeepingOutputStream extends OutputStream {

    private final SocketChannel channel;
    private final ArrayView source = new ArrayView();
    private ByteBuffer kept = AccumulationBuffer.NOTHING;
    private boolean ending;

    /** @param channel connected, and in non-blocking mode when it is written to */
    public KeepingOutputStream(SocketChannel channel) {
        this.channel = channel;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        ByteBuffer rest = source.of(bytes, from, count);
        if (!kept.hasRemaining()) {
            pass(rest);
        }
        if (rest.hasRemaining()) {
            kept = AccumulationBuffer.append(kept, rest);
        }
    }

    /** Writes as much of what is kept as the channel takes now. */
    @Override
    public void flush() throws IOException {
        pass(kept);
        if (ending && !kept.hasRemaining()) {
            channel.shutdownOutput();
        }
    }

    /**
     * How many bytes wait for the channel: as long as there are some, {@link #flush()} is to be called when it takes
     * bytes again.
     */
    public int kept() {
        return kept.remaining();
    }

    /** Half-closes, at once or with the {@link #flush()} behind which nothing is kept. */
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
