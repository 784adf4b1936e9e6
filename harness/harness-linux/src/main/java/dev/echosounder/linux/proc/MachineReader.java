package dev.echosounder.linux.proc;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads what the whole machine and its kernel have counted, on Linux. Elsewhere everything is unknown; there is never
 * an exception.
 *
 * <p>One thread at a time may use a reader.
 */
public final class MachineReader {

    /** As shown in proc_stat(5): USER_HZ is 100 wherever a JDK 25 runs. */
    private static final long TICK_NANOS = ProcessStat.TICK_NANOS;

    /** What the kernel counts for the network of this process. */
    private static final String NETWORK = "proc/net/netstat";

    private final Facts facts;
    private final Throttling throttling;
    private final long self;
    private final ProcessTimes processes = new ProcessTimes();

    /** A reader of this machine, whose process is not one of the others. */
    public MachineReader() {
        this(ProcessHandle.current().pid());
    }

    /** @param self a process that is not one of the others, though what it starts is */
    public MachineReader(long self) {
        this(Path.of("/"), self);
    }

    /** For staged files: {@code root} takes the place of the file system's, {@code self} of this process. */
    MachineReader(Path root, long self) {
        this.facts = new Facts(root);
        this.throttling = new Throttling(facts);
        this.self = self;
    }

    /**
     * Everything that is counted now.
     *
     * @param ours processes of the trial, by their ids: they and all that they have started are ours. So is the
     *     reader's process, but not what it has started besides. A server that detaches itself from its parent is taken
     *     for one of the others
     */
    public MachineUsage read(Collection<Long> ours) {
        boolean seen = processes.update(facts.path("proc"), Set.copyOf(ours), self);
        List<Long> ticks = ticks();
        List<Map<String, Long>> tcp = networks(ours).stream().map(this::tcp).toList();
        return new MachineUsage(
                busyNanos(ticks),
                seen ? processes.ownNanos() : -1,
                seen ? processes.otherNanos() : -1,
                ticks.size() < 8 ? -1 : ticks.get(7) * TICK_NANOS,
                throttling.controlGroupNanos(),
                throttling.thermalCount(),
                sum(tcp, "ListenOverflows"),
                sum(tcp, "ListenDrops"),
                sum(tcp, "TCPTimeouts"),
                sum(tcp, "TCPLossProbeRecovery"),
                loadAverage(facts));
    }

    /** Of all cores: user, nice, system, idle, iowait, irq, softirq, steal. */
    private List<Long> ticks() {
        return facts.after("proc/stat", "cpu ")
                .map(line ->
                        List.of(line.split("\\s+")).stream().map(Facts::number).toList())
                .orElse(List.of());
    }

    /**
     * A kernel that times interrupts (CONFIG_IRQ_TIME_ACCOUNTING) takes that time away from the processes that they
     * interrupt, and most of it may be our own traffic: it must not be taken for the work of others. Such a kernel is
     * known by its irq counter: one that only samples never counts there, as its samples are taken in an interrupt
     * themselves (account_system_time in kernel/sched/cputime.c).
     */
    private static long busyNanos(List<Long> ticks) {
        if (ticks.size() < 7) {
            return -1;
        }
        long processes = ticks.get(0) + ticks.get(1) + ticks.get(2);
        boolean timesInterrupts = ticks.get(5) > 0;
        return (timesInterrupts ? processes : processes + ticks.get(6)) * TICK_NANOS;
    }

    /**
     * Where the kernel counts for the networks of these processes, each once. Where none of them has another than this
     * one, it is that of this process, which need not see them.
     */
    private List<String> networks(Collection<Long> ours) {
        Optional<String> own = facts.target("proc/self/ns/net");
        Map<String, String> others = new TreeMap<>();
        ours.forEach(pid -> facts.target("proc/%d/ns/net".formatted(pid))
                .filter(network -> !own.equals(Optional.of(network)))
                .ifPresent(network -> others.putIfAbsent(network, "proc/%d/net/netstat".formatted(pid))));
        return others.isEmpty() ? List.of(NETWORK) : List.copyOf(others.values());
    }

    /**
     * How often a connection came to a full accept queue, of any server in this network namespace, since the machine
     * was started; -1 where the system does not report it.
     */
    public long listenOverflows() {
        return tcp(NETWORK).getOrDefault("ListenOverflows", -1L);
    }

    /** The sum over all networks; -1 if one is unknown. */
    private static long sum(List<Map<String, Long>> tcp, String name) {
        return tcp.stream()
                .mapToLong(network -> network.getOrDefault(name, -1L))
                .reduce(0, ThreadUsage::sum);
    }

    /** The counters of a network by name. The names stand in one line, their numbers in the next. */
    private Map<String, Long> tcp(String network) {
        List<String[]> lines = facts.lines(network).stream()
                .filter(line -> line.startsWith("TcpExt:"))
                .map(line -> line.split("\\s+"))
                .toList();
        Map<String, Long> counters = new HashMap<>();
        for (int at = 0; lines.size() >= 2 && at < Math.min(lines.get(0).length, lines.get(1).length); at++) {
            counters.put(lines.get(0)[at], Facts.number(lines.get(1)[at]));
        }
        return counters;
    }

    public static double loadAverage(Facts facts) {
        try {
            return facts.line("proc/loadavg")
                    .map(line -> Double.parseDouble(line.split(" ")[0]))
                    .orElse(-1.0);
        } catch (NumberFormatException strange) {
            return -1;
        }
    }
}
