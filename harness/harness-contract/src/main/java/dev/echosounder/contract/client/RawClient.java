package dev.echosounder.contract.client;

import dev.echosounder.api.Times;
import dev.echosounder.contract.watch.Threads;
import dev.echosounder.linux.net.Listener;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Locale;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * A client that no model carries: a blocking socket, one thread that writes and one that reads and compares every byte,
 * by its position, with what was sent.
 */
public final class RawClient implements AutoCloseable {

    /**
     * What is to be written, after all that was before it.
     *
     * @param manner of the bytes
     */
    private record Writing(byte[] bytes, Message manner, boolean halfClose) {}

    private static final int SMALL_BUFFER_BYTES = 64 * 1024;
    public static final int READ_BYTES = 16 * 1024;

    /** What is handed to the kernel at a time, so that it is known how much of a long message the kernel has taken. */
    private static final int PART_BYTES = 64 * 1024;

    /**
     * Of a long message, after how many it repeats itself: random bytes take time. It is prime, so that a piece that is
     * lost or comes twice is seen.
     */
    private static final int PERIOD_BYTES = 1_048_573;

    /** Of what is sent again and again without end; prime, too. */
    private static final int FLOOD_PERIOD_BYTES = 65_537;

    private static final int URGENT = '!';

    /** How often those that wait are told of messages that alternate. */
    private static final long TOLD_NANOS = 1_000_000;

    private static final LongSupplier NONE = () -> 0;

    /** What counts of a wait of 100 ms, however late it ends. */
    private static final long MOST_AT_ONCE_NANOS = 500_000_000;

    private static final long APART_NANOS = 2_000_000;
    private static final long MOST_SILENT_NANOS = 300_000_000;

    /** In which a server may have lost its patience. */
    private static final Duration LONG = Duration.ofSeconds(2);

    /** For what is refused: a JVM that runs out of direct memory waits for half a second before it says so. */
    private static final Duration REFUSAL = Duration.ofSeconds(5);

    private final Socket socket = new Socket();
    private final SplittableRandom random;
    private final AtomicLong progress;
    private InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0); // unknown

    // Guarded by this.
    private final ExpectedBytes expected = new ExpectedBytes();
    private final Queue<Writing> toWrite = new ArrayDeque<>();
    private boolean writes; // whether there is a thread for that
    private int users; // threads that use the socket
    private boolean readingIsPaused;
    private long sent;
    private long owed; // of what was sent before the server was told to stop
    private long inFlightBytes; // while it keeps messages in flight
    private boolean ending;
    private long movedNanos; // when it sent or received something last
    private Duration stillBefore = Duration.ZERO; // how long nothing had moved when the connection was over
    private boolean ended;
    private boolean closed;
    private IOException sendFailure;
    private IOException readFailure;

    private RawClient(long seed, AtomicLong progress) {
        random = new SplittableRandom(seed);
        movedNanos = System.nanoTime();
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
    public static RawClient connect(
            InetSocketAddress server, long seed, boolean smallBuffers, InetSocketAddress from, AtomicLong progress)
            throws IOException {
        TestCaseTime.leavesTimeFor("a connection");
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
            if (!Listener.hadAccepted(failure)) {
                throw failure;
            }
            client.over(failure); // it was connected for a moment
            return client;
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

    /** Sends this after all that it was told to send before, and then does what the message says. */
    public void send(Message message) throws IOException {
        byte[] bytes = switch (message.content()) {
            case Message.Bytes(int count, int size) -> randomBytes(Math.multiplyExact(count, size), PERIOD_BYTES);
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
                    take(message.taken());
                } else { // with the reset right after the last byte
                    socket.getOutputStream().write(bytes);
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
        byte[] longest = randomBytes(beginnings.most(), PERIOD_BYTES);
        for (int i = 1; i < beginnings.count(); i++) {
            send(Arrays.copyOf(longest, beginnings.size(i)), manner, false);
        }
        return Arrays.copyOf(longest, beginnings.size(beginnings.count()));
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

    /** Half-closes after all that it is to send. */
    public synchronized void halfClose() {
        if (inFlightBytes > 0) {
            change(() -> ending = true);
        } else {
            send(new byte[0], Message.of(0), true);
        }
    }

    /**
     * Keeps so many messages in flight until it half-closes. Its threads are platform threads: virtual ones that never
     * wait would keep others from the processors, and a server is not to be blamed for that.
     */
    void keepInFlight(int messages, int size, Reading reading) {
        byte[] pattern = randomBytes(FLOOD_PERIOD_BYTES + size, FLOOD_PERIOD_BYTES);
        synchronized (this) {
            inFlightBytes = (long) messages * size;
            expected.repeat(Arrays.copyOf(pattern, FLOOD_PERIOD_BYTES));
        }
        if (messages == 1 && reading.equals(Reading.ALWAYS)) {
            Thread.ofPlatform().daemon().name(Threads.OWN_PREFIX + "client").start(() -> alternate(pattern, size));
            return;
        }
        Thread.ofPlatform().daemon().name(Threads.OWN_PREFIX + "writer").start(() -> flood(pattern, size));
        if (reading.bytes() > 0) {
            Thread.ofPlatform().daemon().name(Threads.OWN_PREFIX + "reader").start(() -> readOn(reading));
        }
    }

    private void flood(byte[] pattern, int size) {
        change(() -> users++);
        try {
            for (long from = 0; awaitTurn(size); from += size) {
                socket.getOutputStream().write(pattern, (int) (from % FLOOD_PERIOD_BYTES), size);
                change(() -> moved(size));
            }
            socket.shutdownOutput();
        } catch (IOException gone) {
            change(() -> sendFailure = gone);
        } finally {
            change(() -> users--);
        }
    }

    /** One message after the other by one thread: two that wake each other would take most of the time. */
    private void alternate(byte[] pattern, int size) {
        change(() -> users++);
        byte[] chunk = new byte[size];
        long told = System.nanoTime();
        try {
            for (long from = 0; awaitTurn(size); from += size) {
                socket.getOutputStream().write(pattern, (int) (from % FLOOD_PERIOD_BYTES), size);
                moved(size);
                for (int count; !isAllBack(); ) {
                    if ((count = socket.getInputStream().read(chunk)) < 0) {
                        change(() -> over(null));
                        return;
                    }
                    take(chunk, count);
                }
                if (System.nanoTime() - told > TOLD_NANOS) {
                    change(() -> {});
                    told = System.nanoTime();
                }
            }
            socket.shutdownOutput();
        } catch (IOException failure) {
            change(() -> over(failure));
        } finally {
            change(() -> users--);
        }
        if (isConnected()) {
            readOn(Reading.ALWAYS);
        }
    }

    private synchronized boolean isAllBack() {
        return expected.areReceived(sent) || expected.mismatch() != null;
    }

    /** Waits until another message may be in flight; returns whether there is one to be sent. */
    private synchronized boolean awaitTurn(int size) {
        while (!ending && isConnected() && expected.sentCount() + size - expected.received() > inFlightBytes) {
            pause(100);
        }
        boolean goesOn = !ending && isConnected();
        if (goesOn) {
            expected.sends(size);
        }
        return goesOn;
    }

    /** Half-closes as soon as everything has come back. */
    public void halfCloseOnceAnswered() {
        thread("closer", () -> {
            if (awaitAllBack()) {
                halfClose();
            }
        });
    }

    /** @param most bytes after which they are repeated */
    private byte[] randomBytes(int count, int most) {
        byte[] period = new byte[Math.min(count, most)];
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

    private synchronized void write(byte[] bytes, Message manner, boolean halfClose) {
        toWrite.add(new Writing(bytes, manner, halfClose));
        if (!writes) {
            writes = true;
            thread("writer", this::writeAll);
        }
    }

    private void writeAll() {
        change(() -> users++);
        for (Writing next; (next = nextWriting()) != null; ) {
            try {
                write(next.bytes, next.manner);
                if (next.halfClose) {
                    socket.shutdownOutput();
                }
            } catch (IOException failure) {
                change(() -> sendFailure = failure);
            }
        }
        change(() -> users--);
    }

    private synchronized Writing nextWriting() {
        writes = !toWrite.isEmpty();
        return toWrite.poll();
    }

    private void write(byte[] bytes, Message manner) throws IOException {
        OutputStream out = socket.getOutputStream();
        int pieceBytes = Math.max(1, Math.min(manner.pieceBytes(), bytes.length));
        long silentNanos = 0;
        for (int from = 0; from < bytes.length; from += pieceBytes) {
            int count = Math.min(pieceBytes, bytes.length - from);
            int half = manner.urgent() ? count / 2 : count;
            writeInParts(out, bytes, from, half);
            if (manner.urgent()) {
                socket.sendUrgentData(URGENT);
                writeInParts(out, bytes, from + half, count - half);
            }
            if (manner.pace() == Message.Pace.APART && silentNanos < MOST_SILENT_NANOS) {
                silentNanos += awaitAnswer();
            } else if (manner.pace() == Message.Pace.WHEN_ALL_IS_BACK && !awaitAllBack()) {
                throw new IOException("an answer did not come, and nothing more was sent");
            }
        }
    }

    private void writeInParts(OutputStream out, byte[] bytes, int from, int count) throws IOException {
        for (int at = from, part; at < from + count; at += part) {
            part = Math.min(PART_BYTES, from + count - at);
            out.write(bytes, at, part);
            int taken = part;
            change(() -> moved(taken));
        }
    }

    private synchronized void moved(int bytes) {
        sent += bytes;
        movedNanos = System.nanoTime();
    }

    /** From now on reads whatever comes. */
    public void read() {
        read(READ_BYTES);
    }

    /** From now on reads whatever comes, so many bytes at a time at most. */
    public void read(int chunkBytes) {
        thread("reader", () -> readOn(new Reading(chunkBytes, Duration.ZERO)));
    }

    private void readOn(Reading reading) {
        byte[] chunk = new byte[reading.bytes()];
        change(() -> users++);
        try {
            InputStream in = socket.getInputStream();
            for (int count; (count = awaitReading() ? in.read(chunk) : -1) >= 0; ) {
                receive(chunk, count);
                if (!reading.pause().isZero()) {
                    LockSupport.parkNanos(reading.pause().toNanos());
                }
            }
            change(() -> over(null));
        } catch (IOException failure) {
            change(() -> over(failure));
        } finally {
            change(() -> users--);
        }
    }

    private synchronized void over(IOException failure) {
        if (readFailure != null) {
            return; // since it connected
        }
        ended = failure == null;
        readFailure = failure;
        stillBefore = Duration.ofNanos(System.nanoTime() - movedNanos);
    }

    /** Pauses reading, or goes on. */
    public void pauseReading(boolean paused) {
        change(() -> readingIsPaused = paused);
    }

    private synchronized boolean awaitReading() {
        while (readingIsPaused && !closed) {
            pause(100);
        }
        return !closed;
    }

    /** Reads so many bytes now, and no more. */
    public void readExactly(int bytes) throws IOException {
        receive(take(bytes), bytes);
        mustBeRight();
    }

    /** Reads so much of a response, whatever it says. */
    private byte[] take(int bytes) throws IOException {
        byte[] read = new byte[bytes];
        int count = 0;
        socket.setSoTimeout((int) Timeouts.limit().toMillis());
        try {
            for (int more; count < bytes; count += more) {
                if ((more = socket.getInputStream().read(read, count, bytes - count)) < 0) {
                    throw tooLittle(bytes, count, "the end of the stream");
                }
            }
        } catch (SocketTimeoutException nothing) {
            throw tooLittle(bytes, count, "nothing more for " + Times.text(Timeouts.limit()));
        }
        socket.setSoTimeout(0);
        return read;
    }

    private synchronized AssertionError tooLittle(int due, int came, String then) {
        return new AssertionError(String.format(
                Locale.ROOT,
                "A client has sent %,d bytes, and waited for %,d bytes of the response: it received %,d and then %s.",
                sent,
                due,
                came,
                then));
    }

    /** Ends the connection with a reset, which has left when this returns: Java waits for threads that use a socket. */
    public void reset() throws IOException {
        change(() -> closed = true);
        if (!socket.isClosed()) {
            socket.setSoLinger(true, 0);
            socket.close();
        }
        synchronized (this) {
            await(() -> users == 0, Timeouts.limit(), NONE);
        }
    }

    /** Everything that it has sent or is to send. */
    public synchronized byte[] message() {
        return expected.all();
    }

    /** Bytes that were handed to the kernel. */
    public synchronized long sent() {
        return sent;
    }

    /** Whether everything that was to be sent is on its way; of messages that are kept in flight, always. */
    public synchronized boolean hasSent() {
        return inFlightBytes > 0 || sent == expected.sentCount();
    }

    /** From now on, what was sent until now is what was sent before the stop. */
    synchronized void rememberSent() {
        owed = sent;
    }

    /** Whether it has neither closed its connection nor lost it. */
    public synchronized boolean isConnected() {
        return !closed && !ended && readFailure == null && sendFailure == null;
    }

    /** Bytes that have come back. */
    public synchronized long received() {
        return expected.received();
    }

    /** Waits until every byte that it sends has come back, right and in order. */
    public void awaitEverythingBack() {
        awaitProgress("all of them", () -> expected.areAllReceived() && (inFlightBytes == 0 || ending));
    }

    /** Waits for so many bytes, and sees to it that there are no more by then. */
    public synchronized void awaitBackAndNoMore(long bytes) {
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
        awaitProgress("the kernel to take all that it sends", this::hasSent);
    }

    /** Waits for the responses to all that was sent before the stop. */
    public void awaitOwed() {
        awaitBack(owed);
    }

    /** Waits for so many bytes. */
    public void awaitBack(long bytes) {
        LongSupplier movement = inFlightBytes == 0 ? progress::get : expected::received;
        awaitProgress(String.format(Locale.ROOT, "%,d bytes", bytes), () -> expected.received() >= bytes, movement);
    }

    /** Waits until the server has closed its direction; no longer for one that goes on answering. */
    public void awaitEnd() {
        awaitProgress("the end of the stream", () -> ended);
    }

    /** Waits until the connection is gone, by a reset or an end. */
    public void awaitLoss() {
        awaitProgress("the end of its connection", () -> ended || readFailure != null);
    }

    /**
     * Waits until everything has come back, or the connection is lost.
     *
     * @return whether everything has come back
     */
    public synchronized boolean awaitServedOrLost() {
        Duration patience = Timeouts.limit().compareTo(REFUSAL) > 0 ? Timeouts.limit() : REFUSAL;
        if (!await(() -> isServed() || ended || readFailure != null, patience, progress::get)) {
            throw new AssertionError(String.format(
                    Locale.ROOT,
                    "A client has received %,d of %,d bytes, and still has its connection: %s.",
                    expected.received(),
                    expected.dueCount(),
                    silence(patience)));
        }
        return isServed();
    }

    /** Whether everything has come back, and nothing else. */
    public synchronized boolean isServed() {
        return expected.areAllReceived() && expected.mismatch() == null;
    }

    /** What has come instead of what must, as text; empty if everything was right. */
    public synchronized String unexpectedText() {
        return expected.unexpectedText();
    }

    /** Fails if anything that has come back was wrong. */
    public synchronized void mustBeRight() {
        if (expected.mismatch() != null) {
            throw new AssertionError("The client received something wrong: " + expected.mismatch() + ".");
        }
    }

    /** Waits for this line and the end of the stream, and for nothing else. */
    public synchronized void awaitRefusal(String line) {
        await(() -> ended || readFailure != null, Timeouts.limit(), progress::get);
        if (!ended || !unexpectedText().equals(line + "\n")) {
            throw new AssertionError("The client received \"%s\" and %s, instead of \"%s\" and the end of the stream."
                    .formatted(
                            unexpectedText().strip(),
                            ended ? "the end of the stream" : readFailure != null ? "a reset" : "nothing more",
                            line));
        }
    }

    /** Closes the socket, whatever is in flight. */
    @Override
    public void close() {
        try {
            change(() -> closed = true);
            socket.close();
        } catch (IOException failure) {
            throw new UncheckedIOException("A client of the contract kit could not be closed", failure);
        }
    }

    /**
     * Waits until this is so, as long as anything happens to the clients of its group. A group that sends without end
     * moves for ever, so there the wait is bounded.
     */
    private void awaitProgress(String what, BooleanSupplier done) {
        awaitProgress(what, done, inFlightBytes == 0 || ending ? progress::get : NONE);
    }

    /**
     * Waits until this is so, and everything was right until then, as long as this number moves.
     *
     * @param what is waited for
     */
    private synchronized void awaitProgress(String what, BooleanSupplier done, LongSupplier movement) {
        BooleanSupplier over = () -> expected.mismatch() != null || done.getAsBoolean() || ended || readFailure != null;
        boolean inTime = await(over, Timeouts.limit(), () -> {
            TestCaseTime.leavesTimeFor(what);
            return movement.getAsLong();
        });
        if (expected.mismatch() == null && done.getAsBoolean()) {
            return;
        }
        String wrong = expected.mismatch() != null
                ? expected.mismatch()
                : readFailure != null
                        ? "the connection failed: " + readFailure.getMessage() + stillness()
                        : inTime ? "the server closed the connection" + stillness() : silence(Timeouts.limit());
        throw new AssertionError(String.format(
                Locale.ROOT,
                "Of %,d bytes that must come back the client has received %,d, and sent %,d of %,d. It waited for %s:"
                        + " %s%s.",
                expected.dueCount(),
                expected.received(),
                sent,
                expected.sentCount(),
                what,
                wrong,
                sendFailure == null ? "" : " (sending failed: " + sendFailure.getMessage() + ")"));
    }

    /** How long nothing had moved before the connection was over, if that may have been the cause. */
    private String stillness() {
        return stillBefore.compareTo(LONG) < 0
                ? ""
                : ", when nothing had moved for " + Times.text(stillBefore.truncatedTo(ChronoUnit.SECONDS));
    }

    private String silence(Duration time) {
        return "nothing has happened for " + Times.text(time)
                + InFlightBytes.words(address, (InetSocketAddress) socket.getRemoteSocketAddress());
    }

    /**
     * Waits until this is so, or nothing has moved for this time. Time in which this process was stopped as a whole
     * does not count: neither could the server under test do anything.
     */
    private synchronized boolean await(BooleanSupplier done, Duration patience, LongSupplier movement) {
        long before = movement.getAsLong();
        long waited = 0;
        while (!done.getAsBoolean()) {
            if (waited > patience.toNanos()) {
                return false;
            }
            long since = System.nanoTime();
            pause(100);
            waited += Math.min(System.nanoTime() - since, MOST_AT_ONCE_NANOS);
            if (movement.getAsLong() != before) {
                before = movement.getAsLong();
                waited = 0;
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
        take(chunk, count);
        progress.incrementAndGet();
        notifyAll();
    }

    private synchronized void take(byte[] chunk, int count) {
        expected.receive(chunk, count);
        movedNanos = System.nanoTime();
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

    private static Thread thread(String role, Runnable work) {
        return Thread.ofVirtual().name(Threads.OWN_PREFIX + role).start(work);
    }
}
