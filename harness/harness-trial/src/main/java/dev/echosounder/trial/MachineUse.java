package dev.echosounder.trial;

import dev.echosounder.linux.proc.MachineUsage;
import java.util.List;

/**
 * The growth of the machine's counters over a span of time.
 *
 * @param used what all its processes used
 * @param seconds the length of the span
 */
public record MachineUse(MachineUsage used, double seconds) {

    static final MachineUse NOTHING = new MachineUse(MachineUsage.NOTHING, 0);

    static MachineUse sum(List<MachineUse> parts) {
        return parts.stream().reduce(NOTHING, MachineUse::plus);
    }

    private MachineUse plus(MachineUse other) {
        return new MachineUse(used.plus(other.used), seconds + other.seconds);
    }

    /** The processor time of processes outside the trial, in cores. */
    double otherCores() {
        return used.otherNanos() / 1e9 / seconds;
    }

    /** The share of the machine's processor time that the host took for others; 0 to 1. */
    double stolenShare(int machineCores) {
        return Math.clamp(used.stealNanos() / 1e9 / seconds / machineCores, 0, 1);
    }
}
