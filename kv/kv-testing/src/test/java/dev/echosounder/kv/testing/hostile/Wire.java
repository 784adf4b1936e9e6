package dev.echosounder.kv.testing.hostile;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A connection of a client that knows the protocol, and may break it. Text has a character for each byte. */
final class Wire implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 60_000;
    private static final int SMALL_BUFFER_BYTES = 8 * 1024;

    private final Socket socket = new Socket();
    private final InputStream in;

    Wire(InetSocketAddress server, boolean reads) throws IOException {
        if (!reads) {
            socket.setReceiveBufferSize(SMALL_BUFFER_BYTES);
        }
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.connect(server, PATIENCE_MILLIS);
        in = new BufferedInputStream(socket.getInputStream());
    }

    void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Sends a request, and returns its reply: the words of an array are joined by blanks. */
    String ask(String... words) throws IOException {
        send(request(words));
        return reply();
    }

    /** The next reply. */
    String reply() throws IOException {
        String line = line();
        return switch (line.charAt(0)) {
            case '$' -> {
                int length = Integer.parseInt(line.substring(1));
                yield length < 0 ? "nil" : string(length);
            }
            case '*' -> {
                StringBuilder all = new StringBuilder();
                for (int i = Integer.parseInt(line.substring(1)); i > 0; i--) {
                    all.append(all.isEmpty() ? "" : " ").append(reply());
                }
                yield all.toString();
            }
            case '-' -> line;
            default -> line.substring(1);
        };
    }

    private String string(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length || !line().isEmpty()) {
            throw new EOFException("The connection ended within a reply.");
        }
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int symbol = in.read(); symbol != '\n'; symbol = in.read()) {
            if (symbol < 0) {
                throw new EOFException("The connection ended, after \"%s\".".formatted(line));
            }
            line.append((char) symbol);
        }
        return line.substring(0, line.length() - 1);
    }

    /** Ends the connection by a reset instead of in good order. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    static String request(String... words) {
        StringBuilder text = new StringBuilder("*" + words.length + "\r\n");
        for (String word : words) {
            text.append('$').append(word.length()).append("\r\n").append(word).append("\r\n");
        }
        return text.toString();
    }
}
