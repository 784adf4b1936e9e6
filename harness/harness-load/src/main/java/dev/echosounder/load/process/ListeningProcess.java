package dev.echosounder.load.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds who listens. A command may be a shell, a launcher or a wrapper whose child is the server; costs must be read from the process that
 * holds the socket. The kernel tells sockets in {@code /proc/net/tcp} (proc_net(5)), and who holds them in {@code /proc/PID/fd}.
 */
final class ListeningProcess {

    private static final List<Path> TABLES = List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
    private static final String LISTENING = "0A";
    /** Columns of the tables. */
    private static final int LOCAL = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;

    private ListeningProcess() {}

    /** The process of this tree that listens at this port: the first, if several share the socket. The root if the system does not tell. */
    static long of(ProcessHandle root, int port) {
        Set<String> sockets = TABLES.stream().flatMap(table -> listening(table, port)).collect(Collectors.toSet());
        return Stream.concat(Stream.of(root), root.descendants().sorted())
                .filter(process -> holds(process, sockets))
                .findFirst().orElse(root).pid();
    }

    private static Stream<String> listening(Path table, int port) {
        String local = String.format(Locale.ROOT, ":%04X", port);
        try (Stream<String> lines = Files.lines(table)) {
            return lines.map(line -> line.strip().split("\\s+"))
                    .filter(row -> row.length > INODE && row[LOCAL].endsWith(local) && row[STATE].equals(LISTENING))
                    .map(row -> "socket:[" + row[INODE] + "]").toList().stream();
        } catch (IOException notLinux) {
            return Stream.empty();
        }
    }

    private static boolean holds(ProcessHandle process, Set<String> sockets) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of("/proc", Long.toString(process.pid()), "fd"))) {
            for (Path file : files) {
                if (sockets.contains(Files.readSymbolicLink(file).toString())) {
                    return true;
                }
            }
            return false;
        } catch (IOException endedOrAnotherUsers) {
            return false;
        }
    }
}
