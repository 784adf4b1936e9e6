package dev.echosounder.contract.fault;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One connection through the proxy: a socket on either side, and a thread for each direction. A half-close is passed on
 * as a half-close, and a connection that fails on one side is reset on the other.
 */
final class Relay {

    private static final int CHUNK_BYTES = 64 * 1024;

    private final Socket client;
    private final Socket server;
    private final AtomicInteger flowing = new AtomicInteger(2);
    private final AtomicBoolean over = new AtomicBoolean();

    Relay(Socket client, Socket server) {
        this.client = client;
        this.server = server;
    }

    /** What one thread does: until the client has half-closed, or the connection is over. */
    void carryToServer(Direction way) {
        carry(client, server, way);
    }

    /** The relay of the other direction. */
    void carryBack(Direction way) {
        carry(server, client, way);
    }

    private void carry(Socket from, Socket to, Direction way) {
        try {
            Stage onward = way.of(this, new Out(to, to.getOutputStream()));
            InputStream in = from.getInputStream();
            byte[] chunk = new byte[CHUNK_BYTES];
            for (int count; (count = in.read(chunk)) >= 0; ) {
                onward.pass(ByteBuffer.wrap(chunk, 0, count));
            }
            onward.end();
            if (flowing.decrementAndGet() == 0) {
                cut();
            }
        } catch (IOException failure) {
            reset();
        }
    }

    /** Closes both sides, as the end of a process does: where bytes are unread, the kernel makes a reset of it. */
    void cut() {
        close(false);
    }

    /** Resets both sides. */
    void reset() {
        close(true);
    }

    boolean isOver() {
        return over.get();
    }

    private void close(boolean withReset) {
        if (over.compareAndSet(false, true)) {
            close(server, withReset);
            close(client, withReset);
        }
    }

    private static void close(Socket socket, boolean withReset) {
        try (socket) {
            if (withReset) {
                socket.setSoLinger(true, 0); // the kernel then sends a reset instead of an end
            }
        } catch (IOException alreadyGone) {
            // The peer is gone, too.
        }
    }

    /** The last stage: the socket on the other side. */
    private record Out(Socket socket, OutputStream out) implements Stage {

        @Override
        public void pass(ByteBuffer piece) throws IOException {
            out.write(piece.array(), piece.arrayOffset() + piece.position(), piece.remaining());
        }

        @Override
        public void end() throws SocketException {
            try {
                socket.shutdownOutput();
            } catch (IOException alreadyGone) {
                throw new SocketException("The connection is gone: " + alreadyGone.getMessage());
            }
        }
    }
}
