package dev.echosounder.transport.blocking;

import dev.echosounder.api.Session;
import dev.echosounder.transport.Connection;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;

/**
 * A connection whose thread reads, runs the session and writes. While it waits for the peer to take an answer it does
 * not read: that is its backpressure.
 *
 * <p>Each connection has a read buffer, since a waiting read occupies it. The buffer starts small and grows when a read
 * fills it, so that ten thousand idle connections need little memory.
 */
public sealed class BlockingConnection extends Connection permits DuplexConnection {

    /** The first size of the read buffer, in bytes; it grows up to {@link Tcp#READ_BYTES}. */
    public static final int FIRST_READ_BYTES = 4 * 1024;

    /**
     * The most that a virtual thread reads before others have their turn, in bytes. The JDK's scheduler never
     * interrupts one: on as many connections as there are processors, whose peers send faster than they are served, it
     * would run no other for as long as that lasts.
     */
    private static final int TURN_BYTES = 64 * 1024;

    /**
     * The number of turns after which the thread waits for a moment. One that only yields may stay in its carrier's own
     * queue, which the carrier empties before it looks for threads that others have woken.
     */
    private static final int TURNS_IN_A_ROW = 16;

    final BlockingTransport transport;
    private final Runnable progress = this::moved;
    private int turns;
    private boolean inputEnded; // of the thread that stops
    private volatile IOException cut;

    /** Makes a connection of a server. */
    public BlockingConnection(BlockingTransport transport, Session session) {
        super(session);
        this.transport = transport;
    }

    /**
     * Makes a connection of a client, whose thread may need a second one to write: see {@link DuplexConnection}.
     *
     * @param threads start it
     */
    public static BlockingConnection ofClient(BlockingTransport transport, Session session, ConnectionThreads threads) {
        return new DuplexConnection(transport, session, threads::start);
    }

    /** Serves the connection, from the start of its session to the end: what its thread does. */
    public final void converse() {
        begin();
        readOn();
    }

    /** Starts the session. */
    public final void begin() {
        enter();
        start();
        leave();
    }

    /** Serves the connection from then on, to its end. */
    public final void readOn() {
        try {
            ByteBuffer in = transport.newBuffer(FIRST_READ_BYTES);
            boolean takesTurns = Thread.currentThread().isVirtual();
            int turnBytes = 0;
            while (awaitInputWanted()) {
                int count = transport.read(in);
                enter();
                if (count < 0) {
                    inputEnd();
                } else {
                    input(in.flip());
                }
                leave();
                in.clear();
                if (count == in.capacity() && count < Tcp.READ_BYTES) {
                    in = larger(in);
                }
                turnBytes = takesTurns ? turnBytes + count : 0;
                if (turnBytes >= TURN_BYTES) {
                    turnBytes = 0;
                    endTurn();
                }
            }
        } catch (Throwable failure) {
            enter();
            close(cut != null ? cut : failure);
            leave();
        }
    }

    private void endTurn() {
        turns++;
        if (turns % TURNS_IN_A_ROW == 0) {
            LockSupport.parkNanos(1);
        } else {
            Thread.yield();
        }
    }

    private ByteBuffer larger(ByteBuffer in) {
        ByteBuffer larger = transport.tryNewBuffer(Math.min(4 * in.capacity(), Tcp.READ_BYTES));
        return larger == null ? in : larger;
    }

    /** Called before the session may be called. Where one thread does everything there is nothing to guard. */
    void enter() {}

    /** Called after the session was called. */
    void leave() {}

    /**
     * Whether to read on. Here a session has had its answers sent before the next read, so only the end can hinder it.
     */
    boolean awaitInputWanted() {
        return wantsInput();
    }

    @Override
    protected ByteBuffer newBatch() {
        return transport.newBuffer(BATCH_BYTES);
    }

    @Override
    protected void send(ByteBuffer bytes) throws IOException {
        try {
            transport.write(bytes, progress);
        } catch (IOException failure) {
            throw cut != null ? cut : failure;
        }
    }

    @Override
    protected void sendEnd() throws IOException {
        transport.endOutput();
        endSent();
    }

    @Override
    protected void disconnect() throws IOException {
        transport.close();
    }

    /**
     * Ends a connection that has no thread. The calling thread does not wait: the few bytes have room in the socket,
     * which has not sent anything yet.
     *
     * @param last what the peer is sent
     */
    public final void refuse(String last, Throwable cause) {
        try {
            send(ByteBuffer.wrap(last.getBytes(StandardCharsets.UTF_8)));
        } catch (Throwable alreadyGone) {
            // The peer cannot receive it, or there is no memory for it.
        }
        close(cause);
    }

    // ---- from the thread that stops

    /** Ends the input once everything that has arrived is read, and wakes the thread that waits for more. */
    final void endInputOnceRead() {
        try {
            if (!inputEnded && !transport.hasInput()) {
                stopping();
                transport.endInput();
                inputEnded = true;
            }
        } catch (IOException alreadyGone) {
            inputEnded = true;
        }
    }

    /** Cuts the connection; its thread then closes the session. From any thread. */
    public final void cut(IOException cause) {
        cut = cause;
        try {
            transport.close();
        } catch (IOException alreadyGone) {
            // The connection's thread wakes nevertheless, and closes the session.
        }
    }
}
