package dev.echosounder.contract.mutant;

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

/**
 * A connection with a thread that reads, a thread that writes, a bounded queue between them, and a lock that lets one
 * of the two call the session at a time.
 */
class SoundConnection extends Connection {

    private static final AtomicLong COUNT = new AtomicLong();

    final Socket socket;
    final long number = COUNT.incrementAndGet();
    private final InputStream in; // which Java would not give away any more once the input is shut

    // Guarded by this.
    private final ByteArrayOutputStream queue = new ByteArrayOutputStream();
    private boolean endQueued;
    private volatile IOException cut;

    SoundConnection(Socket socket, Session session) throws IOException {
        super(session);
        this.socket = socket;
        in = socket.getInputStream();
        socket.setTcpNoDelay(true);
    }

    // ---- the thread that reads

    /** From the gun to the end of the input. */
    final void readOn() {
        try {
            turn(this::start);
            byte[] chunk = new byte[Tcp.READ_BYTES];
            while (awaitInputWanted()) {
                int count = in.read(chunk);
                turn(() -> {
                    if (count < 0) {
                        inputEnd();
                    } else {
                        arrived(ByteBuffer.wrap(chunk, 0, count));
                    }
                });
            }
        } catch (Throwable failure) {
            failed(failure);
        }
    }

    /** What one read has brought. */
    void arrived(ByteBuffer bytes) {
        input(bytes);
    }

    void failed(Throwable failure) {
        turn(() -> close(cut != null ? cut : failure));
    }

    synchronized boolean awaitInputWanted() {
        while (!wantsInput() && wantsDrain()) {
            await(0);
        }
        return wantsInput();
    }

    // ---- the thread that writes

    /** Until everything is written, or the connection is gone. */
    final void writeOn() {
        try {
            for (byte[] next = take(); next != null; next = take()) {
                write(next);
                turn(this::drain);
            }
        } catch (Throwable failure) {
            failed(failure);
        }
    }

    /** What is next to be written; null when there will be nothing more. */
    synchronized byte[] take() throws IOException {
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

    void write(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    // ---- what a session's call leads to

    @Override
    protected void send(ByteBuffer bytes) throws IOException {
        queue(bytes, Math.min(bytes.remaining(), Tcp.OUTBOX_BYTES - queue.size()));
    }

    final void queue(ByteBuffer bytes, int count) {
        byte[] taken = new byte[count];
        bytes.get(taken);
        queue.writeBytes(taken);
    }

    @Override
    protected void sendEnd() throws IOException {
        endQueued = true;
    }

    @Override
    protected void disconnect() {
        try {
            socket.close();
        } catch (IOException alreadyGone) {
            // Closing is all that was wanted.
        }
    }

    /** Ends it before it has threads. */
    final void refuse(String last, Throwable cause) {
        try {
            socket.getOutputStream().write(last.getBytes(StandardCharsets.UTF_8));
        } catch (IOException alreadyGone) {
            // Then nobody is there to hear it.
        }
        close(cause);
    }

    // ---- from the thread that stops

    /** Ends the input as soon as nothing more waits in the kernel: after that, Java would not read it any more. */
    final void endInputOnceRead() {
        try {
            if (!socket.isInputShutdown() && in.available() == 0) {
                socket.shutdownInput();
            }
        } catch (IOException alreadyGone) {
            // Then there is no input to be ended.
        }
    }

    /**
     * Ends it now, without waiting for a session that is being called: its threads wake up and find the socket closed.
     */
    final void cut(IOException cause) {
        cut = cause;
        disconnect();
        turn(() -> close(cause));
    }

    // ---- one thread at a time

    /** Everything that may call the session. */
    void turn(Runnable call) {
        synchronized (this) {
            call.run();
            notifyAll();
        }
    }

    /** @param millis at most; 0 for as long as it takes */
    final synchronized void await(long millis) {
        try {
            wait(millis);
        } catch (InterruptedException notMeant) {
            // Nobody outside knows this thread; it ends when its connection does.
        }
    }
}
