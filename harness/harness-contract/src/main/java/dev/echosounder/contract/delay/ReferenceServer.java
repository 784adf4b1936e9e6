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
 * An echo server in this process, with three threads for each connection: what others are timed against. One thread
 * reads, the second passes on, the third writes, as a sound server may do. On an idle machine that takes microseconds;
 * on a busy one each of them waits for a processor, as the threads of the server under test do.
 */
final class ReferenceServer implements Closeable {

    /** What a thread of a server does. */
    private interface Work {
        void run() throws IOException, InterruptedException;
    }

    /** Comes after the last bytes of a connection. */
    private static final byte[] END = {};

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

    private void echo(Socket socket) throws IOException, InterruptedException {
        socket.setTcpNoDelay(true);
        BlockingQueue<byte[]> read = new SynchronousQueue<>();
        BlockingQueue<byte[]> passed = new SynchronousQueue<>();
        thread(() -> pass(read, passed));
        thread(() -> write(passed, socket));
        byte[] chunk = new byte[READ_BYTES];
        try {
            InputStream in = socket.getInputStream();
            for (int count; (count = in.read(chunk)) >= 0; ) {
                read.put(Arrays.copyOf(chunk, count));
            }
        } finally {
            read.put(END);
        }
    }

    private static void pass(BlockingQueue<byte[]> from, BlockingQueue<byte[]> to) throws InterruptedException {
        byte[] chunk;
        do {
            chunk = from.take();
            to.put(chunk);
        } while (chunk != END);
    }

    /** Takes all that is passed on, so that no thread waits for this one after a failure. */
    private void write(BlockingQueue<byte[]> passed, Socket socket) throws InterruptedException {
        for (byte[] chunk; (chunk = passed.take()) != END; ) {
            try {
                socket.getOutputStream().write(chunk);
            } catch (IOException reset) {
                close(socket); // it ends this connection and no other
            }
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
