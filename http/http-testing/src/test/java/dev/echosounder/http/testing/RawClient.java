package dev.echosounder.http.testing;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A client on a blocking socket that sends any bytes, and reads responses with code that shares nothing with the
 * service. Text has a character for each byte (ISO 8859-1).
 */
final class RawClient implements AutoCloseable {

    private static final int BUFFER_BYTES = 64 * 1024;
    private static final int CONNECT_MILLIS = 15_000;
    private static final int FIRST_FINAL = 200;
    private static final int NO_CONTENT = 204;
    private static final int HEX = 16;

    private final Socket socket = new Socket();
    private final InputStream in;

    /** @param patienceMillis how long it waits for a byte */
    RawClient(InetSocketAddress server, int patienceMillis) throws IOException {
        socket.setReceiveBufferSize(BUFFER_BYTES); // so that a server soon notices a client that does not read
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(patienceMillis);
        socket.connect(server, CONNECT_MILLIS);
        in = new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES);
    }

    void send(String text) throws IOException {
        send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    void halfClose() throws IOException {
        socket.shutdownOutput();
    }

    /** The next response. @param hasBody whether it may have a body: that to HEAD may not */
    Response receive(boolean hasBody) throws IOException {
        String line = line();
        if (!line.matches("HTTP/1\\.1 [1-5]\\d\\d .*")) {
            throw new IOException("A response begins with \"" + line + "\".");
        }
        int status = Integer.parseInt(line.substring(9, 12));
        List<String> fields = new ArrayList<>();
        while (!(line = line()).isEmpty()) {
            fields.add(line);
        }
        Response head = new Response(status, fields, "");
        boolean empty = !hasBody || status < FIRST_FINAL || status == NO_CONTENT;
        return empty ? head : new Response(status, fields, body(head));
    }

    private String body(Response head) throws IOException {
        List<String> lengths = head.values("Content-Length");
        List<String> codings = head.values("Transfer-Encoding");
        if (lengths.size() + codings.size() != 1) {
            throw new IOException("The framing of a response is ambiguous: " + head.fields());
        }
        return lengths.isEmpty() ? chunks() : text(Integer.parseInt(lengths.getFirst()));
    }

    private String chunks() throws IOException {
        StringBuilder body = new StringBuilder();
        while (true) {
            int size = Integer.parseInt(line(), HEX);
            body.append(text(size));
            if (!line().isEmpty()) {
                throw new IOException("A chunk does not end with an end of line.");
            }
            if (size == 0) {
                return body.toString();
            }
        }
    }

    private String text(int bytes) throws IOException {
        byte[] text = in.readNBytes(bytes);
        if (text.length < bytes) {
            throw new EOFException("The connection ended in the middle of a body.");
        }
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        int symbol;
        while ((symbol = in.read()) != '\n') {
            if (symbol < 0) {
                throw new EOFException(
                        line.isEmpty() ? "The connection ended." : "The connection ended after \"" + line + "\".");
            }
            line.append((char) symbol);
        }
        if (line.isEmpty() || line.charAt(line.length() - 1) != '\r') {
            throw new IOException("A line of a response ends with a bare LF: \"" + line + "\".");
        }
        return line.substring(0, line.length() - 1);
    }

    /** Whether nothing more comes, and the connection is ended without a reset. */
    boolean isEnded() throws IOException {
        return in.read() < 0;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
