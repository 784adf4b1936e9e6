package dev.echosounder.contract.client;

import dev.echosounder.api.Times;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/** Reads what comes back to a client: all of it in a thread, or as many bytes as a step says. */
final class ClientReader {

    private final ClientConnection connection;
    private boolean isPaused; // guarded by the connection

    ClientReader(ClientConnection connection) {
        this.connection = connection;
    }

    /** Reads in this thread until the connection is over. */
    void readAll(Reading reading) {
        byte[] chunk = new byte[reading.bytes()];
        connection.use(
                socket -> {
                    InputStream in = socket.getInputStream();
                    for (int count; (count = awaitTurn() ? in.read(chunk) : -1) >= 0; ) {
                        connection.receives(chunk, count);
                        connection.signal();
                        if (!reading.pause().isZero()) {
                            LockSupport.parkNanos(reading.pause().toNanos());
                        }
                    }
                    connection.over(null);
                },
                connection::over);
    }

    /** Pauses reading, or goes on. */
    void pause(boolean pauses) {
        connection.change(() -> isPaused = pauses);
    }

    private boolean awaitTurn() {
        synchronized (connection) {
            while (isPaused && !connection.isClosed()) {
                connection.pause(ClientConnection.LOOK_AGAIN_MILLIS);
            }
            return !connection.isClosed();
        }
    }

    /**
     * Reads this many bytes of a response, in this thread, and does not compare them.
     *
     * @throws AssertionError if fewer come
     */
    byte[] take(int bytes) throws IOException {
        Socket socket = connection.socket();
        byte[] read = new byte[bytes];
        int count = 0;
        socket.setSoTimeout((int) Timeouts.limit().toMillis());
        try {
            for (int more; count < bytes; count += more) {
                if ((more = socket.getInputStream().read(read, count, bytes - count)) < 0) {
                    throw tooLittle(bytes, count, "the end of the stream");
                }
            }
        } catch (SocketTimeoutException nothing) {
            throw tooLittle(bytes, count, "nothing more for " + Times.text(Timeouts.limit()));
        }
        socket.setSoTimeout(0);
        return read;
    }

    private AssertionError tooLittle(int due, int came, String then) {
        return new AssertionError(String.format(
                Locale.ROOT,
                "A client has sent %,d bytes, and waited for %,d bytes of the response: it received %,d and then %s.",
                connection.sent(),
                due,
                came,
                then));
    }
}
