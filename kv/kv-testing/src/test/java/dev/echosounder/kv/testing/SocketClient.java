package dev.echosounder.kv.testing;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * A client on a blocking socket that knows no more of the protocol than a test needs. Text has a character for each
 * byte (ISO 8859-1).
 */
final class SocketClient implements Asker {

    private static final int PATIENCE_MILLIS = 15_000;

    private final Socket socket = new Socket();
    private final InputStream in;

    SocketClient(InetSocketAddress server) throws IOException {
        this(server, 0);
    }

    /** @param bufferBytes what its kernel keeps for it; 0 for as much as usual */
    SocketClient(InetSocketAddress server, int bufferBytes) throws IOException {
        if (bufferBytes > 0) {
            socket.setReceiveBufferSize(bufferBytes);
        }
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.connect(server, PATIENCE_MILLIS);
        in = new BufferedInputStream(socket.getInputStream(), 64 * 1024);
    }

    void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    void halfClose() throws IOException {
        socket.shutdownOutput();
    }

    /** So many bytes that come back, or fewer if the connection ends before. */
    String receive(int bytes) throws IOException {
        return new String(in.readNBytes(bytes), StandardCharsets.ISO_8859_1);
    }

    /** Whether nothing more comes, and the connection is ended without a reset. */
    boolean isEnded() throws IOException {
        return in.read() < 0;
    }

    @Override
    public String ask(String... words) throws IOException {
        send(request(words));
        return answer();
    }

    /** The next answer, which is no array. */
    String answer() throws IOException {
        String line = line();
        if (line.charAt(0) != '$') {
            return line.charAt(0) == '-' ? line : line.substring(1);
        }
        int length = Integer.parseInt(line.substring(1));
        if (length < 0) {
            return null;
        }
        String text = receive(length);
        if (text.length() < length || !line().isEmpty()) {
            throw new EOFException("The connection ended in the middle of an answer.");
        }
        return text;
    }

    /** The next array of strings, two of them. */
    String[] pair() throws IOException {
        if (!line().equals("*2")) {
            throw new IOException("The answer is no pair.");
        }
        return new String[] {answer(), answer()};
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        int symbol;
        while ((symbol = in.read()) != '\n') {
            if (symbol < 0) {
                throw new EOFException("The connection ended.");
            }
            line.append((char) symbol);
        }
        return line.substring(0, line.length() - 1);
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
