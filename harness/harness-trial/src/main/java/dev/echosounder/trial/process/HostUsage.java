package dev.echosounder.trial.process;

import dev.echosounder.linux.proc.MachineUsage;
import java.util.List;

/**
 * What was counted on one host.
 *
 * @param host its name, or the names of hosts that are one machine; empty for this machine
 * @param cores the number of cores that its system shows
 */
public record HostUsage(String host, int cores, MachineUsage used) {

    public boolean isThisMachine() {
        return host.isEmpty();
    }

    /** The beginning of a sentence about it. */
    public String where() {
        return isThisMachine() ? "" : "On host " + host + ": ";
    }

    /** What was counted since an earlier reading. */
    public HostUsage since(HostUsage before) {
        return new HostUsage(host, cores, used.since(before.used));
    }

    /** Both spans together. */
    public HostUsage plus(HostUsage other) {
        return new HostUsage(host, cores, used.plus(other.used));
    }

    /** What was counted on all hosts. */
    public static MachineUsage sum(List<HostUsage> hosts) {
        return hosts.stream().map(HostUsage::used).reduce(MachineUsage.NOTHING, MachineUsage::plus);
    }
}
