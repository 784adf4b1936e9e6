package dev.echosounder.contract.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * A client that says a byte now and then, and knows how long it was silent. On a busy machine it may itself be kept
 * from talking: a server that cuts it then is right.
 */
public final class OccasionalClient {

    /** What became of it. */
    public enum Fate {
        ANSWERED,
        CUT,
        HELD_UP
    }

    private final InetSocketAddress server;
    private final long limitNanos;

    /** @param limit it is never silent for so long */
    public OccasionalClient(InetSocketAddress server, Duration limit) {
        this.server = server;
        this.limitNanos = limit.toNanos();
    }

    /** Talks until so much time has gone by, or it is cut. */
    public Fate talk(Duration every, Duration time) throws IOException {
        try (Socket socket = new Socket()) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout((int) Timeouts.limit().toMillis());
            long begun = System.nanoTime();
            socket.connect(server, (int) Timeouts.limit().toMillis());
            long spoken = begun; // before the byte that was answered last, so the server has heard it later
            while (System.nanoTime() - begun < time.toNanos()) {
                LockSupport.parkNanos(every.toNanos());
                long speaking = System.nanoTime();
                boolean answered = isAnswered(socket);
                if (System.nanoTime() - spoken >= limitNanos) {
                    return Fate.HELD_UP;
                }
                if (!answered) {
                    return Fate.CUT;
                }
                spoken = speaking;
            }
            return Fate.ANSWERED;
        }
    }

    private static boolean isAnswered(Socket socket) {
        try {
            socket.getOutputStream().write(1);
            return socket.getInputStream().read() == 1;
        } catch (IOException cut) {
            return false;
        }
    }
}
