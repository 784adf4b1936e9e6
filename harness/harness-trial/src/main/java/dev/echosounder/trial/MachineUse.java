package dev.echosounder.trial;

import dev.echosounder.linux.proc.MachineUsage;
import java.util.List;

/**
 * What the machine counted in some time.
 *
 * @param used by all its processes
 * @param seconds how long that was
 */
public record MachineUse(MachineUsage used, double seconds) {

    static final MachineUse NOTHING = new MachineUse(MachineUsage.NOTHING, 0);

    static MachineUse sum(List<MachineUse> parts) {
        return parts.stream().reduce(NOTHING, MachineUse::plus);
    }

    private MachineUse plus(MachineUse other) {
        return new MachineUse(used.plus(other.used), seconds + other.seconds);
    }

    /** Processor time of processes that are not of the trial, in cores. */
    double otherCores() {
        return used.otherNanos() / 1e9 / seconds;
    }

    /** Of the machine's processor time, what the host took for others; 0 to 1. */
    double stolenShare(int machineCores) {
        return Math.clamp(used.stealNanos() / 1e9 / seconds / machineCores, 0, 1);
    }
}
