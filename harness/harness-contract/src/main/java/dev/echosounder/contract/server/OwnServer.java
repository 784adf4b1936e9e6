package dev.echosounder.contract.server;

import dev.echosounder.contract.watch.Threads;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A server of the kit's own, nobody's model, for a model's clients to speak to: a thread for each connection. */
public abstract class OwnServer implements AutoCloseable {

    private static final int BACKLOG = 50;

    private final String threadName;
    private final ServerSocket listener;

    /** @param role that it plays, of which its threads have their names */
    OwnServer(String role) throws IOException {
        threadName = Threads.OWN_PREFIX + role;
        listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    }

    /** From now on it serves. */
    public final void open() {
        Thread.ofVirtual().name(threadName).start(this::acceptAll);
    }

    public final InetSocketAddress address() {
        return (InetSocketAddress) listener.getLocalSocketAddress();
    }

    final boolean isClosed() {
        return listener.isClosed();
    }

    private void acceptAll() {
        try {
            while (true) {
                Socket socket = listener.accept();
                Thread.ofVirtual().name(threadName).start(() -> serveAndClose(socket));
            }
        } catch (IOException closed) {
            // The scenario is over.
        }
    }

    private void serveAndClose(Socket socket) {
        try (socket) {
            serve(socket);
        } catch (IOException clientIsGone) {
            // Then that is that.
        }
    }

    /** All that becomes of a connection, which is closed afterwards. */
    abstract void serve(Socket socket) throws IOException;

    /** Nobody is accepted any more. */
    @Override
    public void close() throws IOException {
        listener.close();
    }
}
