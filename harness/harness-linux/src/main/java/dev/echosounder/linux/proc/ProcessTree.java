package dev.echosounder.linux.proc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * A process and all that it has started. Those are listed before the first of them is ended: one whose parent has ended
 * belongs to {@code init}, and could no longer be attributed.
 */
public final class ProcessTree {

    /** For the kernel to release what was killed. */
    private static final Duration KILL = Duration.ofSeconds(10);

    private static final long LOOK_AGAIN_NANOS = 500_000;

    private final Set<ProcessHandle> roots = new LinkedHashSet<>();

    public ProcessTree(ProcessHandle root) {
        roots.add(root);
    }

    /** Adds a process that must not be left, even if its parent has ended by then. */
    public void add(ProcessHandle process) {
        roots.add(process);
    }

    /** Asks all to end (SIGTERM), and ends by force those that have not ended within this time. */
    public void end(Duration grace) {
        List<ProcessHandle> all = all();
        all.forEach(ProcessHandle::destroy);
        awaitEnd(all, grace);
        all.forEach(this::add);
        kill();
    }

    /** Ends all by force (SIGKILL). On return none of them is left. */
    public void kill() {
        List<ProcessHandle> all = all();
        all.forEach(ProcessHandle::destroyForcibly);
        awaitEnd(all, KILL);
    }

    private static void awaitEnd(List<ProcessHandle> all, Duration longest) {
        long since = System.nanoTime();
        while (all.stream().anyMatch(ProcessTree::runs) && System.nanoTime() - since < longest.toNanos()) {
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
    }

    private List<ProcessHandle> all() {
        List<ProcessHandle> all = new ArrayList<>();
        for (ProcessHandle root : roots) {
            all.add(root);
            root.descendants().forEach(all::add);
        }
        return all.stream().distinct().filter(ProcessTree::runs).toList();
    }

    /** Waits for the end of a process. Returns whether it has ended by then, or when this thread is interrupted. */
    public static boolean endsWithin(Process process, Duration time) {
        try {
            return process.waitFor(time);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return !process.isAlive();
        }
    }

    /**
     * Whether there is more of this process than its entry in the table. Whose parent has ended before it is left there
     * until {@code init} comes round to it, which in a container may be never, and Java calls it alive. The state is
     * the field after the name (proc_pid_stat(5)).
     */
    public static boolean runs(ProcessHandle process) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
            return process.isAlive() && stat.charAt(stat.lastIndexOf(')') + 2) != 'Z';
        } catch (IOException endedOrNotLinux) {
            return process.isAlive();
        }
    }
}
