package dev.echosounder.contract.server;

import java.io.IOException;
import java.net.Socket;
import java.util.concurrent.locks.LockSupport;

/**
 * Leaves in mid-message: it reads the beginning of what a client has to say, and when it knows that there is more, it
 * is gone. As there is something that it has not read, its kernel resets the connection in either case.
 */
public final class VanishingServer extends OwnServer {

    private static final int BEGINNING_BYTES = 1_000;
    private static final long LOOK_AGAIN_NANOS = 1_000_000;

    private final boolean resets;

    /** @param resets with a reset of its own, or else it only closes its socket */
    public VanishingServer(boolean resets) throws IOException {
        super("vanishing");
        this.resets = resets;
    }

    @Override
    void serve(Socket socket) throws IOException {
        socket.getInputStream().readNBytes(BEGINNING_BYTES);
        while (socket.getInputStream().available() == 0 && !isClosed()) {
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
        if (resets) {
            socket.setSoLinger(true, 0);
        }
    }
}
