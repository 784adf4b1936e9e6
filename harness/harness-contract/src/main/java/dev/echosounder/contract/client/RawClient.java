package dev.echosounder.contract.client;

import dev.echosounder.api.Times;
import dev.echosounder.contract.watch.Threads;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A client that is nobody's model: a blocking socket, one thread that writes and one that reads and compares every
 * byte, by its position, with what was sent.
 */
public final class RawClient implements AutoCloseable {

    /** When the next piece leaves. */
    private enum Next {
        AT_ONCE,
        APART,
        WHEN_ALL_IS_BACK
    }

    /** How a piece leaves. */
    @FunctionalInterface
    private interface Saying {
        void say(byte[] bytes, int from, int count) throws IOException;
    }

    private static final int CHUNK_BYTES = 64 * 1024;
    private static final int PART_OF_A_MESSAGE_BYTES = 1_000;

    /**
     * Of a long message, after how many it repeats itself: random bytes take time. It is prime, so that a piece that is
     * lost or comes twice is seen.
     */
    private static final int PERIOD_BYTES = 1_048_573;

    private static final int URGENT = '!';

    private static final long APART_NANOS = 2_000_000;
    private static final long IN_VAIN_NANOS = 300_000_000;

    private final Socket socket = new Socket();
    private final SplittableRandom random;
    private InetSocketAddress address;

    // Guarded by this.
    private final ExpectedBytes expected = new ExpectedBytes();
    private Thread writer; // of what was to be sent last; null if there was nothing yet
    private int sent;
    private boolean ended;
    private IOException sendFailure;
    private IOException readFailure;

    private RawClient(long seed) {
        random = new SplittableRandom(seed);
    }

    /** @param seed of the random bytes that it will send */
    public static RawClient connect(InetSocketAddress server, long seed) throws IOException {
        return connect(server, seed, 0, null);
    }

    /**
     * One that connects from this address and port.
     *
     * @throws java.net.BindException if somebody has it
     */
    static RawClient connectFrom(InetSocketAddress from, InetSocketAddress server, long seed) throws IOException {
        return connect(server, seed, 0, from);
    }

    /** One whose kernel keeps little for it: so what a server takes from it, the server or its own kernel holds. */
    static RawClient connectWithSmallBuffers(InetSocketAddress server, long seed) throws IOException {
        return connect(server, seed, CHUNK_BYTES, null);
    }

    private static RawClient connect(InetSocketAddress server, long seed, int bufferBytes, InetSocketAddress from)
            throws IOException {
        RawClient client = new RawClient(seed);
        client.socket.setTcpNoDelay(true);
        if (bufferBytes > 0) {
            client.socket.setReceiveBufferSize(bufferBytes);
            client.socket.setSendBufferSize(bufferBytes);
        }
        if (from != null) {
            client.socket.setReuseAddress(true);
            client.socket.bind(from);
        }
        client.socket.connect(server, (int) Timeouts.limit().toMillis());
        client.address = (InetSocketAddress) client.socket.getLocalSocketAddress();
        return client;
    }

    /** Its own, which it keeps when it is closed. */
    public InetSocketAddress address() {
        return address;
    }

    /** Each byte is to come back so many times. To be said before any does. */
    synchronized void expect(int copies) {
        expected.times(copies);
    }

    /** Sends so many more bytes, cut into pieces of this size, without waiting for anything. */
    public void send(int bytes, int pieceBytes) {
        send(randomBytes(bytes), pieceBytes, Next.AT_ONCE, false);
    }

    /**
     * Sends bytes in pieces. Each piece leaves only when everything before it has come back, or 2 ms later: otherwise
     * the kernel would join the pieces, and the server would read them as one. Where answers do not come, it soon waits
     * no more.
     */
    public void sendApart(int bytes, int pieceBytes) {
        send(randomBytes(bytes), pieceBytes, Next.APART, false);
    }

    /** Sends so many messages of this size, each when everything before it has come back, however long that takes. */
    public void pingPong(int trips, int bytes) {
        send(randomBytes(trips * bytes), bytes, Next.WHEN_ALL_IS_BACK, false);
    }

    /** Sends pieces with an urgent byte in the middle of each, which is not a part of what is said. */
    public void pingPongUrgently(int trips, int bytes) {
        send(randomBytes(trips * bytes), bytes, this::sayUrgently, Next.WHEN_ALL_IS_BACK, false);
    }

    /** Sends so many more bytes, and then half-closes. */
    public void sendAndHalfClose(int bytes) {
        send(randomBytes(bytes), CHUNK_BYTES, Next.AT_ONCE, true);
    }

    /** Half-closes, and sees the server do so too. */
    public void sayFarewell() {
        sendAndHalfClose(0);
        awaitEnd();
    }

    /** Sends these bytes at once. */
    public void send(byte[] bytes) {
        send(bytes, bytes.length, Next.AT_ONCE, false);
    }

    private byte[] randomBytes(int count) {
        byte[] period = new byte[Math.min(count, PERIOD_BYTES)];
        random.nextBytes(period);
        byte[] bytes = Arrays.copyOf(period, count);
        for (int at = period.length; at < count; at += period.length) {
            System.arraycopy(period, 0, bytes, at, Math.min(period.length, count - at));
        }
        return bytes;
    }

    private void send(byte[] more, int pieceBytes, Next next, boolean halfClose) {
        send(more, pieceBytes, this::say, next, halfClose);
    }

    /** Sends this behind all that it has been told to send before. */
    private synchronized void send(byte[] more, int pieceBytes, Saying saying, Next next, boolean halfClose) {
        expected.append(more);
        Thread before = writer;
        writer = thread("writer", () -> {
            try {
                if (before != null) {
                    before.join();
                }
                write(more, pieceBytes, saying, next);
                if (halfClose) {
                    socket.shutdownOutput();
                }
            } catch (IOException failure) {
                change(() -> sendFailure = failure);
            } catch (InterruptedException neverDone) {
                throw new IllegalStateException("Nobody interrupts a writer", neverDone);
            }
        });
    }

    private void say(byte[] bytes, int from, int count) throws IOException {
        socket.getOutputStream().write(bytes, from, count);
    }

    private void sayUrgently(byte[] bytes, int from, int count) throws IOException {
        say(bytes, from, count / 2);
        socket.sendUrgentData(URGENT);
        say(bytes, from + count / 2, count - count / 2);
    }

    private void write(byte[] bytes, int pieceBytes, Saying saying, Next next) throws IOException {
        long inVain = 0;
        for (int from = 0; from < bytes.length; from += pieceBytes) {
            int count = Math.min(pieceBytes, bytes.length - from);
            saying.say(bytes, from, count);
            change(() -> sent += count);
            if (next == Next.APART && inVain < IN_VAIN_NANOS) {
                inVain += awaitAnswer();
            } else if (next == Next.WHEN_ALL_IS_BACK && !awaitAllBack()) {
                throw new IOException("an answer did not come, and nothing more was sent");
            }
        }
    }

    /** From now on reads whatever comes. */
    public void read() {
        read(CHUNK_BYTES);
    }

    /** From now on reads whatever comes, so many bytes at a time at most. */
    public void read(int chunkBytes) {
        thread("reader", () -> {
            byte[] chunk = new byte[chunkBytes];
            try {
                InputStream in = socket.getInputStream();
                for (int count; (count = in.read(chunk)) >= 0; ) {
                    receive(chunk, count);
                }
                change(() -> ended = true);
            } catch (IOException failure) {
                change(() -> readFailure = failure);
            }
        });
    }

    /** Reads so much of an answer, whatever it says. */
    public void take(int bytes) throws IOException {
        socket.setSoTimeout((int) Timeouts.limit().toMillis());
        try {
            socket.getInputStream().skipNBytes(bytes);
        } catch (SocketTimeoutException silence) {
            throw new AssertionError(
                    String.format(Locale.ROOT, "%,d bytes of an answer did not come.", bytes), silence);
        }
    }

    /** Sends so many more bytes, few enough for the kernel to take them, with a reset right behind them. */
    public void sendAndReset(int bytes) throws IOException {
        socket.getOutputStream().write(randomBytes(bytes));
        reset();
    }

    /** Resets the connection while the answer to a message is on its way: the first of it has come back. */
    public void resetInMidMessage() throws IOException {
        int before = received();
        send(PART_OF_A_MESSAGE_BYTES, PART_OF_A_MESSAGE_BYTES);
        awaitBack(before + 1);
        reset();
    }

    /** Ends the connection with a reset instead of a farewell. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** Everything that it has sent or is to send. */
    public synchronized byte[] message() {
        return expected.sent();
    }

    /** Bytes that have come back. */
    public synchronized int received() {
        return expected.received();
    }

    /**
     * Whether every byte that was to be sent has come back; or something else has gone wrong, which
     * {@link #awaitEverythingBack} tells.
     */
    public synchronized boolean hasEverythingBack() {
        return expected.areAllReceived() || expected.mismatch() != null || ended || readFailure != null;
    }

    /** Waits until every byte that was to be sent has come back, right and in order. */
    public void awaitEverythingBack() {
        awaitProgress(
                expected::areAllReceived,
                () -> String.format(
                        Locale.ROOT,
                        "of the %,d bytes that the client sends it has received %,d%s",
                        expected.sentCount(),
                        expected.received(),
                        expected.dueForEach()));
    }

    /** Waits for so many bytes, and sees to it that there are no more by then. */
    public synchronized void awaitBackAndNoMore(int bytes) {
        awaitBack(bytes);
        if (expected.received() > bytes) {
            throw new AssertionError(String.format(
                    Locale.ROOT,
                    "The client received %,d bytes: %,d were expected and no more.",
                    expected.received(),
                    bytes));
        }
    }

    /** Waits until everything that was to be sent is on its way. */
    public void awaitSent() {
        awaitProgress(
                () -> sent == expected.sentCount(),
                () -> String.format(
                        Locale.ROOT,
                        "the client could send no more than %,d of %,d bytes",
                        sent,
                        expected.sentCount()));
    }

    /** Waits for so many bytes. */
    void awaitBack(int bytes) {
        awaitProgress(
                () -> expected.received() >= bytes,
                () -> String.format(Locale.ROOT, "the client received %,d of %,d bytes", expected.received(), bytes));
    }

    /** Waits until the server has closed its side. */
    public void awaitEnd() {
        awaitProgress(
                () -> ended,
                () -> String.format(
                        Locale.ROOT,
                        "the client received %,d bytes, and the server has not closed the connection",
                        expected.received()));
    }

    /** Waits until the connection is gone, by a reset or an end. */
    public void awaitLoss() {
        awaitProgress(
                () -> ended || readFailure != null,
                () -> String.format(
                        Locale.ROOT,
                        "the client received %,d bytes, and still has its connection",
                        expected.received()));
    }

    /** Waits until no more bytes can be sent, or all are; returns how many were. */
    public synchronized int awaitStandstill() {
        int before = sent;
        for (QuiescenceDetector standstill = new QuiescenceDetector();
                sent < expected.sentCount() && !standstill.isReached(); ) {
            pause(50);
            if (sent != before) {
                before = sent;
                standstill.end();
            }
        }
        return sent;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private synchronized void awaitProgress(BooleanSupplier done, Supplier<String> state) {
        long patience = Timeouts.limit().toNanos();
        int progress = sent + expected.received();
        long since = System.nanoTime();
        while (expected.mismatch() != null || !done.getAsBoolean()) {
            String wrong = expected.mismatch() != null
                    ? expected.mismatch()
                    : readFailure != null
                            ? "the connection failed: " + readFailure.getMessage()
                            : ended
                                    ? "the server closed the connection"
                                    : System.nanoTime() - since > patience
                                            ? "nothing has happened for " + Times.text(Timeouts.limit())
                                                    + InFlightBytes.words(address, (InetSocketAddress)
                                                            socket.getRemoteSocketAddress())
                                            : null;
            if (wrong != null) {
                throw new AssertionError("%s: %s%s."
                        .formatted(
                                capitalised(state.get()),
                                wrong,
                                sendFailure == null ? "" : " (sending failed: " + sendFailure.getMessage() + ")"));
            }
            pause(100);
            if (sent + expected.received() != progress) {
                progress = sent + expected.received();
                since = System.nanoTime();
            }
        }
    }

    /** Returns whether it has: where the connection is over there is nothing to wait for. */
    private synchronized boolean awaitAllBack() {
        while (expected.received() < sent && !ended && readFailure == null) {
            pause(100);
        }
        return expected.received() >= sent;
    }

    /** Returns how long it has waited for nothing, in nanoseconds. */
    private synchronized long awaitAnswer() {
        long since = System.nanoTime();
        while (expected.received() < sent && System.nanoTime() - since < APART_NANOS) {
            pause(1);
        }
        return expected.received() < sent ? System.nanoTime() - since : 0;
    }

    private synchronized void receive(byte[] chunk, int count) {
        expected.receive(chunk, count);
        notifyAll();
    }

    private synchronized void change(Runnable change) {
        change.run();
        notifyAll();
    }

    /** Waits for a change, not longer than this. */
    private void pause(long millis) {
        try {
            wait(millis);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for the server", interrupted);
        }
    }

    private static String capitalised(String sentence) {
        return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
    }

    private static Thread thread(String role, Runnable work) {
        return Thread.ofVirtual().name(Threads.OWN_PREFIX + role).start(work);
    }
}
