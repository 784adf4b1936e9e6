package dev.echosounder.trial.process.staged;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * A server as others would write it: of one class, knows nothing of the harness, listens at the port of its only
 * argument, and echoes.
 */
public final class OutsideEcho {

    private OutsideEcho() {}

    public static void main(String[] arguments) throws IOException {
        try (ServerSocket listener =
                new ServerSocket(Integer.parseInt(arguments[0]), 50, InetAddress.getLoopbackAddress())) {
            while (true) {
                Socket socket = listener.accept();
                Thread.ofVirtual().start(() -> echo(socket));
            }
        }
    }

    private static void echo(Socket socket) {
        try (socket) {
            socket.getInputStream().transferTo(socket.getOutputStream());
        } catch (IOException reset) {
            System.out.println("a connection was reset");
        }
    }
}
