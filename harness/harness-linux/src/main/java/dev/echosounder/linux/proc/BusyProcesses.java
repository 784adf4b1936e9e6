package dev.echosounder.linux.proc;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The processor time of each other process since a moment, as the JDK reports it. Not to be used within a trial, as it
 * takes some milliseconds for each hundred processes.
 */
public final class BusyProcesses {

    private final Map<Long, Duration> before = times();

    /** Begins now. */
    public BusyProcesses() {}

    /**
     * A process.
     *
     * @param command its program, without its folder; "unknown" where the system does not report it, as of other users'
     *     processes
     * @param used processor time since the beginning
     */
    public record Busy(long pid, String command, Duration used) {}

    /**
     * Those that used any time since then, the busiest first. This process is not among them, nor are those that have
     * ended since.
     */
    public List<Busy> untilNow() {
        Map<Long, Duration> now = times();
        return now.entrySet().stream()
                .map(process -> new Busy(
                        process.getKey(),
                        command(process.getKey()),
                        process.getValue().minus(before.getOrDefault(process.getKey(), Duration.ZERO))))
                .filter(process -> process.used().isPositive())
                .sorted(Comparator.comparing(Busy::used).reversed())
                .toList();
    }

    private static Map<Long, Duration> times() {
        Map<Long, Duration> times = new HashMap<>();
        ProcessHandle.allProcesses()
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .forEach(
                        process -> process.info().totalCpuDuration().ifPresent(time -> times.put(process.pid(), time)));
        return times;
    }

    private static String command(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().command())
                .map(command -> command.substring(command.lastIndexOf('/') + 1))
                .orElse(Facts.UNKNOWN);
    }
}
