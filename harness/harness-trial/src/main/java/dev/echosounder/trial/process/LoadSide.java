package dev.echosounder.trial.process;

import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.Destination;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.ConnectTimes;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;
import java.util.List;
import java.util.Set;

/** The load of a trial. It has named groups of connections, one for each server that it drives. */
public interface LoadSide extends Side {

    /**
     * The counters of its machine up to now.
     *
     * @param ours the process ids of the trial, which do not count as other processes, nor does what they have started
     */
    MachineUsage machine(Set<Long> ours) throws ChildFailure;

    /**
     * The counters of all machines on which the trial runs.
     *
     * @param ours as for {@link #machine}
     */
    default List<HostUsage> machines(Set<Long> ours) throws ChildFailure {
        return List.of(new HostUsage("", 1, machine(ours)));
    }

    /** The memory that the kernel of its machine has taken for itself, in bytes; -1 if unknown. */
    long kernelMemory() throws ChildFailure;

    /**
     * Opens connections and connects them.
     *
     * @param server the server to connect to; if the load is encrypted, its certificate is trusted and no other
     * @return how long that took
     * @throws ChildFailure of kind NEVER_STARTED if there is no such model, or it does not support the load model
     * @throws RunFailure if not every client could connect, or a first answer was wrong
     */
    ConnectTimes connect(String connections, ClientSpec client, Destination server, LoadShape shape)
            throws ChildFailure, RunFailure;

    /** Makes one run on these connections. It fails 20 s after the limit of the load shape. */
    RunReport run(String connections, LoadShape shape) throws ChildFailure, RunFailure;

    /**
     * Half-closes these connections, and waits until the server has closed them.
     *
     * @return how long that took, in nanoseconds; -1 if it had not closed all of them after 10 s
     */
    long disconnect(String connections) throws ChildFailure;
}
