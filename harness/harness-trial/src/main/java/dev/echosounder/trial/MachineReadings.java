package dev.echosounder.trial;

import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.LoadSide;
import java.time.Duration;
import java.util.Set;

/**
 * What the machine has counted, turn by turn. Reading takes milliseconds, so the reading after a turn is the one before
 * the next.
 */
final class MachineReadings {

    private static final Duration LONGEST = Duration.ofMillis(200);

    private MachineUsage latest;
    private long atNanos;
    private long load;
    private Set<Long> ours = Set.of();

    /** The start of some time: the latest reading, unless it was long ago, or of other processes. */
    void begin(LoadSide by, Set<Long> processes) throws ChildFailure {
        if (latest == null
                || load != by.pid()
                || !ours.equals(processes)
                || System.nanoTime() - atNanos > LONGEST.toNanos()) {
            read(by, processes);
        }
    }

    /** What was counted from then to now. */
    MachineUse end(LoadSide by, Set<Long> processes) throws ChildFailure {
        MachineUsage before = latest;
        long beforeNanos = atNanos;
        read(by, processes);
        return new MachineUse(latest.since(before), (atNanos - beforeNanos) / 1e9);
    }

    private void read(LoadSide by, Set<Long> processes) throws ChildFailure {
        latest = by.machine(processes);
        atNanos = System.nanoTime();
        load = by.pid();
        ours = processes;
    }
}
