package dev.echosounder.linux;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A TCP socket as the kernel shows it in {@code /proc/net/tcp} and {@code /proc/net/tcp6} (proc_net(5)), or when it is
 * asked for one.
 *
 * @param localPort its own
 * @param remotePort its peer's; 0 while it listens
 * @param state as the kernel numbers it
 * @param unsentBytes written and not yet acknowledged by its peer
 * @param unreadBytes arrived and not yet read; the end of the stream counts as one
 * @param inode by which {@code /proc/PID/fd} names it; 0 when no process holds it any more
 */
public record TcpSocket(int localPort, int remotePort, int state, long unsentBytes, long unreadBytes, long inode) {

    private static final int LISTENING = 0x0A;
    private static final List<Path> TABLES = List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
    private static final int HEX = 16;

    // Columns of the tables.
    private static final int LOCAL = 1;
    private static final int REMOTE = 2;
    private static final int STATE = 3;
    private static final int QUEUES = 4;
    private static final int INODE = 9;

    /**
     * The sockets at either end of which there is this port; none where the system does not report sockets. Thousands
     * of others may wait for their time to be over, so only these lines are taken apart.
     */
    public static List<TcpSocket> at(int port) {
        String end = String.format(Locale.ROOT, ":%04X ", port);
        return TABLES.stream().flatMap(table -> in(table, end)).toList();
    }

    /**
     * The socket with these ends, of which the first is its own; empty if there is none, or the system does not report
     * it. Where the kernel takes such a question, it may be asked often.
     */
    public static Optional<TcpSocket> between(InetSocketAddress local, InetSocketAddress remote) {
        Optional<TcpSocket> asked;
        try {
            asked = SocketDiagnosis.find(local, remote)
                    .filter(socket -> !socket.listens()); // without a connection, the kernel reports the listener
        } catch (LinkageError noSuchSystem) {
            asked = Optional.empty();
        }
        return asked.or(() -> inTheTables(local.getPort(), remote.getPort()));
    }

    static Optional<TcpSocket> inTheTables(int localPort, int remotePort) {
        return at(localPort).stream()
                .filter(socket -> socket.localPort == localPort && socket.remotePort == remotePort)
                .findFirst();
    }

    public boolean listens() {
        return state == LISTENING;
    }

    private static Stream<TcpSocket> in(Path table, String end) {
        try (Stream<String> lines = Files.lines(table)) {
            return lines.skip(1).filter(line -> line.contains(end)).map(TcpSocket::parse).toList().stream();
        } catch (IOException notLinux) {
            return Stream.empty();
        }
    }

    /** A line such as {@code 0: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000 0 0 4711 ...}. */
    static TcpSocket parse(String line) {
        String[] row = line.strip().split("\\s+");
        return new TcpSocket(
                (int) afterTheLastColon(row[LOCAL]),
                (int) afterTheLastColon(row[REMOTE]),
                Integer.parseInt(row[STATE], HEX),
                Long.parseLong(row[QUEUES].substring(0, row[QUEUES].indexOf(':')), HEX),
                afterTheLastColon(row[QUEUES]),
                Long.parseLong(row[INODE]));
    }

    private static long afterTheLastColon(String field) {
        return Long.parseLong(field.substring(field.lastIndexOf(':') + 1), HEX);
    }
}
