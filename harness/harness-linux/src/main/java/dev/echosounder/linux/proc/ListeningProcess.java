package dev.echosounder.linux.proc;

import dev.echosounder.linux.ListeningSocket;
import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the process that listens. A command may be a shell, a launcher or a wrapper whose child is the server; costs
 * must be read from the process that holds the socket. The kernel lists {@linkplain ListeningSocket sockets}, and the
 * processes that hold them in {@code /proc/PID/fd}.
 */
public final class ListeningProcess {

    private ListeningProcess() {}

    /**
     * The process of this tree that listens at this port: the first, if several share the socket. The root if the
     * system does not report it.
     */
    public static long of(ProcessHandle root, int port) {
        Set<String> sockets = sockets(port);
        return Stream.concat(Stream.of(root), root.descendants().sorted())
                .filter(process -> holds(process, sockets))
                .findFirst()
                .orElse(root)
                .pid();
    }

    /**
     * Any process that listens at this port, the first if several do; empty where none can be seen, as of another user.
     */
    public static OptionalLong anywhere(int port) {
        return all(port).stream().mapToLong(ProcessHandle::pid).findFirst();
    }

    /** All processes that listen at this port, the one with the lowest number first; none where none can be seen. */
    public static List<ProcessHandle> all(int port) {
        Set<String> sockets = sockets(port);
        return ProcessHandle.allProcesses()
                .filter(process -> holds(process, sockets))
                .sorted()
                .toList();
    }

    private static Set<String> sockets(int port) {
        return ListeningSocket.at(port).stream()
                .map(ListeningSocket::descriptor)
                .collect(Collectors.toSet());
    }

    private static boolean holds(ProcessHandle process, Set<String> sockets) {
        try {
            return OpenFiles.of(process.pid()).values().stream().anyMatch(sockets::contains);
        } catch (IOException endedOrAnotherUsers) {
            return false;
        }
    }
}
