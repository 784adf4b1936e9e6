package dev.echosounder.kv.testing.jmh;

import dev.echosounder.kv.testing.SocketClient;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
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
            InputStream in = new BufferedInputStream(socket.getInputStream());
            while (true) {
                String[] words = SocketClient.answer(in).split(" ");
                boolean set = words[0].equals("SET");
                if (set) {
                    strings.put(words[1], words[2]);
                }
                String string = strings.get(words[1]);
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

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
