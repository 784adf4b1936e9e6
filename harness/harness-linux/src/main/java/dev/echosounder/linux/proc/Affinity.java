package dev.echosounder.linux.proc;

import dev.echosounder.linux.Cores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether a process can be given cores here, and how: by {@code taskset} of util-linux. */
public final class Affinity {

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";

    private final Path status;
    private final Programs programs;

    /** @param status where the kernel tells which cores this process may use */
    Affinity(Path status, Programs programs) {
        this.status = status;
        this.programs = programs;
    }

    /** Of this process, on this machine. */
    public static Affinity here() {
        return new Affinity(STATUS, Programs.here());
    }

    /** Why no process can be bound to these cores, in one sentence; empty if it can. */
    public Optional<String> check(Cores cores) {
        if (taskset().isEmpty()) {
            return Optional.of(
                    ("Nothing could be bound to %s, because there is no taskset here: it ran on any core. Install "
                                    + "util-linux to have it.")
                            .formatted(cores));
        }
        List<Integer> allowed = allowed();
        List<Integer> refused =
                cores.numbers().stream().filter(core -> !allowed.contains(core)).toList();
        return refused.isEmpty()
                ? Optional.empty()
                : Optional.of("Nothing could be bound to %s, because %s: it ran on any core."
                        .formatted(
                                cores,
                                allowed.isEmpty()
                                        ? "the system does not tell which cores there are"
                                        : "only " + new Cores(allowed) + " can be used here"));
    }

    /**
     * What a command must begin with to run on these cores; empty where that is impossible, and where none are asked
     * for.
     */
    public List<String> prefix(Optional<Cores> cores) {
        return cores.filter(wanted -> check(wanted).isEmpty())
                .map(wanted -> List.of(taskset().orElseThrow().toString(), "-c", wanted.list()))
                .orElse(List.of());
    }

    private Optional<Path> taskset() {
        return programs.find("taskset");
    }

    /** The cores that this process may use; empty where the system does not tell. */
    private List<Integer> allowed() {
        try (Stream<String> lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith(ALLOWED))
                    .findFirst()
                    .map(line -> Cores.numbers(line.substring(ALLOWED.length())))
                    .orElse(List.of());
        } catch (IOException notLinux) {
            return List.of();
        }
    }
}
