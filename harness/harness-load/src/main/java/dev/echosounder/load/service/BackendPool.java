package dev.echosounder.load.service;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A server's pool of connections to a {@link Backend}. The calling thread takes a connection that no other uses, sends
 * a request on it and blocks until the answer has arrived, as with the drivers of most databases. Connections are
 * opened when they are needed, and stay open. From any number of threads.
 */
final class BackendPool implements Runnable {

    private final InetSocketAddress backend;
    private final Semaphore permits;
    private final Deque<Pooled> idle = new ConcurrentLinkedDeque<>();

    /** @param most connections at a time; further callers wait for one, in order */
    BackendPool(InetSocketAddress backend, int most) {
        this.backend = backend;
        this.permits = new Semaphore(most, true);
    }

    /**
     * Asks once, and waits for the answer. An interrupt that was there before cannot cut it short, and is found
     * afterwards.
     *
     * @throws IllegalStateException if there is no right answer; the message says why in one sentence
     */
    @Override
    public void run() {
        boolean interrupted = Thread.interrupted(); // it would close the socket of a virtual thread
        permits.acquireUninterruptibly();
        try {
            ask();
        } finally {
            permits.release();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void ask() {
        Pooled connection = idle.pollFirst();
        if (connection == null) {
            connection = connect();
        }
        try {
            connection.ask();
        } catch (IOException lost) {
            connection.close();
            closeIdle(); // they are lost as well, if the backend has ended
            throw new IllegalStateException(
                    "The backend at %s did not answer a request: %s.".formatted(text(), lost.getMessage()), lost);
        }
        idle.addFirst(connection);
    }

    private Pooled connect() {
        try {
            return new Pooled(backend);
        } catch (IOException failure) {
            throw new IllegalStateException(
                    "The backend at %s cannot be reached: %s.".formatted(text(), failure.getMessage()), failure);
        }
    }

    private void closeIdle() {
        for (Pooled connection; (connection = idle.pollFirst()) != null; ) {
            connection.close();
        }
    }

    private String text() {
        return backend.getAddress().getHostAddress() + ":" + backend.getPort();
    }

    /** One connection, which one thread at a time uses. */
    private static final class Pooled {

        private final Socket socket = new Socket();
        private final ByteBuffer message = ByteBuffer.allocate(Backend.MESSAGE_BYTES);
        private long number = ThreadLocalRandom.current().nextLong();

        Pooled(InetSocketAddress backend) throws IOException {
            try {
                socket.setTcpNoDelay(true);
                socket.connect(backend);
            } catch (IOException failure) {
                close();
                throw failure;
            }
        }

        void ask() throws IOException {
            number++;
            message.putLong(0, number);
            socket.getOutputStream().write(message.array());
            for (int read = 0; read < Backend.MESSAGE_BYTES; ) {
                int count = socket.getInputStream().read(message.array(), read, Backend.MESSAGE_BYTES - read);
                if (count < 0) {
                    throw new EOFException("it closed the connection");
                }
                read += count;
            }
            if (message.getLong(0) != ~number) {
                throw new IOException("it sent the answer to another request");
            }
        }

        void close() {
            try {
                socket.close();
            } catch (IOException closedAlready) {
                // That is what was wanted.
            }
        }
    }
}
