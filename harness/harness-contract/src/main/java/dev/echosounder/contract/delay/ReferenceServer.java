package dev.echosounder.contract.delay;

import dev.echosounder.contract.watch.Threads;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.SynchronousQueue;

/**
 * An echo server in this process: what others are timed against. The thread that reads writes too, or hands over to
 * others first, as a sound server may do. On an idle machine a hand-over takes microseconds; on a busy one each thread
 * waits for a processor, as those of the server under test do.
 */
final class ReferenceServer implements Closeable {

    /** What a thread of a server does. */
    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    /** What takes the parts of an answer. */
    private interface Sink {
        void put(byte[] chunk) throws InterruptedException;
    }

    /** Comes after the last bytes of a connection. */
    private static final byte[] END = {};

    private static final int BACKLOG = 128;
    private static final int READ_BYTES = 64 * 1024;

    private final ServerSocket listener;
    private final int handOvers;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();

    /** @param handOvers from thread to thread, between reading and writing */
    ReferenceServer(int handOvers) throws IOException {
        this.handOvers = handOvers;
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

    private void echo(Socket socket) throws IOException, InterruptedException {
        Sink out = chunk -> write(chunk, socket);
        for (int i = 0; i < handOvers; i++) {
            out = inAnotherThread(out);
        }
        byte[] chunk = new byte[READ_BYTES];
        try {
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            for (int count; (count = in.read(chunk)) >= 0; ) {
                out.put(Arrays.copyOf(chunk, count));
            }
        } finally {
            out.put(END);
        }
    }

    private static Sink inAnotherThread(Sink sink) {
        BlockingQueue<byte[]> handedOver = new SynchronousQueue<>();
        thread(() -> {
            byte[] chunk;
            do {
                chunk = handedOver.take();
                sink.put(chunk);
            } while (chunk != END);
        });
        return handedOver::put;
    }

    /** Never fails, so that no thread waits for this one. */
    private void write(byte[] chunk, Socket socket) {
        try {
            if (chunk != END) {
                socket.getOutputStream().write(chunk);
                return;
            }
        } catch (IOException reset) {
            // It ends this connection and no other.
        }
        close(socket);
    }

    private void close(Socket socket) {
        open.remove(socket);
        try {
            socket.close();
        } catch (IOException failure) {
            throw new UncheckedIOException("A connection of the reference server could not be closed", failure);
        }
    }

    private static void thread(Work work) {
        Thread.ofPlatform().daemon().name(Threads.OWN_PREFIX + "reference").start(() -> {
            try {
                work.run();
            } catch (IOException reset) {
                // It ends this connection and no other.
            } catch (InterruptedException nobodyDoes) {
                throw new IllegalStateException("A thread of the reference server was interrupted", nobodyDoes);
            }
        });
    }

    /** Closes all connections, too. */
    @Override
    public void close() throws IOException {
        listener.close();
        open.forEach(this::close);
    }
}
