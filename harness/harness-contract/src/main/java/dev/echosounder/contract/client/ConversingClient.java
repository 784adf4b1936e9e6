package dev.echosounder.contract.client;

import dev.echosounder.contract.watch.Threads;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Locale;
import java.util.function.BooleanSupplier;

/**
 * A client in the midst of a conversation: it sends message after message without a pause, up to eight of them ahead of
 * their answers, and compares every byte that comes back by its position. What is on its way is so little that the
 * kernel takes an answer from the server whether the client reads just then or not.
 */
public final class ConversingClient implements AutoCloseable {

    private static final int MESSAGE_BYTES = 1024;
    private static final int AHEAD_BYTES = 8 * MESSAGE_BYTES;

    private final Socket socket = new Socket();
    private final long seed;

    // Guarded by this.
    private long begun;
    private long sent;
    private long received;
    private long owed;
    private boolean ended;
    private String wrong;

    /** @param seed of the bytes that it sends */
    public ConversingClient(InetSocketAddress server, long seed) throws IOException {
        this.seed = seed;
        socket.setTcpNoDelay(true);
        socket.connect(server, (int) Timeouts.limit().toMillis());
        Thread.ofVirtual().name(Threads.OWN_PREFIX + "talker").start(this::talk);
        Thread.ofVirtual().name(Threads.OWN_PREFIX + "listener").start(this::listen);
    }

    private void talk() {
        byte[] message = new byte[MESSAGE_BYTES];
        try {
            for (long from = 0; awaitTurn(); from += MESSAGE_BYTES) {
                for (int i = 0; i < MESSAGE_BYTES; i++) {
                    message[i] = at(from + i);
                }
                socket.getOutputStream().write(message);
                hasSent();
            }
        } catch (IOException gone) {
            // Nobody listens any more; what the client receives tells whether that is right.
        }
    }

    private void listen() {
        byte[] chunk = new byte[AHEAD_BYTES];
        try {
            InputStream in = socket.getInputStream();
            for (int count; (count = in.read(chunk)) >= 0; ) {
                compare(chunk, count);
            }
            ends(null);
        } catch (IOException failure) {
            ends("the connection failed: " + failure.getMessage());
        }
    }

    private synchronized boolean awaitTurn() {
        while (!isOver() && begun - received >= AHEAD_BYTES) {
            pause(0);
        }
        begun += MESSAGE_BYTES;
        return !isOver();
    }

    private synchronized void hasSent() {
        sent += MESSAGE_BYTES;
    }

    private synchronized void compare(byte[] chunk, int count) {
        for (int i = 0; i < count && wrong == null; i++) {
            if (received + i >= begun) {
                wrong = "more bytes came back than were sent";
            } else if (chunk[i] != at(received + i)) {
                wrong = String.format(
                        Locale.ROOT,
                        "byte %,d came back as 0x%02x, and was sent as 0x%02x",
                        received + i + 1,
                        chunk[i],
                        at(received + i));
            }
        }
        received += count;
        notifyAll();
    }

    private synchronized void ends(String why) {
        ended = true;
        wrong = wrong == null ? why : wrong;
        notifyAll();
    }

    /** From now on the server owes it an answer to everything that it has sent. */
    public synchronized void remember() {
        owed = sent;
    }

    /** Waits until so many messages have been answered. */
    public synchronized void awaitAnswers(int messages) {
        await(() -> received >= (long) messages * MESSAGE_BYTES || isOver());
        if (isOver() || received < (long) messages * MESSAGE_BYTES) {
            throw new AssertionError(state(String.format(
                    Locale.ROOT,
                    "of the answers to %,d messages the client has received %,d bytes",
                    messages,
                    received)));
        }
    }

    /** Waits until the server has closed its side, in good order and with nothing owed. */
    public synchronized void awaitEndWithoutDebts() {
        await(this::isOver);
        if (wrong != null || !ended || received < owed) {
            throw new AssertionError(state(String.format(
                    Locale.ROOT,
                    "of the %,d bytes that the client had sent before the stop it has received %,d",
                    owed,
                    Math.min(owed, received))));
        }
    }

    private String state(String what) {
        String why = wrong != null
                ? wrong
                : ended
                        ? "the server closed the connection"
                        : "the server goes on with the conversation, or nothing happens";
        return Character.toUpperCase(what.charAt(0)) + what.substring(1) + ": " + why + ".";
    }

    private boolean isOver() {
        return ended || wrong != null;
    }

    private void await(BooleanSupplier done) {
        long since = System.nanoTime();
        while (!done.getAsBoolean()
                && System.nanoTime() - since < Timeouts.limit().toNanos()) {
            pause(100);
        }
    }

    /** Waits for a change, not longer than this; 0 for as long as it takes. */
    private void pause(long millis) {
        try {
            wait(millis);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for the server", interrupted);
        }
    }

    /** The byte that belongs at this position: as good as random, and never to be kept. */
    private byte at(long position) {
        long mixed = (position + seed) * 0x9E3779B97F4A7C15L;
        return (byte) ((mixed ^ mixed >>> 32) * 0xBF58476D1CE4E5B9L >>> 56);
    }

    @Override
    public void close() throws IOException {
        socket.close();
        ends("the client closed the connection");
    }
}
