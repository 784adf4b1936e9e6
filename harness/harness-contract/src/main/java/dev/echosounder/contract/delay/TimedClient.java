package dev.echosounder.contract.delay;

import dev.echosounder.api.Times;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.linux.net.Listener;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/** A client of one thread: it writes, and then reads in the same thread, so that nothing else takes time. */
final class TimedClient implements Closeable {

    private final Socket socket = new Socket();
    private final SplittableRandom random = new SplittableRandom(1);
    private final String server;

    /**
     * Connects.
     *
     * @param server in words, for messages
     * @throws IOException if the server does not accept; the message names it
     * @throws AssertionError if the server accepts and resets the connection before this end notices
     */
    TimedClient(String server, InetSocketAddress address) throws IOException {
        this.server = server;
        try {
            socket.setTcpNoDelay(true);
            socket.connect(address, (int) Timeouts.limit().toMillis());
            socket.setSoTimeout((int) Timeouts.limit().toMillis());
        } catch (IOException failure) {
            socket.close();
            if (Listener.hadAccepted(failure)) {
                throw new AssertionError(
                        "A client's connection was accepted by %s, and reset at once.".formatted(server), failure);
            }
            throw new IOException(
                    "A client could not connect to %s: %s.".formatted(server, failure.getMessage()), failure);
        }
    }

    /**
     * Sends messages without waiting, and waits until all have come back.
     *
     * @throws AssertionError if something else comes, or nothing more
     */
    void roundTrip(int messages, int size) {
        byte[] sent = new byte[messages * size];
        random.nextBytes(sent);
        byte[] received = new byte[sent.length];
        int count = 0;
        String instead = null;
        try {
            for (int from = 0; from < sent.length; from += size) {
                socket.getOutputStream().write(sent, from, size);
            }
            while (instead == null && count < sent.length) {
                int more = socket.getInputStream().read(received, count, sent.length - count);
                instead = more < 0 ? "the end of the stream" : null;
                count += Math.max(0, more);
            }
        } catch (SocketTimeoutException silence) {
            instead = "nothing more for " + Times.text(Timeouts.limit());
        } catch (IOException failure) {
            instead = failure.getMessage();
        }
        if (instead != null) {
            throw new AssertionError(String.format(
                    Locale.ROOT,
                    "A client sent %,d bytes to %s, and received %,d bytes and then: %s.",
                    sent.length,
                    server,
                    count,
                    instead));
        }
        int wrong = Arrays.mismatch(sent, received);
        if (wrong >= 0) {
            throw new AssertionError(String.format(
                    Locale.ROOT,
                    "Byte %,d of %,d that a client sent to %s came back as another.",
                    wrong + 1,
                    count,
                    server));
        }
    }

    /** Sends this much and does not wait for what comes back. */
    void send(int size) throws IOException {
        socket.getOutputStream().write(new byte[size]);
    }

    /** Closes its direction and waits for the end of the other. */
    void halfClose() throws IOException {
        socket.shutdownOutput();
        try {
            if (socket.getInputStream().read() >= 0) {
                throw new AssertionError(
                        "After the answer, a client that had half-closed received more from %s.".formatted(server));
            }
        } catch (SocketTimeoutException silence) {
            throw new AssertionError(
                    "A client of %s half-closed, and the end of the stream did not come within %s."
                            .formatted(server, Times.text(Timeouts.limit())),
                    silence);
        }
    }

    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
