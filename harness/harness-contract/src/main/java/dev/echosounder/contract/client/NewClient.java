package dev.echosounder.contract.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** What becomes of one who calls a server: connects, says a byte and waits for what comes. */
public enum NewClient {

    /** The system refused the connection, or it was closed without an answer. */
    REFUSED,
    ANSWERED,
    /** Connected, or not even that, and left without a word. */
    LEFT_HANGING;

    public static NewClient at(InetSocketAddress server) {
        int patience = (int) Timeouts.limit().toMillis();
        try (Socket socket = new Socket()) {
            socket.connect(server, patience);
            socket.setSoTimeout(patience);
            socket.getOutputStream().write('?');
            return socket.getInputStream().read() < 0 ? REFUSED : ANSWERED;
        } catch (SocketTimeoutException nothing) {
            return LEFT_HANGING;
        } catch (IOException refused) {
            return REFUSED;
        }
    }
}
