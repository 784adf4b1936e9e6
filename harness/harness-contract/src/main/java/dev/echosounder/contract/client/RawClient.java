package dev.echosounder.contract.client;

import dev.echosounder.api.Times;
import dev.echosounder.contract.watch.Threads;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A client that no model carries: a blocking socket, one thread that writes and one that reads and compares every byte,
 * by its position, with what was sent.
 */
public final class RawClient implements TestClient {

    /** How a piece leaves. */
    @FunctionalInterface
    private interface Saying {
        void say(byte[] bytes, int from, int count) throws IOException;
    }

    private static final int SMALL_BUFFER_BYTES = 64 * 1024;
    private static final int READ_BYTES = 16 * 1024;

    /**
     * Of a long message, after how many it repeats itself: random bytes take time. It is prime, so that a piece that is
     * lost or comes twice is seen.
     */
    private static final int PERIOD_BYTES = 1_048_573;

    private static final int URGENT = '!';

    private static final long APART_NANOS = 2_000_000;
    private static final long IN_VAIN_NANOS = 300_000_000;

    /** For what is refused: a JVM that runs out of direct memory waits for half a second before it says so. */
    private static final Duration REFUSAL = Duration.ofSeconds(5);

    private final Socket socket = new Socket();
    private final SplittableRandom random;
    private final AtomicLong progress;
    private InetSocketAddress address;

    // Guarded by this.
    private final ExpectedBytes expected = new ExpectedBytes();
    private Thread writer; // of what was to be sent last; null if there was nothing yet
    private int sent;
    private boolean ended;
    private boolean closed;
    private IOException sendFailure;
    private IOException readFailure;

    private RawClient(long seed, AtomicLong progress) {
        random = new SplittableRandom(seed);
        this.progress = progress;
    }

    /**
     * Connects.
     *
     * @param seed of the random bytes that it will send
     * @param smallBuffers whether its kernel keeps little for it: what a server takes, the server or its own kernel
     *     holds then
     * @param from its own address and port; null for what the system chooses
     * @param progress counts what happens to all clients of a group: one of them is not given up while others proceed
     * @throws java.net.BindException if another socket has the port
     */
    static RawClient connect(
            InetSocketAddress server, long seed, boolean smallBuffers, InetSocketAddress from, AtomicLong progress)
            throws IOException {
        RawClient client = new RawClient(seed, progress);
        try {
            client.socket.setTcpNoDelay(true);
            if (smallBuffers) {
                client.socket.setReceiveBufferSize(SMALL_BUFFER_BYTES);
                client.socket.setSendBufferSize(SMALL_BUFFER_BYTES);
            }
            if (from != null) {
                client.socket.setReuseAddress(true);
                client.socket.bind(from);
            }
            client.socket.connect(server, (int) Timeouts.limit().toMillis());
            client.address = (InetSocketAddress) client.socket.getLocalSocketAddress();
            return client;
        } catch (IOException failure) {
            client.socket.close();
            throw failure;
        }
    }

    /** Its own, which it keeps when it is closed. */
    public InetSocketAddress address() {
        return address;
    }

    /** Each byte is to come back so many times. To be said before any does. */
    synchronized void expect(int copies) {
        expected.times(copies);
    }

    /** Sends this behind all that it was told to send before, and then does what the message says. */
    public void send(Message message) throws IOException {
        byte[] bytes = randomBytes(message.bytes());
        long before = received();
        switch (message.end()) {
            case NONE -> send(bytes, message, false);
            case HALF_CLOSE -> send(bytes, message, true);
            case RESET -> {
                if (message.taken() > 0) {
                    send(bytes, message, false);
                    take(message.taken());
                } else { // with the reset right behind the last byte
                    socket.getOutputStream().write(bytes);
                }
                reset();
            }
            case RESET_AT_THE_RESPONSE -> {
                send(bytes, message, false);
                awaitBack(Math.toIntExact(before) + 1);
                reset();
            }
        }
    }

    /** Sends these bytes in one write; each is to come back. */
    public void send(byte[] bytes) {
        send(bytes, Message.of(bytes.length), false);
    }

    /** Sends a request, and expects this response. */
    public synchronized void request(byte[] bytes, byte[] response) {
        expected.append(response);
        expected.sends(bytes.length);
        write(bytes, Message.of(bytes.length), false);
    }

    private synchronized void send(byte[] bytes, Message message, boolean halfClose) {
        expected.append(bytes);
        expected.sends(bytes.length);
        write(bytes, message, halfClose);
    }

    @Override
    public void halfClose() {
        send(new byte[0], Message.of(0), true);
    }

    /** Half-closes as soon as everything has come back. */
    public void halfCloseOnceAnswered() {
        thread("closer", () -> {
            if (awaitAllBack()) {
                halfClose();
            }
        });
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

    /** Writes this in a thread of its own, behind all that is being written. */
    private synchronized void write(byte[] more, Message message, boolean halfClose) {
        Thread before = writer;
        Saying saying = message.urgent() ? this::sayUrgently : this::say;
        writer = thread("writer", () -> {
            try {
                if (before != null) {
                    before.join();
                }
                write(more, Math.max(1, Math.min(message.pieceBytes(), more.length)), saying, message.pace());
                if (halfClose) {
                    socket.shutdownOutput();
                }
            } catch (IOException failure) {
                change(() -> sendFailure = failure);
            } catch (InterruptedException neverDone) {
                throw new IllegalStateException("A writer is never interrupted", neverDone);
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

    private void write(byte[] bytes, int pieceBytes, Saying saying, Message.Pace pace) throws IOException {
        long inVain = 0;
        for (int from = 0; from < bytes.length; from += pieceBytes) {
            int count = Math.min(pieceBytes, bytes.length - from);
            saying.say(bytes, from, count);
            change(() -> sent += count);
            if (pace == Message.Pace.APART && inVain < IN_VAIN_NANOS) {
                inVain += awaitAnswer();
            } else if (pace == Message.Pace.WHEN_ALL_IS_BACK && !awaitAllBack()) {
                throw new IOException("an answer did not come, and nothing more was sent");
            }
        }
    }

    /** From now on reads whatever comes. */
    public void read() {
        read(READ_BYTES);
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

    /** Reads so many bytes now, and no more. */
    public void readExactly(int bytes) throws IOException {
        socket.setSoTimeout((int) Timeouts.limit().toMillis());
        byte[] read = new byte[bytes];
        int count = 0;
        try {
            for (int more; count < bytes && (more = socket.getInputStream().read(read, count, bytes - count)) >= 0; ) {
                count += more;
            }
        } catch (SocketTimeoutException silence) {
            // Then too little has come.
        }
        socket.setSoTimeout(0);
        receive(read, count);
        awaitBack(bytes);
    }

    /** Reads so much of a response, whatever it says. */
    private void take(int bytes) throws IOException {
        socket.setSoTimeout((int) Timeouts.limit().toMillis());
        try {
            socket.getInputStream().skipNBytes(bytes);
        } catch (SocketTimeoutException silence) {
            throw new AssertionError(
                    String.format(Locale.ROOT, "%,d bytes of an answer did not come.", bytes), silence);
        }
    }

    /** Ends the connection with a reset. */
    public void reset() throws IOException {
        change(() -> closed = true);
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** Everything that it has sent or is to send. */
    public synchronized byte[] message() {
        return expected.all();
    }

    /** Bytes that were handed to the kernel. */
    public synchronized int sent() {
        return sent;
    }

    /** Whether everything that was to be sent is on its way. */
    public synchronized boolean hasSent() {
        return sent == expected.sentCount();
    }

    /** Whether it has neither closed its connection nor lost it. */
    public synchronized boolean isConnected() {
        return !closed && !ended && readFailure == null && sendFailure == null;
    }

    @Override
    public synchronized long received() {
        return expected.received();
    }

    @Override
    public void awaitEverythingBack() {
        awaitProgress(
                expected::areAllReceived,
                () -> String.format(
                        Locale.ROOT,
                        "of %,d bytes that must come back the client has received %,d",
                        expected.dueCount(),
                        expected.received()));
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

    @Override
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

    /**
     * Waits until everything has come back, or the connection is lost.
     *
     * @return whether everything has come back
     */
    public synchronized boolean awaitServedOrLost() {
        Duration patience = Timeouts.limit().compareTo(REFUSAL) > 0 ? Timeouts.limit() : REFUSAL;
        if (!awaitWhileMoving(() -> isServed() || ended || readFailure != null, patience)) {
            throw new AssertionError(String.format(
                    Locale.ROOT,
                    "A client has received %,d of %,d bytes, and still has its connection: nothing has happened for"
                            + " %s%s.",
                    expected.received(),
                    expected.dueCount(),
                    Times.text(patience),
                    InFlightBytes.words(address, (InetSocketAddress) socket.getRemoteSocketAddress())));
        }
        return isServed();
    }

    /** Whether everything has come back, or something has gone wrong that {@link #awaitEverythingBack} reports. */
    public synchronized boolean isDecided() {
        return isServed() || expected.mismatch() != null || ended || readFailure != null;
    }

    /** Whether everything has come back, and nothing else. */
    public synchronized boolean isServed() {
        return expected.areAllReceived() && expected.mismatch() == null;
    }

    /** What has come instead of what must, as text; empty if everything was right. */
    public synchronized String unexpectedText() {
        return expected.unexpectedText();
    }

    /** Waits for this line and the end of the stream, and for nothing else. */
    public synchronized void awaitRefusal(String line) {
        awaitWhileMoving(() -> ended || readFailure != null, Timeouts.limit());
        if (!ended || !unexpectedText().equals(line + "\n")) {
            throw new AssertionError("The client received \"%s\" and %s, instead of \"%s\" and the end of the stream."
                    .formatted(
                            unexpectedText().strip(),
                            ended ? "the end of the stream" : readFailure != null ? "a reset" : "nothing more",
                            line));
        }
    }

    @Override
    public void close() {
        try {
            change(() -> closed = true);
            socket.close();
        } catch (IOException failure) {
            throw new UncheckedIOException("A client of the contract kit could not be closed", failure);
        }
    }

    /** Waits until this is so, and everything was right until then. */
    private synchronized void awaitProgress(BooleanSupplier done, Supplier<String> state) {
        boolean inTime = awaitWhileMoving(
                () -> expected.mismatch() != null || done.getAsBoolean() || ended || readFailure != null,
                Timeouts.limit());
        if (expected.mismatch() == null && done.getAsBoolean()) {
            return;
        }
        String wrong = expected.mismatch() != null
                ? expected.mismatch()
                : readFailure != null
                        ? "the connection failed: " + readFailure.getMessage()
                        : inTime
                                ? "the server closed the connection"
                                : "nothing has happened for " + Times.text(Timeouts.limit())
                                        + InFlightBytes.words(
                                                address, (InetSocketAddress) socket.getRemoteSocketAddress());
        throw new AssertionError("%s: %s%s."
                .formatted(
                        capitalised(state.get()),
                        wrong,
                        sendFailure == null ? "" : " (sending failed: " + sendFailure.getMessage() + ")"));
    }

    /** Waits until this is so, as long as anything happens to the clients of its group; returns whether it is. */
    private synchronized boolean awaitWhileMoving(BooleanSupplier done, Duration patience) {
        long before = progress.get();
        long since = System.nanoTime();
        while (!done.getAsBoolean()) {
            if (System.nanoTime() - since > patience.toNanos()) {
                return false;
            }
            pause(100);
            if (progress.get() != before) {
                before = progress.get();
                since = System.nanoTime();
            }
        }
        return true;
    }

    /** Returns whether it has: where the connection is over there is nothing to wait for. */
    private synchronized boolean awaitAllBack() {
        while (!expected.areReceived(sent) && !ended && readFailure == null) {
            pause(100);
        }
        return expected.areReceived(sent);
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
        progress.incrementAndGet();
        notifyAll();
    }

    private synchronized void change(Runnable change) {
        change.run();
        progress.incrementAndGet();
        notifyAll();
    }

    /** Waits for a change, not longer than this. */
    synchronized void pause(long millis) {
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
