package dev.echosounder.contract.client;

import dev.echosounder.api.Times;
import dev.echosounder.contract.watch.Threads;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/**
 * A client that keeps a number of messages in flight without end, and compares every byte that comes back by its
 * position. It has platform threads: a virtual one that never waits would keep others from the processors, and a server
 * is not to be blamed for that.
 */
public final class EndlessClient implements TestClient {

    private static final int CHUNK_BYTES = 256 * 1024;

    /** Of what is sent over and over; it is prime, so that a piece that is lost or comes twice is seen. */
    private static final int PERIOD_BYTES = 65_537;

    private final byte[] pattern; // one period, and as much again as a message may need
    private final int messageBytes;
    private final long inFlightBytes;
    private final Socket socket = new Socket();

    // Guarded by this.
    private long begun;
    private long sent;
    private long received;
    private long owed;
    private boolean ending;
    private boolean closed;
    private boolean ended;
    private String wrong;

    /** @param seed of the bytes that it sends */
    private EndlessClient(int messages, int messageBytes, long seed) {
        this.messageBytes = messageBytes;
        inFlightBytes = (long) messages * messageBytes;
        byte[] period = new byte[PERIOD_BYTES];
        new SplittableRandom(seed).nextBytes(period);
        pattern = Arrays.copyOf(period, PERIOD_BYTES * (1 + Math.ceilDiv(messageBytes, PERIOD_BYTES)));
        for (int at = PERIOD_BYTES; at < pattern.length; at += PERIOD_BYTES) {
            System.arraycopy(period, 0, pattern, at, PERIOD_BYTES);
        }
    }

    /** Connects and begins; on return one message has come back. */
    public static EndlessClient begin(InetSocketAddress server, int messages, int messageBytes, long seed)
            throws IOException {
        EndlessClient client = new EndlessClient(messages, messageBytes, seed);
        client.socket.setTcpNoDelay(true);
        client.socket.connect(server, (int) Timeouts.limit().toMillis());
        thread("endless-writer", client::write);
        thread("endless-reader", client::read);
        client.awaitReceived(messageBytes);
        return client;
    }

    private static void thread(String role, Runnable work) {
        Thread.ofPlatform().daemon().name(Threads.OWN_PREFIX + role).start(work);
    }

    private void write() {
        try {
            OutputStream out = socket.getOutputStream();
            for (long from; (from = awaitTurn()) >= 0; ) {
                out.write(pattern, (int) (from % PERIOD_BYTES), messageBytes);
                hasSent();
            }
            socket.shutdownOutput();
        } catch (IOException gone) {
            // What the client receives shows whether that is right.
        }
    }

    /** The position of the next message; -1 where there is none. */
    private synchronized long awaitTurn() {
        while (!ending && !isOver() && begun + messageBytes - received > inFlightBytes) {
            pause();
        }
        if (ending || isOver()) {
            return -1;
        }
        long from = begun;
        begun += messageBytes;
        return from;
    }

    private synchronized void hasSent() {
        sent += messageBytes;
    }

    private void read() {
        byte[] chunk = new byte[CHUNK_BYTES];
        try {
            InputStream in = socket.getInputStream();
            for (int count; (count = in.read(chunk)) >= 0; ) {
                compare(chunk, count);
            }
            ends(null);
        } catch (IOException failure) {
            ends("the connection failed: " + failure.getMessage());
        }
    }

    private synchronized void compare(byte[] chunk, int count) {
        for (int from = 0; from < count && wrong == null; ) {
            int at = (int) ((received + from) % PERIOD_BYTES);
            int length = Math.min(count - from, PERIOD_BYTES - at);
            if (Arrays.mismatch(chunk, from, from + length, pattern, at, at + length) >= 0) {
                wrong = "other bytes came back than were sent";
            }
            from += length;
        }
        received += count;
        if (wrong == null && received > begun) {
            wrong = "more bytes came back than were sent";
        }
        notifyAll();
    }

    private synchronized void ends(String why) {
        ended = true;
        wrong = wrong == null && !closed ? why : wrong;
        notifyAll();
    }

    private boolean isOver() {
        return ended || wrong != null;
    }

    @Override
    public synchronized long received() {
        return received;
    }

    /** From now on the server owes a response to everything that was sent until now. */
    public synchronized void remember() {
        owed = sent;
    }

    /** Waits until the responses to all that was sent before {@link #remember} have come. */
    public void awaitOwed() {
        await(() -> received >= owed, owed, true);
    }

    /** Waits until so many bytes have come back. */
    public void awaitReceived(long bytes) {
        await(() -> received >= bytes, bytes, true);
    }

    /** Waits until one more message has come back. */
    public void awaitProgress() {
        awaitReceived(received() + messageBytes);
    }

    @Override
    public synchronized void halfClose() {
        ending = true;
        notifyAll();
    }

    @Override
    public void awaitEverythingBack() {
        await(() -> ending && received == begun, begun(), true);
    }

    private synchronized long begun() {
        return begun;
    }

    /** A server that goes on answering does not end: so this waits no longer because bytes come back. */
    @Override
    public void awaitEnd() {
        await(() -> ended, received(), false);
    }

    /** Fails if anything came back wrong. */
    public synchronized void check() {
        if (wrong != null) {
            throw new AssertionError(
                    String.format(Locale.ROOT, "After %,d bytes that came back, %s.", received, wrong));
        }
    }

    /** @param whileMoving whether it waits as long as bytes come back */
    private synchronized void await(BooleanSupplier done, long bytes, boolean whileMoving) {
        long before = received;
        long since = System.nanoTime();
        while (wrong != null || !done.getAsBoolean()) {
            String why = wrong != null
                    ? wrong
                    : ended
                            ? "the server closed the connection"
                            : System.nanoTime() - since > Timeouts.limit().toNanos()
                                    ? (whileMoving ? "nothing has come back for " : "the stream has not ended within ")
                                            + Times.text(Timeouts.limit())
                                    : null;
            if (why != null) {
                throw new AssertionError(String.format(
                        Locale.ROOT,
                        "A client that keeps sending has received %,d bytes, of %,d that must come: %s.",
                        received,
                        bytes,
                        why));
            }
            pause();
            if (whileMoving && received != before) {
                before = received;
                since = System.nanoTime();
            }
        }
    }

    private void pause() {
        try {
            wait(100);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for the server", interrupted);
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        try {
            socket.close();
        } catch (IOException alreadyGone) {
            // Then it is closed, too.
        }
        ends(null);
    }
}
