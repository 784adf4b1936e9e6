package dev.echosounder.transport;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.channels.SocketChannel;

/**
 * What a channel in non-blocking mode brings, as a stream: a read waits where the channel has nothing. For one thread
 * at a time, except where a method says otherwise.
 *
 * <p>A reader that must not wait reads by {@link #readNow}, or when a separate selector says that there is something.
 */
public final class ChannelInputStream extends InputStream {

    private final SocketChannel channel;
    private final Readiness readiness;
    private final ArrayView target = new ArrayView();
    private boolean emptied;

    /**
     * @param channel connected, and in non-blocking mode when it is read
     * @param readiness how a read waits
     */
    public ChannelInputStream(SocketChannel channel, Readiness readiness) {
        this.channel = channel;
        this.readiness = readiness;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    /**
     * {@inheritDoc} Where the read before has left nothing, this waits first: an attempt would be a system call for
     * nothing.
     */
    @Override
    public int read(byte[] to, int from, int count) throws IOException {
        if (emptied) {
            readiness.awaitInput();
        }
        int got = readNow(to, from, count);
        while (got == 0 && count > 0) {
            readiness.awaitInput();
            got = readNow(to, from, count);
        }
        return got;
    }

    /** Reads what is there, without waiting: 0 where that is nothing, -1 at the end. */
    public int readNow(byte[] to, int from, int count) throws IOException {
        int got = channel.read(target.of(to, from, count));
        emptied = got >= 0 && got < count;
        return got;
    }

    /** How many bytes the system holds for this stream: so many a read brings without waiting. From any thread. */
    @Override
    public int available() throws IOException {
        Socket socket = channel.socket();
        return socket.isInputShutdown() ? 0 : socket.getInputStream().available();
    }

    /**
     * Ends the input: a read that waits is woken, and finds the end, as does every other. What the system still holds
     * is not read any more. From any thread.
     */
    @Override
    public void close() throws IOException {
        channel.shutdownInput();
    }
}
