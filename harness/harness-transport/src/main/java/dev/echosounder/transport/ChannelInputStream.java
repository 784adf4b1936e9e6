package dev.echosounder.transport;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.channels.SocketChannel;

/**
 * A stream of the input of a channel in non-blocking mode: a read waits while the channel has nothing. For one thread
 * at a time, unless a method allows any.
 *
 * <p>A reader that must not wait reads by {@link #readNow}, or when a separate selector reports input.
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

    /**
     * The number of bytes that the system holds for this stream, which a read brings without waiting. For any thread.
     */
    @Override
    public int available() throws IOException {
        Socket socket = channel.socket();
        return socket.isInputShutdown() ? 0 : socket.getInputStream().available();
    }

    /**
     * Ends the input: a read that waits is woken, and finds the end, as does every other. What the system still holds
     * is not read any more. For any thread.
     */
    @Override
    public void close() throws IOException {
        channel.shutdownInput();
    }
}
