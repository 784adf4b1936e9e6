package dev.echosounder.transport;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SocketChannel;

/**
 * A stream into a channel in non-blocking mode: a write waits until the channel has taken all. For one thread at a
 * time.
 */
public final class ChannelOutputStream extends OutputStream {

    /**
     * The most that is given to the channel at once, in bytes: Java copies that into its own buffer, which it keeps.
     */
    static final int PART_BYTES = Tcp.OUTBOX_BYTES;

    private final SocketChannel channel;
    private final Readiness readiness;
    private final ArrayView source = new ArrayView();

    /**
     * @param channel connected, and in non-blocking mode when it is written to
     * @param readiness how a write waits
     */
    public ChannelOutputStream(SocketChannel channel, Readiness readiness) {
        this.channel = channel;
        this.readiness = readiness;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        int done = 0;
        while (done < count) {
            done += writeNow(bytes, from + done, count - done);
            if (done < count) {
                readiness.awaitRoom();
            }
        }
    }

    /** Writes as many of these bytes as the channel takes now, without waiting, and returns how many that were. */
    int writeNow(byte[] bytes, int from, int count) throws IOException {
        int done = 0;
        int taken = 1;
        while (done < count && taken > 0) {
            taken = channel.write(source.of(bytes, from + done, Math.min(count - done, PART_BYTES)));
            done += taken;
        }
        return done;
    }

    /** Half-closes: the peer sees the end after the last byte. */
    @Override
    public void close() throws IOException {
        channel.shutdownOutput();
    }
}
