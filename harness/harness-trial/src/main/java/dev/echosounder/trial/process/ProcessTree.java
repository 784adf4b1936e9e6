package dev.echosounder.trial.process;

import dev.echosounder.transport.Grace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A process and all that it has started. Those are listed before the first of them is ended: one whose parent has ended
 * belongs to {@code init}, and could no longer be attributed.
 */
final class ProcessTree {

    /** For the kernel to take apart what it was told to kill. */
    private static final Duration KILL = Duration.ofSeconds(10);

    private final Set<ProcessHandle> roots = new LinkedHashSet<>();

    ProcessTree(ProcessHandle root) {
        roots.add(root);
    }

    /** One more that must not be left, even if what started it is gone by then. */
    void add(ProcessHandle process) {
        roots.add(process);
    }

    /** Asks all to end (SIGTERM), and ends by force those that have not ended within this time. */
    void end(Duration grace) {
        List<ProcessHandle> all = all();
        all.forEach(ProcessHandle::destroy);
        Grace.of(grace).await(() -> all.stream().noneMatch(ProcessTree::runs));
        all.forEach(this::add);
        kill();
    }

    /** Ends all by force (SIGKILL). On return none of them is left. */
    void kill() {
        List<ProcessHandle> all = all();
        all.forEach(ProcessHandle::destroyForcibly);
        Grace.of(KILL).await(() -> all.stream().noneMatch(ProcessTree::runs));
    }

    private List<ProcessHandle> all() {
        List<ProcessHandle> all = new ArrayList<>();
        for (ProcessHandle root : roots) {
            all.add(root);
            root.descendants().forEach(all::add);
        }
        return all.stream().distinct().filter(ProcessTree::runs).toList();
    }

    /**
     * Whether there is more of this process than its entry in the table. Whose parent has ended before it is left there
     * until {@code init} comes round to it, which in a container may be never, and Java calls it alive. The state is
     * the field after the name (proc_pid_stat(5)).
     */
    static boolean runs(ProcessHandle process) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
            return process.isAlive() && stat.charAt(stat.lastIndexOf(')') + 2) != 'Z';
        } catch (IOException endedOrNotLinux) {
            return process.isAlive();
        }
    }
}
