package dev.echosounder.contract.client;

import dev.echosounder.contract.watch.Threads;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Queue;

/** Writes the messages of a client one after another, in a thread that ends when all are written. */
final class ClientWriter {

    /**
     * What is to be written, after all that was before it.
     *
     * @param manner of the bytes
     */
    private record Writing(byte[] bytes, Message manner, boolean halfClose) {}

    /** What is handed to the kernel at a time, so that it is known how much of a long message the kernel has taken. */
    private static final int PART_BYTES = 64 * 1024;

    private static final int URGENT = '!';
    private static final long APART_NANOS = 2_000_000;
    private static final long MOST_SILENT_NANOS = 300_000_000;

    private final ClientConnection connection;

    // Guarded by the connection.
    private final Queue<Writing> queue = new ArrayDeque<>();
    private boolean isRunning;

    ClientWriter(ClientConnection connection) {
        this.connection = connection;
    }

    /** Writes this after all that was to be written before, and half-closes after it if asked. */
    void write(byte[] bytes, Message manner, boolean halfClose) {
        synchronized (connection) {
            queue.add(new Writing(bytes, manner, halfClose));
            if (!isRunning) {
                isRunning = true;
                Thread.ofVirtual().name(Threads.OWN_PREFIX + "writer").start(this::writeAll);
            }
        }
    }

    private void writeAll() {
        for (Writing next; (next = next()) != null; ) {
            Writing writing = next;
            connection.use(socket -> write(writing, socket), connection::sendFailed);
        }
    }

    private Writing next() {
        synchronized (connection) {
            isRunning = !queue.isEmpty();
            return queue.poll();
        }
    }

    private void write(Writing writing, Socket socket) throws IOException {
        byte[] bytes = writing.bytes;
        Message manner = writing.manner;
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
            } else if (manner.pace() == Message.Pace.WHEN_ALL_IS_BACK && !connection.awaitAllBack()) {
                throw new IOException("an answer did not come, and nothing more was sent");
            }
        }
        if (writing.halfClose) {
            socket.shutdownOutput();
        }
    }

    private void writeInParts(OutputStream out, byte[] bytes, int from, int count) throws IOException {
        for (int at = from, part; at < from + count; at += part) {
            part = Math.min(PART_BYTES, from + count - at);
            out.write(bytes, at, part);
            connection.sends(part);
            connection.signal();
        }
    }

    /** Returns the nanoseconds for which it has waited without an answer; 0 if there was one. */
    private long awaitAnswer() {
        synchronized (connection) {
            long since = System.nanoTime();
            while (isUnanswered() && System.nanoTime() - since < APART_NANOS) {
                connection.pause(1);
            }
            return isUnanswered() ? System.nanoTime() - since : 0;
        }
    }

    private boolean isUnanswered() {
        return connection.expected().received() < connection.sent();
    }
}
