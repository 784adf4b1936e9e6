package dev.echosounder.testkit;

import dev.echosounder.load.machine.TcpSocket;

import java.util.List;
import java.util.Optional;

/**
 * What the kernel holds of one conversation with a server on this machine, by the sockets at both of its ends.
 *
 * @param unread   bytes that the server has not read yet, its client's half-close included
 * @param answered bytes that the kernel took from the server and the client has not read yet. While the client has room, some may be counted
 *                 twice for a moment: they have arrived, and that is not yet confirmed
 */
record Underway(long unread, long answered) {

    /** Empty if the kernel knows no such connection: it is over, its ends are on different machines, or this is not Linux. */
    static Optional<Underway> between(int clientPort, int serverPort) {
        List<TcpSocket> sockets = TcpSocket.all();
        return end(sockets, serverPort, clientPort).flatMap(server -> end(sockets, clientPort, serverPort)
                .map(client -> new Underway(server.unreadBytes(), server.unsentBytes() + client.unreadBytes())));
    }

    private static Optional<TcpSocket> end(List<TcpSocket> sockets, int local, int remote) {
        return sockets.stream().filter(socket -> socket.localPort() == local && socket.remotePort() == remote).findFirst();
    }
}
