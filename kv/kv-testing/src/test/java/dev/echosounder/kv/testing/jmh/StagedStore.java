package dev.echosounder.kv.testing.jmh;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A store with SET and GET that gives a number of right answers, and from then on another answer, or closes the
 * connection.
 */
final class StagedStore implements AutoCloseable {

    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    private final Map<String, String> strings = new ConcurrentHashMap<>();
    private final AtomicLong connections = new AtomicLong();
    private final AtomicLong answers = new AtomicLong();
    private final long right;
    private final String afterwards;

    /** @param afterwards empty to close the connection */
    StagedStore(long right, String afterwards) throws IOException {
        this.right = right;
        this.afterwards = afterwards;
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** The number of connections that were made to it. */
    long connections() {
        return connections.get();
    }

    /** The number of answers that it gave. */
    long answers() {
        return answers.get();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                connections.incrementAndGet();
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException closed) {
            // The test is over.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
            for (String words = line(in); words != null; words = line(in)) {
                boolean set = word(in).equals("SET");
                String key = word(in);
                if (set) {
                    strings.put(key, word(in));
                }
                String string = strings.get(key);
                String answer = answers.incrementAndGet() > right
                        ? afterwards
                        : set ? "+OK\r\n" : "$" + string.length() + "\r\n" + string + "\r\n";
                if (answer.isEmpty()) {
                    return;
                }
                socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
            }
        } catch (IOException gone) {
            // No client waits for an answer.
        }
    }

    private static String word(DataInputStream in) throws IOException {
        String word = new String(in.readNBytes(Integer.parseInt(line(in).substring(1))), StandardCharsets.US_ASCII);
        line(in);
        return word;
    }

    /** The next line; {@code null} at the end of the stream. */
    private static String line(DataInputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int symbol = in.read(); symbol != '\n'; symbol = in.read()) {
            if (symbol < 0) {
                return null;
            }
            line.append((char) symbol);
        }
        return line.substring(0, line.length() - 1);
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
