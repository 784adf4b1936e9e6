package dev.echosounder.contract.delay;

import dev.echosounder.contract.watch.Threads;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A plain echo server in this process, with a thread for each connection: what others are timed against. */
final class ReferenceServer implements Closeable {

    private static final int BACKLOG = 128;
    private static final int READ_BYTES = 64 * 1024;

    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    ReferenceServer() throws IOException {
        listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        thread(this::acceptAll);
    }

    InetSocketAddress address() {
        return (InetSocketAddress) listener.getLocalSocketAddress();
    }

    private void acceptAll() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                open.add(socket);
                if (listener.isClosed()) {
                    close(socket);
                }
                thread(() -> echo(socket));
            } catch (IOException closed) {
                // The loop ends with the listener.
            }
        }
    }

    private void echo(Socket socket) {
        try {
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            byte[] chunk = new byte[READ_BYTES];
            for (int count; (count = in.read(chunk)) >= 0; ) {
                out.write(chunk, 0, count);
            }
        } catch (IOException reset) {
            // It ends this connection and no other.
        } finally {
            close(socket);
        }
    }

    private void close(Socket socket) {
        open.remove(socket);
        try {
            socket.close();
        } catch (IOException failure) {
            throw new UncheckedIOException("A connection of the reference server could not be closed", failure);
        }
    }

    private static void thread(Runnable work) {
        Thread.ofPlatform().daemon().name(Threads.OWN_PREFIX + "reference").start(work);
    }

    /** Closes all connections, too. */
    @Override
    public void close() throws IOException {
        listener.close();
        open.forEach(this::close);
    }
}
