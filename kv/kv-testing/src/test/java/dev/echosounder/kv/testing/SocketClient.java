package dev.echosounder.kv.testing;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.StringJoiner;

/**
 * A client on a blocking socket, with as much of the protocol as tests need. Text has a character for each byte (ISO
 * 8859-1).
 */
public final class SocketClient implements Asker {

    private static final int TIMEOUT_MILLIS = 15_000;

    private final Socket socket = new Socket();
    private final InputStream in;

    SocketClient(InetSocketAddress server) throws IOException {
        this(server, 0);
    }

    /** @param bufferBytes size of the kernel's receive buffer; 0 for the default */
    public SocketClient(InetSocketAddress server, int bufferBytes) throws IOException {
        if (bufferBytes > 0) {
            socket.setReceiveBufferSize(bufferBytes);
        }
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        socket.connect(server, TIMEOUT_MILLIS);
        in = new BufferedInputStream(socket.getInputStream(), 64 * 1024);
    }

    /** Sets how long it waits for an answer, in milliseconds. */
    public void timeout(int millis) throws IOException {
        socket.setSoTimeout(millis);
    }

    public void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    void halfClose() throws IOException {
        socket.shutdownOutput();
    }

    /** Receives this number of bytes, or fewer if the connection ends before. */
    String receive(int bytes) throws IOException {
        return new String(in.readNBytes(bytes), StandardCharsets.ISO_8859_1);
    }

    /** Whether the input has ended, without a reset. */
    boolean isEnded() throws IOException {
        return in.read() < 0;
    }

    @Override
    public String ask(String... words) throws IOException {
        send(request(words));
        return answer();
    }

    /** The next answer. The elements of an array are joined by blanks. */
    public String answer() throws IOException {
        return answer(in);
    }

    /** The next answer, or request, of a stream. The elements of an array are joined by blanks. */
    public static String answer(InputStream in) throws IOException {
        String line = line(in);
        if (line.equals("*-1")) {
            return null;
        }
        if (line.charAt(0) == '*') {
            StringJoiner elements = new StringJoiner(" ");
            for (int left = Integer.parseInt(line.substring(1)); left > 0; left--) {
                elements.add(answer(in));
            }
            return elements.toString();
        }
        if (line.charAt(0) != '$') {
            return line.charAt(0) == '-' ? line : line.substring(1);
        }
        int length = Integer.parseInt(line.substring(1));
        if (length < 0) {
            return null;
        }
        byte[] text = in.readNBytes(length);
        if (text.length < length || !line(in).isEmpty()) {
            throw new EOFException("The connection ended in the middle of an answer.");
        }
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    private static String line(InputStream in) throws IOException {
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

    /** Resets the connection. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    public static String request(String... words) {
        StringBuilder text = new StringBuilder("*" + words.length + "\r\n");
        for (String word : words) {
            text.append('$').append(word.length()).append("\r\n").append(word).append("\r\n");
        }
        return text.toString();
    }
}
