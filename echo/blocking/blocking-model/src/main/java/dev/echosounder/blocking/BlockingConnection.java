package dev.echosounder.blocking;

import dev.echosounder.api.Session;
import dev.echosounder.transport.Connection;
import dev.echosounder.transport.Tcp;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A connection whose thread reads, runs the session and writes. While it waits for the peer to take an answer it does
 * not read: that is this model's backpressure.
 *
 * <p>The buffer is the connection's own, since a waiting read occupies it; it starts small and grows when a read fills
 * it, so that ten thousand idle connections stay cheap.
 */
class BlockingConnection extends Connection {

    static final int FIRST_READ_BYTES = 4 * 1024;

    final Line line;
    private final Runnable progress = this::moved;
    private boolean inputEnded; // of the thread that stops
    private volatile IOException cut;

    BlockingConnection(Line line, Session session) {
        super(session);
        this.line = line;
    }

    /** From the gun to the end: what the connection's thread does. */
    final void converse() {
        begin();
        readOn();
    }

    /** The gun. */
    final void begin() {
        enter();
        start();
        leave();
    }

    /** From then to the end. */
    final void readOn() {
        try {
            ByteBuffer in = line.newBuffer(FIRST_READ_BYTES);
            while (awaitInputWanted()) {
                int count = line.read(in);
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
            }
        } catch (Throwable failure) {
            enter();
            close(cut != null ? cut : failure);
            leave();
        }
    }

    private ByteBuffer larger(ByteBuffer in) {
        ByteBuffer larger = line.tryNewBuffer(Math.min(4 * in.capacity(), Tcp.READ_BYTES));
        return larger == null ? in : larger;
    }

    /** A turn of the session begins. Where one thread does everything there is nothing to guard. */
    void enter() {}

    /** A turn of the session is over. */
    void leave() {}

    /**
     * Whether to read on. Here a session has had its answers sent before the next read, so only the end can hinder it.
     */
    boolean awaitInputWanted() {
        return wantsInput();
    }

    @Override
    protected ByteBuffer newBatch() {
        return line.newBuffer(BATCH_BYTES);
    }

    @Override
    protected void send(ByteBuffer bytes) throws IOException {
        try {
            line.write(bytes, progress);
        } catch (IOException failure) {
            throw cut != null ? cut : failure;
        }
    }

    @Override
    protected void sendEnd() throws IOException {
        line.endOutput();
        endSent();
    }

    @Override
    protected void disconnect() throws IOException {
        line.close();
    }

    /** Ends it before it has a thread. The few bytes find room in the socket, which has not sent anything yet. */
    final void refuse(String last, Throwable cause) {
        try {
            send(ByteBuffer.wrap(last.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException alreadyGone) {
            // Then nobody is there to hear it.
        }
        close(cause);
    }

    // ---- from the thread that stops

    /** Wakes a thread that waits for input, once everything that has arrived is read. */
    final void endInputOnceRead() {
        try {
            inputEnded = inputEnded || line.endInputIfEmpty();
        } catch (IOException alreadyGone) {
            inputEnded = true;
        }
    }

    /** Cuts the connection; its own thread then closes the session. */
    final void cut(IOException cause) {
        cut = cause;
        try {
            line.close();
        } catch (IOException alreadyGone) {
            // Its thread wakes all the same, and closes the session.
        }
    }
}
