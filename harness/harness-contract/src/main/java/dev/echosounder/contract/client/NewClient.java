package dev.echosounder.contract.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** The fate of a client that connects to a server, sends a byte and waits for a response. */
public enum NewClient {

    /** The system refused the connection, or it was closed without an answer. */
    REFUSED,
    ANSWERED,
    /** Nothing came, and perhaps not even the connection. */
    LEFT_HANGING;

    public static NewClient at(InetSocketAddress server) {
        int timeout = (int) Timeouts.limit().toMillis();
        try (Socket socket = new Socket()) {
            socket.connect(server, timeout);
            socket.setSoTimeout(timeout);
            socket.getOutputStream().write('?');
            return socket.getInputStream().read() < 0 ? REFUSED : ANSWERED;
        } catch (SocketTimeoutException nothing) {
            return LEFT_HANGING;
        } catch (IOException refused) {
            return REFUSED;
        }
    }
}
