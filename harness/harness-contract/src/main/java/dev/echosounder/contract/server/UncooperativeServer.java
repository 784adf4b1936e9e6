package dev.echosounder.contract.server;

import dev.echosounder.contract.watch.Threads;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/** A server of the contract kit for a model's clients, with a thread for each connection. It never writes. */
public final class UncooperativeServer implements AutoCloseable {

    /** What it does with a connection. */
    public enum Behaviour {
        /** Reads nothing until a scenario orders it; then everything. */
        READ_LATE,
        /** Resets the connection when it has read the beginning of what a client sends and more has arrived. */
        RESET,
        /** Closes its socket then. As there are unread bytes, its kernel resets the connection, too. */
        HANG_UP
    }

    private static final int BACKLOG = 50;
    private static final int BEGINNING_BYTES = 1_000;
    private static final int CHUNK_BYTES = 64 * 1024;
    private static final long LOOK_AGAIN_NANOS = 1_000_000;

    private final Behaviour behaviour;
    private final ServerSocket listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    private final CountDownLatch reading = new CountDownLatch(1);
    private final LongAdder receivedBytes = new LongAdder();
    private final AtomicInteger ends = new AtomicInteger();

    /** Serves until it is closed. */
    public UncooperativeServer(Behaviour behaviour) throws IOException {
        this.behaviour = behaviour;
        thread(this::acceptAll);
    }

    private static void thread(Runnable work) {
        Thread.ofVirtual().name(Threads.OWN_PREFIX + "server").start(work);
    }

    public InetSocketAddress address() {
        return (InetSocketAddress) listener.getLocalSocketAddress();
    }

    private void acceptAll() {
        try {
            while (true) {
                Socket socket = listener.accept();
                thread(() -> serve(socket));
            }
        } catch (IOException closed) {
            // The scenario is over.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            if (behaviour == Behaviour.READ_LATE) {
                readLate(socket.getInputStream());
            } else {
                socket.getInputStream().readNBytes(BEGINNING_BYTES);
                while (socket.getInputStream().available() == 0 && !listener.isClosed()) {
                    LockSupport.parkNanos(LOOK_AGAIN_NANOS);
                }
                if (behaviour == Behaviour.RESET) {
                    socket.setSoLinger(true, 0);
                }
            }
        } catch (IOException clientIsGone) {
            // There is nothing left to serve.
        } catch (InterruptedException neverDone) {
            throw new IllegalStateException("No other code knows this thread", neverDone);
        }
    }

    private void readLate(InputStream in) throws IOException, InterruptedException {
        reading.await();
        byte[] chunk = new byte[CHUNK_BYTES];
        for (int count; !listener.isClosed() && (count = in.read(chunk)) >= 0; ) {
            receivedBytes.add(count);
        }
        ends.incrementAndGet();
    }

    /** Begins to read. */
    public void read() {
        reading.countDown();
    }

    /** Bytes that it has received from all of its clients. */
    public long receivedBytes() {
        return receivedBytes.sum();
    }

    /** How many of its clients have half-closed. */
    public int ends() {
        return ends.get();
    }

    /** Stops accepting connections. */
    @Override
    public void close() throws IOException {
        listener.close();
        reading.countDown();
    }
}
