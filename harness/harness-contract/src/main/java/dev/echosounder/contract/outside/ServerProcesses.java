package dev.echosounder.contract.outside;

import dev.echosounder.contract.watch.ThreadDump;
import dev.echosounder.linux.ListeningSocket;
import dev.echosounder.linux.proc.Demand;
import dev.echosounder.linux.proc.ListeningProcess;
import dev.echosounder.linux.proc.OpenFiles;
import dev.echosounder.linux.proc.ProcessReader;
import dev.echosounder.linux.proc.ProcessStat;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/**
 * The processes of the server at an address: those that hold the socket at which it listens, and all that they have
 * started.
 */
public final class ServerProcesses {

    /** What processes hold for connections. */
    public enum Held {
        SOCKETS,
        DESCRIPTORS,
        /** Threads of the system. A process without more threads counts as one, and so does one that was not reaped. */
        THREADS,
        /** Resident bytes. */
        MEMORY,
        /** Bytes of the heap of a JVM that are in use once its garbage is collected; 0 for other processes. */
        HEAP
    }

    private static final Path PROC = Path.of("/proc");

    private static final Pattern USED = Pattern.compile("\\bused (?<count>\\d+)(?<unit>[KMG])");
    private static final Map<String, Integer> SHIFTS = Map.of("K", 10, "M", 20, "G", 30);

    private final List<ProcessHandle> roots;

    private ServerProcesses(List<ProcessHandle> roots) {
        this.roots = roots;
    }

    /**
     * Those of the server that listens here.
     *
     * @throws TestAbortedException if the system does not show them; with the reason
     */
    public static ServerProcesses at(InetSocketAddress address) {
        List<ListeningSocket> sockets = ListeningSocket.at(address.getPort());
        if (sockets.isEmpty()) {
            throw notAsked("no socket of this network namespace listens at port %d: the server may be in a container"
                    .formatted(address.getPort()));
        }
        List<ProcessHandle> listening = ListeningProcess.all(address.getPort());
        if (listening.isEmpty()) {
            throw notAsked(
                    ("the process that listens at port %d cannot be seen: it belongs to the user with the number %d, or"
                                    + " is in a container")
                            .formatted(address.getPort(), sockets.getFirst().user()));
        }
        if (listening.contains(ProcessHandle.current())) {
            throw notAsked("the server runs in the process that checks it");
        }
        Set<ProcessHandle> all = Set.copyOf(listening);
        return new ServerProcesses(listening.stream()
                .filter(process -> Stream.iterate(
                                process.parent(),
                                p -> p.isPresent(),
                                p -> p.get().parent())
                        .noneMatch(parent -> all.contains(parent.orElseThrow())))
                .toList());
    }

    private static TestAbortedException notAsked(String because) {
        return new TestAbortedException("This test case is not asked, because " + because + ".");
    }

    /** The processes that the others were started by. */
    public List<ProcessHandle> roots() {
        return roots;
    }

    /** All of now. */
    public List<Long> all() {
        return roots.stream()
                .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
                .map(ProcessHandle::pid)
                .distinct()
                .toList();
    }

    /** The processes that hold a socket at which the server listens now: they accept. */
    public List<Long> acceptors(int port) {
        Set<Long> ours = Set.copyOf(all());
        return ListeningProcess.all(port).stream()
                .map(ProcessHandle::pid)
                .filter(ours::contains)
                .toList();
    }

    /** How much of this all of them hold now. Those that end meanwhile hold nothing. */
    public long count(Held held) throws IOException {
        long sum = 0;
        for (long process : all()) {
            try {
                sum += switch (held) {
                    case SOCKETS -> descriptors(process, OpenFiles::isSocket);
                    case DESCRIPTORS -> descriptors(process, target -> true);
                    case THREADS -> ProcessStat.read(folder(process)).threads();
                    case MEMORY -> ProcessReader.of(process).read().residentBytes();
                    case HEAP -> isJvm(process) ? heap(process) : 0;
                };
            } catch (IOException ended) {
                if (roots.stream().anyMatch(root -> root.pid() == process)) {
                    throw ended;
                }
            }
        }
        return sum;
    }

    private static Path folder(long process) {
        return PROC.resolve(Long.toString(process));
    }

    private static long descriptors(long process, Predicate<String> which) throws IOException {
        return OpenFiles.of(process).values().stream().filter(which).count();
    }

    private static boolean isJvm(long process) {
        try (Stream<String> mappings = Files.lines(folder(process).resolve("maps"), StandardCharsets.ISO_8859_1)) {
            return mappings.anyMatch(mapping -> mapping.endsWith("/libjvm.so"));
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** A JVM that cannot be asked is one of which only its resident memory is known. */
    private static long heap(long process) {
        try {
            Path orders = Files.writeString(Files.createTempFile("orders-", ".txt"), "GC.run\nGC.heap_info\n");
            try {
                return used(ThreadDump.ask(process, "-f", orders.toString()));
            } finally {
                Files.delete(orders);
            }
        } catch (IOException notReported) {
            return 0;
        }
    }

    /** The bytes in use of all parts of the heap, without the memory of classes. */
    static long used(String heapInfo) {
        return heapInfo.lines()
                .filter(line -> !line.contains("Metaspace") && !line.contains("class space"))
                .flatMap(line -> USED.matcher(line).results())
                .mapToLong(used -> Long.parseLong(used.group("count")) << SHIFTS.get(used.group("unit")))
                .sum();
    }

    /** What their threads have had of processors until now. */
    public Map<Long, Demand> demand() {
        return ofEach(Demand::of);
    }

    /** What is known of a process. */
    @FunctionalInterface
    private interface Knowledge<T> {
        T of(long process) throws IOException;
    }

    /** What is known of each process; nothing of those that end meanwhile. */
    private <T> Map<Long, T> ofEach(Knowledge<T> knowledge) {
        Map<Long, T> known = new HashMap<>();
        for (long process : all()) {
            try {
                known.put(process, knowledge.of(process));
            } catch (IOException ended) {
                // Then it takes and holds nothing.
            }
        }
        return known;
    }

    /** How many processors they have kept busy since then, or would have. */
    public double processorsSince(Map<Long, Demand> before, long elapsedNanos) {
        Demand none = new Demand(Map.of());
        return demand().entrySet().stream()
                .mapToDouble(process ->
                        process.getValue().processorsSince(before.getOrDefault(process.getKey(), none), elapsedNanos))
                .sum();
    }

    /** All addresses at which they listen. */
    public Set<InetSocketAddress> addresses() throws IOException {
        Set<String> held = ofEach(OpenFiles::of).values().stream()
                .flatMap(files -> files.values().stream())
                .collect(Collectors.toSet());
        return ListeningSocket.all().stream()
                .filter(socket -> held.contains(socket.descriptor()))
                .map(ListeningSocket::address)
                .collect(Collectors.toSet());
    }

    /** The words of their command lines. */
    public List<String> commandLines() {
        return ofEach(process -> Files.readString(folder(process).resolve("cmdline"), StandardCharsets.ISO_8859_1))
                .values()
                .stream()
                .flatMap(line -> Stream.of(line.split("\0")))
                .toList();
    }
}
