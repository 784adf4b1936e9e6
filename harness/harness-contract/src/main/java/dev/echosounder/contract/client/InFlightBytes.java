package dev.echosounder.contract.client;

import dev.echosounder.linux.TcpSocket;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Optional;
import org.opentest4j.TestAbortedException;

/**
 * What the kernel holds of one conversation with a server on this machine, by the sockets at both of its ends.
 *
 * @param unsent bytes that the client's end keeps until the server's end has them
 * @param unread bytes that the server has not read yet, its client's half-close included
 * @param answered bytes that the kernel took from the server and the client has not read yet. While the client has
 *     room, some may be counted twice for a moment: they have arrived, and that is not yet confirmed
 */
public record InFlightBytes(long unsent, long unread, long answered) {

    /** Skips the scenario where the kernel does not report a connection that has just been made. */
    public static void mustBeReported(InetSocketAddress client, InetSocketAddress server) {
        if (between(client, server).isEmpty()) {
            throw new TestAbortedException(
                    "This scenario is skipped: the kernel here does not report what waits in the connection to %s."
                            .formatted(server));
        }
    }

    /**
     * Which side has not read what is under way, as the end of a sentence: it distinguishes a server that does not read
     * from one whose answer is lost. Empty if the kernel does not report it.
     */
    static String words(InetSocketAddress client, InetSocketAddress server) {
        return between(client, server)
                .map(underway -> String.format(
                        Locale.ROOT,
                        ", while %,d bytes wait to be read by the other side and %,d by the client",
                        underway.unread,
                        underway.answered))
                .orElse("");
    }

    /**
     * Empty if the kernel knows no such connection: it is over, its ends are on different machines, or this is not
     * Linux.
     */
    public static Optional<InFlightBytes> between(InetSocketAddress client, InetSocketAddress server) {
        return TcpSocket.between(server, client)
                .flatMap(serversEnd -> TcpSocket.between(client, server)
                        .map(clientsEnd -> new InFlightBytes(
                                clientsEnd.unsentBytes(),
                                serversEnd.unreadBytes(),
                                serversEnd.unsentBytes() + clientsEnd.unreadBytes())));
    }

    /**
     * How much of what a client has sent, and has not received, the server itself keeps: what the kernel does not have.
     * It is exact while nothing moves, but for a part of a message that the kernel has not taken whole.
     *
     * @param owed bytes that the client has sent and not received
     */
    public long keptByTheServer(long owed) {
        return Math.max(0, owed - unsent - unread - answered);
    }
}
