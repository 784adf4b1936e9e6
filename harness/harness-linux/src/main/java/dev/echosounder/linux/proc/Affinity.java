package dev.echosounder.linux.proc;

import dev.echosounder.linux.Cores;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Whether a process can be given cores here, and how: by {@code taskset} of util-linux. */
public final class Affinity {

    private final KernelFacts kernel;
    private final Programs programs;

    Affinity(KernelFacts kernel, Programs programs) {
        this.kernel = kernel;
        this.programs = programs;
    }

    /** Of this process, on this machine. */
    public static Affinity here() {
        return new Affinity(new KernelFacts(new Facts(Path.of("/"))), Programs.here());
    }

    /** The cores that processes can be bound to here; none where the system does not report them. */
    public List<Integer> cores() {
        return kernel.affinity();
    }

    /** Why no process can be bound to these cores, in one sentence; empty if it can. */
    public Optional<String> check(Cores cores) {
        if (taskset().isEmpty()) {
            return Optional.of(
                    ("Nothing could be bound to %s, because there is no taskset here: it ran on any core. Install "
                                    + "util-linux to have it.")
                            .formatted(cores));
        }
        List<Integer> allowed = kernel.affinity();
        List<Integer> refused =
                cores.numbers().stream().filter(core -> !allowed.contains(core)).toList();
        return refused.isEmpty()
                ? Optional.empty()
                : Optional.of("Nothing could be bound to %s, because %s: it ran on any core."
                        .formatted(
                                cores,
                                allowed.isEmpty()
                                        ? "the system does not report its cores"
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
}
