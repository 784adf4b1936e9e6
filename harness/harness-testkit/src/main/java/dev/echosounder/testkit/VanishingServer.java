package dev.echosounder.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.locks.LockSupport;

/**
 * A server that is nobody's model, and leaves in mid-message: it reads the beginning of what a client has to say, and when it knows that there is
 * more, it is gone. As there is something that it has not read, its kernel resets the connection in either case.
 */
final class VanishingServer implements AutoCloseable {

    private static final int BEGINNING_BYTES = 1_000;
    private static final long LOOK_AGAIN_NANOS = 1_000_000;

    private final ServerSocket listener;
    private final boolean resets;

    private VanishingServer(ServerSocket listener, boolean resets) {
        this.listener = listener;
        this.resets = resets;
    }

    /**
     * @param resets with a reset of its own, or else it only closes its socket
     */
    static VanishingServer open(boolean resets) throws IOException {
        VanishingServer server = new VanishingServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), resets);
        Thread.ofVirtual().name(Threads.OWN_PREFIX + "vanishing").start(server::acceptAll);
        return server;
    }

    InetSocketAddress address() {
        return (InetSocketAddress) listener.getLocalSocketAddress();
    }

    private void acceptAll() {
        try {
            while (true) {
                Socket socket = listener.accept();
                Thread.ofVirtual().name(Threads.OWN_PREFIX + "vanishing").start(() -> leaveInMidMessage(socket));
            }
        } catch (IOException closed) {
            // The scenario is over.
        }
    }

    private void leaveInMidMessage(Socket socket) {
        try (socket) {
            socket.getInputStream().readNBytes(BEGINNING_BYTES);
            while (socket.getInputStream().available() == 0 && !listener.isClosed()) {
                LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            }
            if (resets) {
                socket.setSoLinger(true, 0);
            }
        } catch (IOException clientIsGone) {
            // Then the scenario is over.
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
