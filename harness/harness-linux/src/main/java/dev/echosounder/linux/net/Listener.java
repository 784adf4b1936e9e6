package dev.echosounder.linux.net;

import dev.echosounder.linux.proc.ProcessTree;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;

/** Whether a process accepts connections at an address. */
public final class Listener {

    /** What connecting fails with if the peer accepts, and resets the connection before this end notices. */
    private static final String RESET = "Connection reset by peer";

    private static final Duration CONNECT = Duration.ofSeconds(1);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(20);

    private Listener() {}

    /**
     * Waits until a process that was started accepts there.
     *
     * @return whether it does: it may end before, or not accept within the time
     */
    public static boolean awaitAccepting(Process process, InetSocketAddress address, Duration within) {
        long since = System.nanoTime();
        boolean accepts;
        while (!(accepts = accepts(address, CONNECT))
                && !ProcessTree.endsWithin(process, LOOK_AGAIN)
                && System.nanoTime() - since <= within.toNanos()) {}
        return accepts;
    }

    /** Whether connecting failed with this though the connection was accepted: it was reset at once. */
    public static boolean hadAccepted(IOException failure) {
        return failure.getClass() == SocketException.class && RESET.equals(failure.getMessage());
    }

    /**
     * Connects once, and closes the connection.
     *
     * @throws IOException if no process accepts there within the time
     */
    public static void check(InetSocketAddress address, Duration within) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(address, (int) within.toMillis());
            // Where no process listens, a socket may be given that very port as its own, and then TCP connects it to
            // itself.
            if (socket.getLocalSocketAddress().equals(address)) {
                throw new ConnectException("Connection to itself");
            }
        } catch (SocketException failure) {
            if (!hadAccepted(failure)) {
                throw failure;
            }
        }
    }

    /** Whether it accepts within the time. */
    public static boolean accepts(InetSocketAddress address, Duration within) {
        try {
            check(address, within);
            return true;
        } catch (IOException refused) {
            return false;
        }
    }
}
