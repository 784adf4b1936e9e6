package dev.echosounder.linux.proc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Reads what a process uses, on Linux from {@code /proc}. Elsewhere everything is unknown.
 *
 * <p>Processor time is exact to the nanosecond for threads that were ever seen (a thread that runs at this very moment
 * is behind by at most one timer interrupt); {@link ProcessorTime} explains how threads are counted that came and went
 * between two readings. Context switches of such threads, and those of a thread between its last reading and its end,
 * are lost: the system does not keep them.
 *
 * <p>Whether the time that the kernel spends on the network in interrupts belongs to the process that was interrupted
 * is the kernel's choice: it does, unless the kernel was built with CONFIG_IRQ_TIME_ACCOUNTING.
 *
 * <p>One thread at a time may use a reader.
 */
public final class ProcessReader {

    /**
     * With more threads they are not looked at one by one: switches and the busiest thread are then unknown, and
     * processor time is exact to ticks of 10 ms only. A thread takes about 20 microseconds to read (measured: 60 to 150
     * ms for 3,000 threads), and a reading should not make the machine busy right before a measured run.
     */
    public static final int MAX_THREADS = 3_000;

    private final Path proc;
    private final long pid;
    private final Supplier<List<Long>> descendants;
    private final Collection<String> leftOut;
    private final Map<Long, WatchedProcess> watched = new HashMap<>();
    private ProcessUsage ended = ProcessUsage.NOTHING;

    /** A reader for this process alone. */
    public static ProcessReader of(long pid) {
        return new ProcessReader(Path.of("/"), pid, List::of, List.of());
    }

    /**
     * A reader for this process alone, which reads itself.
     *
     * @param leftOut kernel's numbers of the threads that read and report, whose processor time and switches are not
     *     counted: so it does not matter how long that takes
     */
    public static ProcessReader ofItself(Collection<String> leftOut) {
        return new ProcessReader(Path.of("/"), ProcessHandle.current().pid(), List::of, leftOut);
    }

    /** A reader for this process and all that it has started, and they in turn: a server from outside may be a tree. */
    public static ProcessReader ofTree(long pid) {
        return new ProcessReader(
                Path.of("/"),
                pid,
                () -> ProcessHandle.of(pid).stream()
                        .flatMap(ProcessHandle::descendants)
                        .map(ProcessHandle::pid)
                        .toList(),
                List.of());
    }

    /** A reader for a process that cannot be seen: everything is unknown. */
    public static ProcessReader ofUnseen() {
        return new ProcessReader(Path.of("/nowhere"), -1, List::of, List.of());
    }

    /** For staged files: {@code root} takes the place of the file system's. */
    ProcessReader(Path root, long pid, Supplier<List<Long>> descendants, Collection<String> leftOut) {
        this.leftOut = leftOut;
        this.proc = root.resolve("proc");
        this.pid = pid;
        this.descendants = descendants;
    }

    /**
     * What the process has used up to now. In a tree everything is the sum over its processes; one that has ended
     * counts with what it had used at the last reading that saw it; resident memory that processes share is counted for
     * each, and the peak is the sum of their peaks.
     *
     * @throws IOException if the process has ended; never where the system does not report processes
     */
    public ProcessUsage read() throws IOException {
        if (!Files.exists(proc.resolve("stat"))) {
            return ProcessUsage.UNKNOWN;
        }
        ProcessUsage sum;
        try {
            sum = watched.computeIfAbsent(pid, _ -> new WatchedProcess(leftOut)).read(folder(pid));
        } catch (IOException gone) {
            throw new IOException("What process %d uses cannot be read: it has ended.".formatted(pid), gone);
        }
        List<Long> others = descendants.get();
        forgetAllBut(others);
        for (long other : others) {
            try {
                sum = sum.plus(watched.computeIfAbsent(other, _ -> new WatchedProcess(leftOut))
                        .read(folder(other)));
            } catch (IOException _) {
                forget(other);
            }
        }
        return sum.plus(ended);
    }

    private void forgetAllBut(List<Long> others) {
        watched.keySet().stream()
                .filter(known -> known != pid && !others.contains(known))
                .toList()
                .forEach(this::forget);
    }

    private void forget(long other) {
        ended = ended.plus(watched.remove(other).ended());
    }

    private Path folder(long id) {
        return proc.resolve(Long.toString(id));
    }
}
