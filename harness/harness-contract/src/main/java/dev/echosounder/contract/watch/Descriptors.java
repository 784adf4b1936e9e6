package dev.echosounder.contract.watch;

import dev.echosounder.linux.proc.OpenFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The file descriptors of this process, without those that the JVM opens when it pleases and keeps: files, and the
 * sockets at which it listens to tools that attach to it.
 *
 * @param targets what they lead to, and how many to each: {@code socket:[4711]}, {@code anon_inode:[eventpoll]},
 *     {@code /a/file}
 */
public record Descriptors(Map<String, Long> targets) {

    private static final String SOCKET = "socket";
    private static final Path OWN = Path.of("/proc/self/fd");
    private static final Path OF_THIS_MACHINE_ONLY = Path.of("/proc/self/net/unix");
    private static final int INODE_COLUMN = 6; // Num RefCount Protocol Flags Type St Inode Path: proc_net(5)

    /**
     * Class path entries are opened with the first class from them, the source of random numbers with the first of
     * these.
     */
    private static final List<String> KEPT_BY_THE_JVM = List.of(".jar", "/modules", "/dev/random", "/dev/urandom");

    static {
        if (!areListed()) {
            System.getLogger(Descriptors.class.getName())
                    .log(
                            Level.WARNING,
                            "File descriptors that are left open are not looked for: this system does not list them in "
                                    + OWN + ".");
        }
    }

    /** Whether the system lists them: only Linux does. */
    public static boolean areListed() {
        return Files.isDirectory(OWN);
    }

    /** The descriptors that are open now; empty where the system does not list them. */
    static Optional<Descriptors> now() {
        if (!areListed()) {
            return Optional.empty();
        }
        return Optional.of(new Descriptors(open().values().stream()
                .filter(target -> KEPT_BY_THE_JVM.stream().noneMatch(target::endsWith))
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))));
    }

    private static Map<Integer, String> open() {
        try {
            return OpenFiles.of(ProcessHandle.current().pid());
        } catch (IOException failure) {
            throw new UncheckedIOException("The file descriptors of this process could not be listed", failure);
        }
    }

    /**
     * The number of the descriptor that leads to this socket; empty if this process has none. Only where the system
     * {@linkplain #areListed lists them}.
     *
     * @param inode as the kernel's tables name it
     */
    public static OptionalInt ofSocket(String inode) {
        String target = socket(inode);
        return open().entrySet().stream()
                .filter(descriptor -> descriptor.getValue().equals(target))
                .mapToInt(Map.Entry::getKey)
                .findFirst();
    }

    private static String socket(String inode) {
        return "%s:[%s]".formatted(SOCKET, inode);
    }

    /** How many there are now and were not then, of each kind: {@code socket}, {@code eventpoll}, or a file's name. */
    Map<String, Long> openedSince() {
        Map<String, Long> opened = new TreeMap<>();
        now().orElseThrow().targets.forEach((target, count) -> {
            long more = count - targets.getOrDefault(target, 0L);
            if (more > 0) {
                opened.put(target, more);
            }
        });
        if (opened.keySet().stream().anyMatch(target -> kind(target).equals(SOCKET))) {
            opened.keySet().removeAll(unixSockets());
        }
        return opened.entrySet().stream()
                .collect(Collectors.toMap(one -> kind(one.getKey()), Map.Entry::getValue, Long::sum, TreeMap::new));
    }

    /** The inodes of sockets of this machine alone, at which no server under test listens. */
    private static Set<String> unixSockets() {
        try (Stream<String> lines = Files.lines(OF_THIS_MACHINE_ONLY)) {
            return lines.skip(1)
                    .map(line -> line.strip().split(" +")[INODE_COLUMN])
                    .map(Descriptors::socket)
                    .collect(Collectors.toSet());
        } catch (IOException | UncheckedIOException notListed) {
            return Set.of();
        }
    }

    private static String kind(String target) {
        if (target.startsWith("anon_inode:")) {
            return target.substring("anon_inode:".length()).replaceAll("[\\[\\]]", "");
        }
        int inode = target.indexOf(":[");
        return inode < 0 ? target : target.substring(0, inode);
    }
}
