package dev.echosounder.contract.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** A client that asks one thing, half-closes, and hears whatever it is told. */
public final class AskingClient {

    /** How a connection comes to its end. */
    public enum End {
        HALF_CLOSE,
        RESET,
        NONE
    }

    /** @param text everything that was heard */
    public record Answer(String text, End end) {}

    private AskingClient() {}

    public static Answer ask(InetSocketAddress server, byte[] question) throws IOException {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout((int) Timeouts.limit().toMillis());
            socket.connect(server, (int) Timeouts.limit().toMillis());
            socket.getOutputStream().write(question);
            socket.shutdownOutput();
            return hear(socket.getInputStream());
        } catch (IOException reset) {
            return new Answer("", End.RESET);
        }
    }

    private static Answer hear(InputStream in) {
        ByteArrayOutputStream heard = new ByteArrayOutputStream();
        End end = End.HALF_CLOSE;
        try {
            for (int next; (next = in.read()) >= 0; ) {
                heard.write(next);
            }
        } catch (SocketTimeoutException silence) {
            end = End.NONE;
        } catch (IOException reset) {
            end = End.RESET;
        }
        return new Answer(heard.toString(StandardCharsets.UTF_8), end);
    }
}
