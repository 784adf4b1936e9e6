package dev.echosounder.contract.client;

import dev.echosounder.api.Times;
import dev.echosounder.linux.net.Listener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The connection of one client: its socket, what its threads have sent and received, and the waits for that. Its
 * monitor guards all of it; each change notifies.
 */
final class ClientConnection {

    /** What a thread does with the socket. */
    @FunctionalInterface
    interface Use {
        void of(Socket socket) throws IOException;
    }

    /** The movement of a wait that nothing prolongs. */
    static final LongSupplier NO_MOVEMENT = () -> 0;

    /** How long to wait for the notification of a change before looking anyway. */
    static final long LOOK_AGAIN_MILLIS = 100;

    private static final int SMALL_BUFFER_BYTES = 64 * 1024;

    /** What counts of a wait of 100 ms, however late it ends. */
    private static final long MOST_AT_ONCE_NANOS = 500_000_000;

    /** A silence because of which a server may have closed the connection. */
    private static final Duration LONG = Duration.ofSeconds(2);

    private final Socket socket = new Socket();
    private final AtomicLong progress;
    private InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0); // unknown

    private final ExpectedBytes expected = new ExpectedBytes();

    // Guarded by this.
    private int users; // threads that use the socket
    private long sent;
    private long movedNanos = System.nanoTime(); // when it sent or received something last
    private Duration stillBefore = Duration.ZERO; // how long nothing had moved when the connection was over
    private boolean ended;
    private boolean closed;
    private IOException sendFailure;
    private IOException readFailure;

    private ClientConnection(AtomicLong progress) {
        this.progress = progress;
    }

    /** Connects, as {@link RawClient#connect} says. */
    static ClientConnection open(
            InetSocketAddress server, boolean smallBuffers, InetSocketAddress from, AtomicLong progress)
            throws IOException {
        ClientConnection connection = new ClientConnection(progress);
        Socket socket = connection.socket;
        try {
            socket.setTcpNoDelay(true);
            if (smallBuffers) {
                socket.setReceiveBufferSize(SMALL_BUFFER_BYTES);
                socket.setSendBufferSize(SMALL_BUFFER_BYTES);
            }
            if (from != null) {
                socket.setReuseAddress(true);
                socket.bind(from);
            }
            socket.connect(server, (int) Timeouts.limit().toMillis());
            connection.address = (InetSocketAddress) socket.getLocalSocketAddress();
        } catch (IOException failure) {
            socket.close();
            if (!Listener.hadAccepted(failure)) {
                throw failure;
            }
            connection.over(failure); // it was connected for a moment
        }
        return connection;
    }

    /** The client's address, which stays known when the connection is closed. */
    InetSocketAddress address() {
        return address;
    }

    Socket socket() {
        return socket;
    }

    /** What must come back. */
    ExpectedBytes expected() {
        return expected;
    }

    /** Counts what happens to all clients of the group. */
    LongSupplier progress() {
        return progress::get;
    }

    // ---- what its threads do and report

    /** Uses the socket in this thread. A failure is reported by the last argument. */
    void use(Use use, Consumer<IOException> failed) {
        change(() -> users++);
        try {
            use.of(socket);
        } catch (IOException failure) {
            failed.accept(failure);
        } finally {
            change(() -> users--);
        }
    }

    /** These bytes were handed to the kernel. Notifies nothing. */
    synchronized void sends(int bytes) {
        sent += bytes;
        movedNanos = System.nanoTime();
    }

    /** These bytes have come. Notifies nothing. */
    synchronized void receives(byte[] chunk, int count) {
        expected.receive(chunk, count);
        movedNanos = System.nanoTime();
    }

    /** Something has changed: those that wait look again. */
    synchronized void signal() {
        progress.incrementAndGet();
        notifyAll();
    }

    synchronized void change(Runnable change) {
        change.run();
        signal();
    }

    void sendFailed(IOException failure) {
        change(() -> sendFailure = failure);
    }

    /** The server has closed its direction, or the connection has failed: null for the first. */
    synchronized void over(IOException failure) {
        if (readFailure != null) {
            return; // since it connected
        }
        ended = failure == null;
        readFailure = failure;
        stillBefore = Duration.ofNanos(System.nanoTime() - movedNanos);
        signal();
    }

    // ---- how it ends

    /** Ends it with a reset, which has left when this returns: Java waits for threads that use a socket. */
    void reset() throws IOException {
        change(() -> closed = true);
        if (!socket.isClosed()) {
            socket.setSoLinger(true, 0);
            socket.close();
        }
        await(() -> users == 0, Timeouts.limit(), NO_MOVEMENT);
    }

    void close() throws IOException {
        change(() -> closed = true);
        socket.close();
    }

    synchronized boolean isClosed() {
        return closed;
    }

    /** Whether the client has neither closed it nor lost it. */
    synchronized boolean isConnected() {
        return !closed && !isOver() && sendFailure == null;
    }

    /** Whether the server has closed its direction. */
    synchronized boolean hasEnded() {
        return ended;
    }

    /** Whether the server has closed its direction, or the connection was lost. */
    synchronized boolean isOver() {
        return ended || readFailure != null;
    }

    // ---- what was sent and received

    /** Bytes that were handed to the kernel. */
    synchronized long sent() {
        return sent;
    }

    synchronized boolean isAllBack() {
        return expected.areReceived(sent);
    }

    // ---- waiting

    /** Waits for a change, not longer than this. */
    synchronized void pause(long millis) {
        try {
            wait(millis);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for the server", interrupted);
        }
    }

    /**
     * Waits until this is so, or nothing has moved for this time. Time in which this process was stopped as a whole
     * does not count: neither could the server under test do anything.
     */
    synchronized boolean await(BooleanSupplier done, Duration timeout, LongSupplier movement) {
        long before = movement.getAsLong();
        long waited = 0;
        while (!done.getAsBoolean()) {
            if (waited > timeout.toNanos()) {
                return false;
            }
            long since = System.nanoTime();
            pause(LOOK_AGAIN_MILLIS);
            waited += Math.min(System.nanoTime() - since, MOST_AT_ONCE_NANOS);
            if (movement.getAsLong() != before) {
                before = movement.getAsLong();
                waited = 0;
            }
        }
        return true;
    }

    /** Waits until all that was sent has come back; returns whether it has: the connection may be over before. */
    synchronized boolean awaitAllBack() {
        while (!isAllBack() && !isOver()) {
            pause(LOOK_AGAIN_MILLIS);
        }
        return isAllBack();
    }

    /**
     * Waits until this is so, and everything was right until then, as long as this number moves.
     *
     * @param what is waited for
     */
    synchronized void awaitProgress(String what, BooleanSupplier done, LongSupplier movement) {
        BooleanSupplier over = () -> expected.mismatch() != null || done.getAsBoolean() || isOver();
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

    /** Says that nothing has happened for this time, and what the kernel holds, as the end of a sentence. */
    String silence(Duration time) {
        return "nothing has happened for " + Times.text(time)
                + InFlightBytes.words(address, (InetSocketAddress) socket.getRemoteSocketAddress());
    }
}
