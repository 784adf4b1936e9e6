package dev.echosounder.load.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A TCP socket as the kernel tells it in {@code /proc/net/tcp} and {@code /proc/net/tcp6} (proc_net(5)).
 *
 * @param localPort    its own
 * @param remotePort   its peer's; 0 while it listens
 * @param state        as the kernel numbers it
 * @param unsentBytes  written and not yet acknowledged by its peer
 * @param unreadBytes  arrived and not yet read; the end of the stream counts as one
 * @param inode        by which {@code /proc/PID/fd} names it; 0 when no process holds it any more
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

    /** All that there are; none where the system does not tell. */
    public static List<TcpSocket> all() {
        return TABLES.stream().flatMap(TcpSocket::in).toList();
    }

    public boolean listens() {
        return state == LISTENING;
    }

    private static Stream<TcpSocket> in(Path table) {
        try (Stream<String> lines = Files.lines(table)) {
            return lines.skip(1).map(TcpSocket::parse).toList().stream();
        } catch (IOException notLinux) {
            return Stream.empty();
        }
    }

    /** A line such as {@code 0: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000 0 0 4711 ...}. */
    static TcpSocket parse(String line) {
        String[] row = line.strip().split("\\s+");
        return new TcpSocket((int) behindTheLastColon(row[LOCAL]), (int) behindTheLastColon(row[REMOTE]), Integer.parseInt(row[STATE], HEX),
                Long.parseLong(row[QUEUES].substring(0, row[QUEUES].indexOf(':')), HEX), behindTheLastColon(row[QUEUES]), Long.parseLong(row[INODE]));
    }

    private static long behindTheLastColon(String field) {
        return Long.parseLong(field.substring(field.lastIndexOf(':') + 1), HEX);
    }
}
