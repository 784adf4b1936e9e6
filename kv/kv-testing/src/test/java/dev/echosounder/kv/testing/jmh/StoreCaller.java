package dev.echosounder.kv.testing.jmh;

import dev.echosounder.linux.net.LoopbackSources;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * One thread's commands to a store that speaks the protocol of Redis, through sockets that block. Each answer is
 * compared with the right one, byte for byte; a wrong or missing answer is an exception.
 */
final class StoreCaller implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 10_000;
    private static final int LONGEST_QUOTE = 200;
    private static final byte[] DONE = bytes("+OK\r\n");

    private final InetSocketAddress server;
    private final LoopbackSources sources = new LoopbackSources();
    private final byte[] set;
    private final byte[] get;
    private final byte[] string; // as it comes back
    private final byte[] received;
    private final Socket lasting; // null where each command has a new connection

    /**
     * @param key which no other thread has
     * @param bytes length of the string; at least 1
     * @throws IOException if it cannot connect
     */
    StoreCaller(InetSocketAddress server, Connections connections, String key, int bytes) throws IOException {
        this.server = server;
        String value = (key + ";").repeat(bytes).substring(0, bytes);
        set = bytes("*3\r\n$3\r\nSET\r\n" + word(key) + word(value));
        get = bytes("*2\r\n$3\r\nGET\r\n" + word(key));
        string = bytes(word(value));
        received = new byte[string.length + LONGEST_QUOTE];
        lasting = connections == Connections.LASTING ? connected(new Socket()) : null;
    }

    private static String word(String text) {
        return "$" + text.length() + "\r\n" + text + "\r\n";
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Sets its string. */
    void set() throws IOException {
        call(set, DONE);
    }

    /** Gets its string, which it has set before. */
    void get() throws IOException {
        call(get, string);
    }

    private void call(byte[] request, byte[] right) throws IOException {
        if (lasting != null) {
            call(lasting, request, right);
            return;
        }
        try (Socket once = new Socket()) {
            Optional<InetSocketAddress> from = sources.next(server);
            if (from.isPresent()) {
                once.bind(from.get());
            }
            call(connected(once), request, right);
        }
    }

    private Socket connected(Socket socket) throws IOException {
        try {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.connect(server, TIMEOUT_MILLIS);
            return socket;
        } catch (IOException failure) {
            socket.close();
            throw failure;
        }
    }

    private void call(Socket socket, byte[] request, byte[] right) throws IOException {
        socket.getOutputStream().write(request);
        InputStream in = socket.getInputStream();
        for (int have = 0; have < right.length; ) {
            int count = in.read(received, have, received.length - have);
            if (count < 0) {
                throw new EOFException("The store ended the connection after %d bytes of an answer that has %d."
                        .formatted(have, right.length));
            }
            if (have + count > right.length
                    || !Arrays.equals(received, have, have + count, right, have, have + count)) {
                throw new IOException("The store gave a wrong answer: \"%s\".".formatted(firstLine(have + count)));
            }
            have += count;
        }
    }

    private String firstLine(int length) {
        return new String(received, 0, Math.min(length, LONGEST_QUOTE), StandardCharsets.US_ASCII)
                .lines()
                .findFirst()
                .orElse("");
    }

    @Override
    public void close() throws IOException {
        if (lasting != null) {
            lasting.close();
        }
    }
}
