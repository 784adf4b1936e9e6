package dev.echosounder.contract.client;

import dev.echosounder.contract.watch.Threads;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/**
 * A client that sends without pause, reads everything that comes back, and compares it. It has platform threads: a
 * virtual one that never waits would keep others from the processors, and that is not to be blamed on a server.
 */
public final class Flood implements AutoCloseable {

    private static final int CHUNK_BYTES = 256 * 1024;
    private static final long UNDER_WAY_BYTES = 1024 * 1024;

    /** What is sent over and over; its length is prime, so that a chunk that is lost or comes twice is seen. */
    private final byte[] pattern = new byte[65_537];

    private final Socket socket = new Socket();

    // Guarded by this.
    private long back;
    private String wrong;
    private boolean over;
    private boolean ending;
    private long sent; // of no meaning before the end
    private boolean allIsBack;

    private Flood() {
        new SplittableRandom(1).nextBytes(pattern);
    }

    public static Flood begin(InetSocketAddress server) throws IOException {
        Flood flood = new Flood();
        flood.socket.connect(server, (int) Timeouts.limit().toMillis());
        flood.thread("flood-writer", flood::write);
        flood.thread("flood-reader", flood::read);
        return flood;
    }

    /** Bytes that have come back. */
    public synchronized long back() {
        return back;
    }

    /** Waits until the server has begun to answer it. */
    public void awaitUnderWay() {
        awaitBack(UNDER_WAY_BYTES);
    }

    /** Waits until so many bytes have come back. */
    public void awaitBack(long bytes) {
        await(() -> back() >= bytes);
    }

    /** Sends no more and half-closes; waits until all is back, and the server has half-closed too. */
    public void end() {
        synchronized (this) {
            ending = true;
        }
        await(this::isAllBack);
    }

    private synchronized boolean isAllBack() {
        return allIsBack;
    }

    private synchronized boolean isWrong() {
        return wrong != null;
    }

    private void await(BooleanSupplier done) {
        boolean inTime = awaitUnless(Long.MAX_VALUE, () -> isWrong() || done.getAsBoolean());
        check();
        if (!inTime) {
            throw new AssertionError(
                    String.format(Locale.ROOT, "Of a flood no more than %,d bytes have come back.", back()));
        }
    }

    /**
     * Waits until this is so; gives up when so many bytes have come back before, or nothing of the flood comes back any
     * more.
     *
     * @return whether it is so
     */
    public boolean awaitUnless(long bytes, BooleanSupplier done) {
        long before = back();
        long since = System.nanoTime();
        while (!done.getAsBoolean()) {
            long now = back();
            if (now >= bytes || System.nanoTime() - since > Timeouts.limit().toNanos()) {
                return false;
            }
            if (now != before) {
                before = now;
                since = System.nanoTime();
            }
            pause();
        }
        return true;
    }

    /** Fails if anything came back wrong. */
    public synchronized void check() {
        if (wrong != null) {
            throw new AssertionError(String.format(Locale.ROOT, "After %,d bytes of the flood %s.", back, wrong));
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            over = true;
        }
        try {
            socket.close();
        } catch (IOException alreadyGone) {
            // Then it is over, too.
        }
    }

    private void write() {
        byte[] many = new byte[pattern.length * 4];
        for (int from = 0; from < many.length; from += pattern.length) {
            System.arraycopy(pattern, 0, many, from, pattern.length);
        }
        try {
            OutputStream out = socket.getOutputStream();
            while (sendsOn(many.length)) {
                out.write(many);
            }
            socket.shutdownOutput();
        } catch (IOException failure) {
            failed(failure.getMessage());
        }
    }

    private void read() {
        byte[] chunk = new byte[CHUNK_BYTES];
        try {
            InputStream in = socket.getInputStream();
            for (int count; (count = in.read(chunk)) >= 0; ) {
                compare(chunk, count);
            }
            ended();
        } catch (IOException failure) {
            failed(failure.getMessage());
        }
    }

    private synchronized void compare(byte[] chunk, int count) {
        for (int from = 0; from < count; ) {
            int at = (int) ((back + from) % pattern.length);
            int length = Math.min(count - from, pattern.length - at);
            if (Arrays.mismatch(chunk, from, from + length, pattern, at, at + length) >= 0) {
                failed("other bytes came back than were sent");
            }
            from += length;
        }
        back += count;
        notifyAll();
    }

    /** Whether there is more to be sent, of which so much is sent next. */
    private synchronized boolean sendsOn(int bytes) {
        sent += ending ? 0 : bytes;
        return !ending;
    }

    private synchronized void ended() {
        if (ending && back == sent) {
            allIsBack = true;
        } else {
            failed("the server closed the connection");
        }
    }

    private synchronized void failed(String how) {
        if (!over && wrong == null) {
            wrong = how;
        }
        notifyAll();
    }

    private synchronized void pause() {
        try {
            wait(20);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for the server", interrupted);
        }
    }

    private void thread(String role, Runnable work) {
        Thread.ofPlatform().daemon().name(Threads.OWN_PREFIX + role).start(work);
    }
}
