package dev.echosounder.contract.client;

import dev.echosounder.contract.watch.Threads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * A client that no model carries: a blocking socket, one thread that writes and one that reads and compares every byte,
 * by its position, with what was sent.
 */
public final class RawClient implements AutoCloseable {

    public static final int READ_BYTES = 16 * 1024;

    /**
     * The least timeout for a refusal: a JVM that runs out of direct memory waits for half a second before it says so.
     */
    private static final Duration REFUSAL = Duration.ofSeconds(5);

    private final SplittableRandom random;
    private final ClientConnection connection;
    private final ExpectedBytes expected;
    private final ClientWriter writer;
    private final ClientReader reader;
    private volatile MessagesInFlight inFlight; // null as long as it keeps none
    private volatile long owed; // of what was sent before the stop

    private RawClient(long seed, ClientConnection connection) {
        random = new SplittableRandom(seed);
        this.connection = connection;
        expected = connection.expected();
        writer = new ClientWriter(connection);
        reader = new ClientReader(connection);
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
    public static RawClient connect(
            InetSocketAddress server, long seed, boolean smallBuffers, InetSocketAddress from, AtomicLong progress)
            throws IOException {
        TestCaseTime.leavesTimeFor("a connection");
        return new RawClient(seed, ClientConnection.open(server, smallBuffers, from, progress));
    }

    /** Its own address, which stays known when it is closed. */
    public InetSocketAddress address() {
        return connection.address();
    }

    /** Expects each byte this many times. Called before any comes back. */
    void expect(int copies) {
        expected.times(copies);
    }

    /** Sends this after all that is still to be sent, and then does what the message says. */
    public void send(Message message) throws IOException {
        byte[] bytes = switch (message.content()) {
            case Message.Bytes(int count, int size) -> randomBytes(Math.multiplyExact(count, size));
            case Message.Literal(int count, int size, byte[] literal) ->
                repeated(repeated(literal, size), Math.multiplyExact(count, size));
            case Message.Beginnings beginnings -> sendAllButTheLast(beginnings, message.withoutEnd());
            default -> throw new IllegalStateException("A single client cannot send this by itself: " + message);
        };
        long before = received();
        switch (message.end()) {
            case NONE -> send(bytes, message, false);
            case HALF_CLOSE -> send(bytes, message, true);
            case RESET -> {
                if (message.taken() > 0) {
                    send(bytes, message, false);
                    reader.take(message.taken());
                } else { // with the reset right after the last byte
                    connection.socket().getOutputStream().write(bytes);
                }
                reset();
            }
            case RESET_IN_MID_MESSAGE -> {
                send(bytes, message, false);
                awaitBack(before + 1);
                reset();
            }
        }
    }

    /** Returns the last. */
    private byte[] sendAllButTheLast(Message.Beginnings beginnings, Message manner) {
        byte[] longest = randomBytes(beginnings.most());
        for (int i = 1; i < beginnings.count(); i++) {
            send(Arrays.copyOf(longest, beginnings.size(i)), manner, false);
        }
        return Arrays.copyOf(longest, beginnings.size(beginnings.count()));
    }

    /** Sends a request, and expects this response. */
    public void request(byte[] bytes, byte[] response) {
        send(bytes, response, Message.of(bytes.length), false);
    }

    private void send(byte[] bytes, Message message, boolean halfClose) {
        send(bytes, bytes, message, halfClose);
    }

    private void send(byte[] bytes, byte[] response, Message message, boolean halfClose) {
        synchronized (connection) {
            expected.append(response);
            expected.sends(bytes.length);
            writer.write(bytes, message, halfClose);
        }
    }

    /** Half-closes after all that it is to send. */
    public void halfClose() {
        if (inFlight != null) {
            inFlight.end();
        } else {
            send(new byte[0], Message.of(0), true);
        }
    }

    /** Keeps so many messages in flight until it half-closes. */
    void keepInFlight(int messages, int size, Reading reading) {
        int period = MessagesInFlight.PERIOD_BYTES;
        byte[] pattern = randomBytes(period + size);
        expected.repeat(Arrays.copyOf(pattern, period));
        inFlight = new MessagesInFlight(connection, reader, messages, size, pattern);
        inFlight.start(reading);
    }

    /** Half-closes as soon as everything has come back. */
    public void halfCloseOnceAnswered() {
        thread("closer", () -> {
            if (connection.awaitAllBack()) {
                halfClose();
            }
        });
    }

    /** Random bytes, which a long message repeats after a while: they take time. */
    private byte[] randomBytes(int count) {
        byte[] period = new byte[Math.min(count, MessagesInFlight.PERIOD_BYTES)];
        random.nextBytes(period);
        return repeated(period, count);
    }

    private static byte[] repeated(byte[] period, int count) {
        byte[] bytes = Arrays.copyOf(period, count);
        for (int at = period.length; at < count; at += period.length) {
            System.arraycopy(period, 0, bytes, at, Math.min(period.length, count - at));
        }
        return bytes;
    }

    /** Begins to read whatever comes. */
    public void read() {
        read(READ_BYTES);
    }

    /** Begins to read whatever comes, at most this many bytes at a time. */
    public void read(int chunkBytes) {
        thread("reader", () -> reader.readAll(new Reading(chunkBytes, Duration.ZERO)));
    }

    /** Pauses reading, or goes on. */
    public void pauseReading(boolean paused) {
        reader.pause(paused);
    }

    /** Reads so many bytes now, and no more. */
    public void readExactly(int bytes) throws IOException {
        connection.receives(reader.take(bytes), bytes);
        connection.signal();
        mustBeRight();
    }

    /** Ends the connection with a reset, which has left when this returns. */
    public void reset() throws IOException {
        connection.reset();
    }

    /** Everything that it has sent or is to send. */
    public byte[] message() {
        return expected.all();
    }

    /** Bytes that were handed to the kernel. */
    public long sent() {
        return connection.sent();
    }

    /** Whether everything that was to be sent is on its way; of messages that are kept in flight, always. */
    public boolean hasSent() {
        return inFlight != null || connection.sent() == expected.sentCount();
    }

    /** Remembers that everything sent until now was sent before the stop. */
    void rememberSent() {
        owed = sent();
    }

    /** Whether it has neither closed its connection nor lost it. */
    public boolean isConnected() {
        return connection.isConnected();
    }

    /** Bytes that have come back. */
    public long received() {
        return expected.received();
    }

    /** Waits until every byte that it sends has come back, right and in order. */
    public void awaitEverythingBack() {
        awaitProgress("all of them", () -> expected.areAllReceived() && (inFlight == null || inFlight.isEnding()));
    }

    /** Waits for so many bytes, and sees to it that there are no more by then. */
    public void awaitBackAndNoMore(long bytes) {
        awaitBack(bytes);
        long count = received();
        if (count > bytes) {
            throw new AssertionError(String.format(
                    Locale.ROOT, "The client received %,d bytes: %,d were expected and no more.", count, bytes));
        }
    }

    /** Waits until everything that was to be sent is on its way. */
    public void awaitSent() {
        awaitProgress("the kernel to take all that it sends", this::hasSent);
    }

    /** Waits for the responses to all that was sent before the stop. */
    public void awaitOwed() {
        awaitBack(owed);
    }

    /** Waits for so many bytes. */
    public void awaitBack(long bytes) {
        LongSupplier movement = inFlight == null ? connection.progress() : expected::received;
        connection.awaitProgress(
                String.format(Locale.ROOT, "%,d bytes", bytes), () -> expected.received() >= bytes, movement);
    }

    /** Waits until the server has closed its direction; no longer for one that goes on answering. */
    public void awaitEnd() {
        awaitProgress("the end of the stream", connection::hasEnded);
    }

    /**
     * Waits until the server has closed its direction. A client that has sent more since the stop may see a reset
     * instead: the server need not read that, and then its system resets the connection.
     */
    public void awaitEndOrResetSinceTheStop() {
        awaitProgress(
                "the end of the stream",
                () -> connection.hasEnded() || connection.isOver() && expected.sentCount() > owed);
    }

    /** Waits until the connection is gone, by a reset or an end. */
    public void awaitLoss() {
        awaitProgress("the end of its connection", connection::isOver);
    }

    /**
     * Waits until everything has come back, or the connection is lost.
     *
     * @return whether everything has come back
     */
    public boolean awaitServedOrLost() {
        Duration timeout = Timeouts.limit().compareTo(REFUSAL) > 0 ? Timeouts.limit() : REFUSAL;
        if (!connection.await(() -> isServed() || connection.isOver(), timeout, connection.progress())) {
            throw new AssertionError(String.format(
                    Locale.ROOT,
                    "A client has received %,d of %,d bytes, and still has its connection: %s.",
                    expected.received(),
                    expected.dueCount(),
                    connection.silence(timeout)));
        }
        return isServed();
    }

    /** Whether everything has come back, and nothing else. */
    public boolean isServed() {
        return expected.areAllReceived() && expected.mismatch() == null;
    }

    /** What has come instead of what must, as text; empty if everything was right. */
    public String unexpectedText() {
        return expected.unexpectedText();
    }

    /** Fails if anything that has come back was wrong. */
    public void mustBeRight() {
        if (expected.mismatch() != null) {
            throw new AssertionError("The client received something wrong: " + expected.mismatch() + ".");
        }
    }

    /** Waits for this line and the end of the stream, and for nothing else. */
    public void awaitRefusal(String line) {
        connection.await(connection::isOver, Timeouts.limit(), connection.progress());
        String came = unexpectedText();
        boolean ended = connection.hasEnded();
        if (!ended || !came.equals(line + "\n")) {
            throw new AssertionError("The client received \"%s\" and %s, instead of \"%s\" and the end of the stream."
                    .formatted(
                            came.strip(),
                            ended ? "the end of the stream" : connection.isOver() ? "a reset" : "nothing more",
                            line));
        }
    }

    /** Closes the socket, whatever is in flight. */
    @Override
    public void close() {
        try {
            connection.close();
        } catch (IOException failure) {
            throw new UncheckedIOException("A client of the contract kit could not be closed", failure);
        }
    }

    /**
     * Waits until this is so, as long as anything happens to the clients of its group. A group that sends without end
     * moves for ever, so there the wait is bounded.
     */
    private void awaitProgress(String what, BooleanSupplier done) {
        connection.awaitProgress(
                what,
                done,
                inFlight == null || inFlight.isEnding() ? connection.progress() : ClientConnection.NO_MOVEMENT);
    }

    /** Waits for a change, not longer than this. */
    void pause(long millis) {
        connection.pause(millis);
    }

    private static void thread(String role, Runnable work) {
        Thread.ofVirtual().name(Threads.OWN_PREFIX + role).start(work);
    }
}
