package dev.echosounder.contract.client;

import dev.echosounder.contract.watch.Threads;
import java.io.IOException;
import java.net.Socket;
import java.util.function.Consumer;

/**
 * Messages that a client keeps in flight until it half-closes. The threads are platform threads: virtual ones that
 * never wait would keep others from the processors, and a server is not to be blamed for that.
 */
final class MessagesInFlight {

    /** What a client does after each message. */
    @FunctionalInterface
    private interface AfterEach {

        /** @return whether it sends another */
        boolean goesOn(Socket socket) throws IOException;
    }

    /** The bytes repeat after so many. It is prime, so that a piece that is lost or comes twice is seen. */
    static final int PERIOD_BYTES = 65_537;

    /** How often a client that sends one message after another notifies those that wait. */
    private static final long SIGNAL_NANOS = 1_000_000;

    private final ClientConnection connection;
    private final ClientReader reader;
    private final int size;
    private final long most;
    private final byte[] pattern;
    private boolean isEnding; // guarded by the connection
    private long signalledNanos; // of the thread that sends

    /**
     * @param messages in flight at most
     * @param size of each, in bytes
     * @param pattern the period of the bytes, and then at least a message more of it
     */
    MessagesInFlight(ClientConnection connection, ClientReader reader, int messages, int size, byte[] pattern) {
        this.connection = connection;
        this.reader = reader;
        this.size = size;
        this.most = (long) messages * size;
        this.pattern = pattern;
    }

    void start(Reading reading) {
        if (most == size && reading.equals(Reading.ALWAYS)) {
            thread("client", this::alternate);
            return;
        }
        thread("writer", this::flood);
        if (reading.bytes() > 0) {
            thread("reader", () -> reader.readAll(reading));
        }
    }

    private static void thread(String role, Runnable work) {
        Thread.ofPlatform().daemon().name(Threads.OWN_PREFIX + role).start(work);
    }

    /** Half-closes after the message that is sent now. */
    void end() {
        connection.change(() -> isEnding = true);
    }

    boolean isEnding() {
        synchronized (connection) {
            return isEnding;
        }
    }

    private void flood() {
        sendAll(
                socket -> {
                    connection.signal();
                    return true;
                },
                connection::sendFailed);
    }

    /** Sends one message after the other by one thread: two that wake each other would take most of the time. */
    private void alternate() {
        byte[] chunk = new byte[size];
        signalledNanos = System.nanoTime();
        sendAll(
                socket -> {
                    for (int count; !isAnswered(); ) {
                        if ((count = socket.getInputStream().read(chunk)) < 0) {
                            connection.over(null);
                            return false;
                        }
                        connection.receives(chunk, count);
                    }
                    if (System.nanoTime() - signalledNanos > SIGNAL_NANOS) {
                        connection.signal();
                        signalledNanos = System.nanoTime();
                    }
                    return true;
                },
                connection::over);
        if (connection.isConnected()) {
            reader.readAll(Reading.ALWAYS);
        }
    }

    private void sendAll(AfterEach afterEach, Consumer<IOException> failed) {
        connection.use(
                socket -> {
                    for (long from = 0; awaitTurn(); from += size) {
                        socket.getOutputStream().write(pattern, (int) (from % PERIOD_BYTES), size);
                        connection.sends(size);
                        if (!afterEach.goesOn(socket)) {
                            return;
                        }
                    }
                    socket.shutdownOutput();
                },
                failed);
    }

    private boolean isAnswered() {
        return connection.isAllBack() || connection.expected().mismatch() != null;
    }

    /** Waits until another message may be in flight; returns whether there is one to be sent. */
    private boolean awaitTurn() {
        synchronized (connection) {
            ExpectedBytes expected = connection.expected();
            while (goesOn() && expected.sentCount() + size - expected.received() > most) {
                connection.pause(ClientConnection.LOOK_AGAIN_MILLIS);
            }
            if (goesOn()) {
                expected.sends(size);
            }
            return goesOn();
        }
    }

    private boolean goesOn() {
        return !isEnding && connection.isConnected();
    }
}
