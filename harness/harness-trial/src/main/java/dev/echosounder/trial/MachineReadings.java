package dev.echosounder.trial;

import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.HostUsage;
import dev.echosounder.trial.process.LoadSide;
import java.util.List;
import java.util.Set;

/**
 * Reads the machine's counters between cycles. Reading takes milliseconds, so the reading at the end of a cycle is also
 * the one at the beginning of the next.
 */
final class MachineReadings {

    private final LoadSide load;
    private final Set<Long> ours;
    private final long firstNanos;
    private List<HostUsage> latest;
    private long atNanos;

    /**
     * Takes the first reading.
     *
     * @param load the load whose process reads the counters
     * @param ours the process ids of the trials
     */
    MachineReadings(LoadSide load, Set<Long> ours) throws ChildFailure {
        this.load = load;
        this.ours = ours;
        latest = load.machines(ours);
        atNanos = System.nanoTime();
        firstNanos = atNanos;
    }

    /** The time from the first reading to the latest, in nanoseconds. */
    long sinceFirstNanos() {
        return atNanos - firstNanos;
    }

    /** Takes a reading; returns what was counted since the one before. */
    MachineUse next() throws ChildFailure {
        List<HostUsage> before = latest;
        long beforeNanos = atNanos;
        latest = load.machines(ours);
        atNanos = System.nanoTime();
        return MachineUse.between(before, latest, (atNanos - beforeNanos) / 1e9);
    }
}
