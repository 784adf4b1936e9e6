package dev.echosounder.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A socket of ours, accepted from one of Java's, with memory to try both with. */
final class Pair implements AutoCloseable {

    final Arena arena = Arena.ofShared();
    final Errno errno = new Errno(arena);
    final Socket peer;
    final int socket;

    Pair() throws IOException {
        this(InetAddress.getLoopbackAddress());
    }

    Pair(InetAddress at) throws IOException {
        int listener = Sockets.listen(new InetSocketAddress(at, 0), 1);
        try {
            peer = new Socket(at, Sockets.localAddress(listener).getPort());
            socket = Sockets.accept(listener, errno);
        } finally {
            Descriptor.close(listener);
        }
    }

    Memory memory(int bytes) {
        return Memory.of(arena.allocate(bytes));
    }

    Memory memory(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        return Memory.of(arena.allocateFrom(JAVA_BYTE, bytes));
    }

    /** What Java's socket sends. */
    void peerSends(String text) throws IOException {
        peer.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** Waits until something can be received: bytes, the end, or a reset. */
    void awaitInput() throws IOException {
        try (Epoll epoll = new Epoll(arena)) {
            epoll.watch(socket, 0, Epoll.IN);
            while (epoll.await(-1) == 0) {
                // a signal came
            }
        }
    }

    /** Reads this many bytes from Java's socket. */
    String peerReceives(int bytes) throws IOException {
        return new String(peer.getInputStream().readNBytes(bytes), StandardCharsets.US_ASCII);
    }

    /** Half-closes. */
    void peerEnds() throws IOException {
        peer.shutdownOutput();
    }

    /** Hangs up with a reset. */
    void peerResets() throws IOException {
        peer.setSoLinger(true, 0);
        peer.close();
    }

    static String text(Memory memory, int bytes) {
        ByteBuffer filled = memory.filled(bytes);
        byte[] copy = new byte[bytes];
        filled.get(copy);
        return new String(copy, StandardCharsets.US_ASCII);
    }

    @Override
    public void close() throws IOException {
        peer.close();
        Descriptor.close(socket);
        arena.close();
    }
}
