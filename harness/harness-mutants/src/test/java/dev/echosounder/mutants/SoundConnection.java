package dev.echosounder.mutants;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import dev.echosounder.transport.Connection;
import dev.echosounder.transport.Tcp;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A connection with a thread that reads, a thread that writes, a bounded queue between them, and a lock that lets one
 * of the two call the session at a time.
 */
final class SoundConnection extends Connection {

    /** The parts of all connections at one end of a model, each of which a mutant may replace. */
    static final class Parts {

        IoConsumer<Socket> socket = socket -> {};

        // Calls of the session.
        Consumer<SoundConnection> started = connection -> connection.session.started(connection);
        BiConsumer<SoundConnection, ByteBuffer> received =
                (connection, in) -> connection.session.received(in, connection);
        Consumer<SoundConnection> inputEnded = connection -> connection.session.inputEnded(connection);
        BiConsumer<SoundConnection, Throwable> closed = (connection, cause) -> connection.session.closed(cause);

        // The thread that reads, and the one that writes.
        Predicate<SoundConnection> awaitInput = SoundConnection::awaitInput;
        BiConsumer<SoundConnection, ByteBuffer> read = SoundConnection::input;
        IoBiConsumer<SoundConnection, byte[]> write = SoundConnection::writeToSocket;
        BiConsumer<SoundConnection, Throwable> fail = SoundConnection::closeAfter;

        // What a call of the session leads to.
        BiConsumer<SoundConnection, ByteBuffer> send = SoundConnection::queue;
        Predicate<SoundConnection> room = connection -> true;
        Consumer<SoundConnection> sendEnd = SoundConnection::queueEnd;
        Consumer<SoundConnection> disconnect = SoundConnection::closeSocket;

        /** Does this before the session is given what is read. */
        void beforeInput(BiConsumer<SoundConnection, ByteBuffer> action) {
            read = action.andThen(SoundConnection::input);
        }

        /** Drops what is read, unless this is so. */
        void readIf(Predicate<SoundConnection> condition) {
            read = (connection, bytes) -> {
                if (condition.test(connection)) {
                    connection.input(bytes);
                }
            };
        }

        /** Closes the session only if this is so. */
        void closedIf(BiPredicate<SoundConnection, Throwable> condition) {
            closed = (connection, cause) -> {
                if (condition.test(connection, cause)) {
                    connection.session.closed(cause);
                }
            };
        }
    }

    @FunctionalInterface
    interface IoConsumer<T> {
        void accept(T value) throws IOException;
    }

    @FunctionalInterface
    interface IoBiConsumer<T, U> {
        void accept(T value, U other) throws IOException;
    }

    /** What the connection calls as its session: the parts of a connection. */
    private static final class Calls implements Session {

        private SoundConnection connection;

        @Override
        public void started(Outbox out) {
            connection.parts.started.accept(connection);
        }

        @Override
        public void received(ByteBuffer in, Outbox out) {
            connection.parts.received.accept(connection, in);
        }

        @Override
        public void inputEnded(Outbox out) {
            connection.inputEnded = true;
            connection.parts.inputEnded.accept(connection);
        }

        @Override
        public void closed(Throwable cause) {
            connection.parts.closed.accept(connection, cause);
        }
    }

    private static final AtomicLong COUNT = new AtomicLong();

    final Session session;
    final Socket socket;
    final long number = COUNT.incrementAndGet();

    // For mutants: what has happened, and what a mutant keeps for each connection.
    volatile int reads;
    volatile int bytesRead;
    volatile boolean inputEnded;
    volatile boolean ending;
    volatile int note;
    volatile Object kept;

    private final Parts parts;
    private final InputStream in; // Java does not return it once the input is shut down

    // Guarded by this.
    private final ByteArrayOutputStream queue = new ByteArrayOutputStream();
    private boolean endQueued;

    private volatile IOException cut;

    SoundConnection(Parts parts, Socket socket, Session session) throws IOException {
        this(parts, socket, session, new Calls());
    }

    private SoundConnection(Parts parts, Socket socket, Session session, Calls calls) throws IOException {
        super(calls);
        calls.connection = this;
        this.session = session;
        this.parts = parts;
        this.socket = socket;
        in = socket.getInputStream();
        socket.setTcpNoDelay(true);
        parts.socket.accept(socket);
    }

    // ---- the thread that reads

    /** Starts the session and reads to the end of the input. */
    void readOn() {
        try {
            turn(this::start);
            byte[] chunk = new byte[Tcp.READ_BYTES];
            while (inputComes()) {
                int count = in.read(chunk);
                turn(() -> {
                    if (count < 0) {
                        inputEnd();
                    } else {
                        parts.read.accept(this, ByteBuffer.wrap(chunk, 0, count));
                        reads++;
                        bytesRead += count;
                    }
                });
            }
        } catch (Throwable failure) {
            fail(failure);
        }
    }

    private synchronized boolean inputComes() {
        return parts.awaitInput.test(this);
    }

    /** Waits until the session wants input; false if it wants no more. The caller synchronizes on the connection. */
    boolean awaitInput() {
        while (!wantsInput() && wantsDrain()) {
            await(0);
        }
        return wantsInput();
    }

    private void fail(Throwable failure) {
        try {
            parts.fail.accept(this, failure);
        } catch (OutOfMemoryError none) { // for the session there is none either
            closeSocket();
        }
    }

    void closeAfter(Throwable failure) {
        turn(() -> close(cut != null ? cut : failure));
    }

    // ---- the thread that writes

    /** Writes until everything is written or the connection is closed. */
    void writeOn() {
        try {
            for (byte[] next = take(); next != null; next = take()) {
                parts.write.accept(this, next);
                turn(this::drain);
            }
        } catch (Throwable failure) {
            fail(failure);
        }
    }

    /** Waits for the next bytes to be written; null when there are no more. */
    private synchronized byte[] take() throws IOException {
        while (queue.size() == 0 && !endQueued && !isClosed()) {
            await(0);
        }
        if (isClosed()) {
            return null;
        }
        if (queue.size() == 0) {
            socket.shutdownOutput();
            turn(this::endSent);
            return null;
        }
        byte[] next = queue.toByteArray();
        queue.reset();
        return next;
    }

    void writeToSocket(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    // ---- what a call of the session leads to

    @Override
    protected void send(ByteBuffer bytes) {
        parts.send.accept(this, bytes);
    }

    @Override
    protected boolean transportHasRoom() {
        return parts.room.test(this);
    }

    @Override
    protected void sendEnd() {
        ending = true;
        parts.sendEnd.accept(this);
    }

    @Override
    protected void disconnect() {
        parts.disconnect.accept(this);
    }

    void queue(ByteBuffer bytes) {
        queue(bytes, Math.min(bytes.remaining(), Tcp.OUTBOX_BYTES - queue.size()));
    }

    void queue(ByteBuffer bytes, int count) {
        byte[] taken = new byte[count];
        bytes.get(taken);
        queue.writeBytes(taken);
    }

    /** Bytes that wait for the thread that writes. The caller synchronizes on the connection. */
    int queued() {
        return queue.size();
    }

    void queueEnd() {
        endQueued = true;
    }

    void closeSocket() {
        try {
            socket.close();
        } catch (IOException alreadyGone) {
            // There is nothing left to close.
        }
    }

    /** Ends a connection that has no threads. */
    void refuse(String last, Throwable cause) {
        try {
            writeToSocket(last.getBytes(StandardCharsets.UTF_8));
        } catch (IOException alreadyGone) {
            // The peer cannot be informed.
        }
        close(cause);
    }

    // ---- other threads

    /** Ends the input as soon as the kernel holds no more: after that, Java would not read it. */
    void endInputOnceRead() {
        try {
            if (!socket.isInputShutdown() && in.available() == 0) {
                socket.shutdownInput();
            }
        } catch (IOException alreadyGone) {
            // There is no input to end.
        }
    }

    /** Whether the client has sent nothing that was not read yet. */
    boolean isSilent() {
        try {
            return in.available() == 0;
        } catch (IOException closed) {
            return true;
        }
    }

    /**
     * Ends the connection without waiting for a call of the session to return: its threads wake up and find the socket
     * closed.
     */
    void cut(IOException cause) {
        cut = cause;
        disconnect();
        turn(() -> close(cause));
    }

    /** Makes a call that may call the session, one thread at a time. */
    void turn(Runnable call) {
        synchronized (this) {
            call.run();
            notifyAll();
        }
    }

    /** @param millis the longest wait; 0 for no limit */
    synchronized void await(long millis) {
        try {
            wait(millis);
        } catch (InterruptedException notMeant) {
            // No other code knows this thread; it ends when its connection does.
        }
    }
}
