package dev.echosounder.linux;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * A TCP socket that listens, as the kernel shows it in {@code /proc/net/tcp} and {@code /proc/net/tcp6} (proc_net(5)).
 *
 * @param address at which it listens; {@code 0.0.0.0} or {@code ::} for all addresses of the machine
 * @param user the number of the user whose process made it
 * @param inode by which {@code /proc/PID/fd} names it
 */
public record ListeningSocket(InetSocketAddress address, long user, long inode) {

    private static final List<Path> TABLES = List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
    private static final String LISTENING = "0A";
    private static final int HEX = 16;
    private static final int WORD = 4;

    // Columns of the tables.
    private static final int LOCAL = 1;
    private static final int STATE = 3;
    private static final int USER = 7;
    private static final int INODE = 9;

    /** All of this network namespace; none where the system does not report sockets. */
    public static List<ListeningSocket> all() {
        return TABLES.stream().flatMap(ListeningSocket::in).toList();
    }

    /** The sockets that listen at this port. */
    public static List<ListeningSocket> at(int port) {
        return all().stream().filter(socket -> socket.address.getPort() == port).toList();
    }

    private static Stream<ListeningSocket> in(Path table) {
        try (Stream<String> lines = Files.lines(table)) {
            return lines.skip(1).flatMap(ListeningSocket::parse).toList().stream();
        } catch (IOException notLinux) {
            return Stream.empty();
        }
    }

    /** Empty for a line of a socket that does not listen. */
    static Stream<ListeningSocket> parse(String line) {
        String[] row = line.strip().split("\\s+");
        if (!row[STATE].equals(LISTENING)) {
            return Stream.empty();
        }
        int colon = row[LOCAL].indexOf(':');
        InetSocketAddress address = new InetSocketAddress(
                address(row[LOCAL].substring(0, colon)), Integer.parseInt(row[LOCAL].substring(colon + 1), HEX));
        return Stream.of(new ListeningSocket(address, Long.parseLong(row[USER]), Long.parseLong(row[INODE])));
    }

    /** Words of four bytes, each with its last byte first, as all machines have it that a JDK 25 runs on with Linux. */
    private static InetAddress address(String hex) {
        byte[] words = HexFormat.of().parseHex(hex);
        byte[] bytes = new byte[words.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = words[i / WORD * WORD + WORD - 1 - i % WORD];
        }
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException wrongLength) {
            throw new IllegalArgumentException("\"%s\" is no address of IPv4 or IPv6.".formatted(hex), wrongLength);
        }
    }

    /** How {@code /proc/PID/fd} names it. */
    public String descriptor() {
        return "socket:[" + inode + "]";
    }
}
