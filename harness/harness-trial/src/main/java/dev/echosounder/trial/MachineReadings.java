package dev.echosounder.trial;

import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.LoadSide;
import java.util.Set;

/**
 * What the machine counts from one cycle, or a few, to the next. Reading takes milliseconds, so the reading after a
 * cycle is the one before the next.
 */
final class MachineReadings {

    private final LoadSide load;
    private final Set<Long> ours;
    private final long firstNanos;
    private MachineUsage latest;
    private long atNanos;

    /**
     * Takes the first reading.
     *
     * @param load whose process reads
     * @param ours processes of the trials
     */
    MachineReadings(LoadSide load, Set<Long> ours) throws ChildFailure {
        this.load = load;
        this.ours = ours;
        latest = load.machine(ours);
        atNanos = System.nanoTime();
        firstNanos = atNanos;
    }

    /** From the first reading to the latest, in nanoseconds. */
    long sinceFirstNanos() {
        return atNanos - firstNanos;
    }

    /** What was counted since the reading before. */
    MachineUse next() throws ChildFailure {
        MachineUsage before = latest;
        long beforeNanos = atNanos;
        latest = load.machine(ours);
        atNanos = System.nanoTime();
        return new MachineUse(latest.since(before), (atNanos - beforeNanos) / 1e9);
    }
}
