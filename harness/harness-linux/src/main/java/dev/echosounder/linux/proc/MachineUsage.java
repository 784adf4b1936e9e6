package dev.echosounder.linux.proc;

import java.io.Serializable;

/**
 * What the whole machine and its kernel have counted since it was started, or between two readings; each -1 where the
 * system does not report it.
 *
 * @param busyNanos processor time of all processes that run on the machine, seen by this process or not, in
 *     nanoseconds. Where the kernel does not count interrupts apart from the processes that they interrupt, theirs is
 *     in it
 * @param ownNanos processor time of the processes that were named as ours, in nanoseconds
 * @param otherNanos processor time of all other processes that can be seen, kernel threads left out, in nanoseconds
 * @param stealNanos processor time that the host gave to others, in nanoseconds
 * @param throttledNanos time for which this control group, or one that it lies in, was throttled, in nanoseconds,
 *     summed over cores
 * @param thermalThrottles times that a core was slowed because of its heat
 * @param listenOverflows connections that came to a full accept queue (TcpExt ListenOverflows)
 * @param listenDrops connections that a listener lost (TcpExt ListenDrops)
 * @param timeouts retransmission timers that ran out (TcpExt TCPTimeouts)
 * @param probedLosses losses that a probe found before that (TcpExt TCPLossProbeRecovery). Where the receiver's window
 *     is full, a probe now and then takes a late answer for a loss
 * @param loadAverage of the last minute; not a counter
 */
public record MachineUsage(
        long busyNanos,
        long ownNanos,
        long otherNanos,
        long stealNanos,
        long throttledNanos,
        long thermalThrottles,
        long listenOverflows,
        long listenDrops,
        long timeouts,
        long probedLosses,
        double loadAverage)
        implements Serializable {

    /** The usage of no time at all, with which the sum of several differences starts. */
    public static final MachineUsage NOTHING = new MachineUsage(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1);

    /**
     * What was counted since the reading before; a counter that went back is unknown. The load average is the later
     * one.
     */
    public MachineUsage since(MachineUsage before) {
        return new MachineUsage(
                grown(before.busyNanos, busyNanos),
                grown(before.ownNanos, ownNanos),
                grown(before.otherNanos, otherNanos),
                grown(before.stealNanos, stealNanos),
                grown(before.throttledNanos, throttledNanos),
                grown(before.thermalThrottles, thermalThrottles),
                grown(before.listenOverflows, listenOverflows),
                grown(before.listenDrops, listenDrops),
                grown(before.timeouts, timeouts),
                grown(before.probedLosses, probedLosses),
                loadAverage);
    }

    /** Both spans together; what is unknown of one is unknown of both. The load average is the higher one. */
    public MachineUsage plus(MachineUsage other) {
        return new MachineUsage(
                ThreadUsage.sum(busyNanos, other.busyNanos),
                ThreadUsage.sum(ownNanos, other.ownNanos),
                ThreadUsage.sum(otherNanos, other.otherNanos),
                ThreadUsage.sum(stealNanos, other.stealNanos),
                ThreadUsage.sum(throttledNanos, other.throttledNanos),
                ThreadUsage.sum(thermalThrottles, other.thermalThrottles),
                ThreadUsage.sum(listenOverflows, other.listenOverflows),
                ThreadUsage.sum(listenDrops, other.listenDrops),
                ThreadUsage.sum(timeouts, other.timeouts),
                ThreadUsage.sum(probedLosses, other.probedLosses),
                Math.max(loadAverage, other.loadAverage));
    }

    /**
     * What was counted on one machine of which two readers see different processes and networks, as in containers: each
     * sees the processor time of all, but only its own processes.
     */
    public MachineUsage alongside(MachineUsage other) {
        return new MachineUsage(
                busyNanos,
                ThreadUsage.sum(ownNanos, other.ownNanos),
                ThreadUsage.sum(otherNanos, other.otherNanos),
                stealNanos,
                Math.max(throttledNanos, other.throttledNanos),
                thermalThrottles,
                ThreadUsage.sum(listenOverflows, other.listenOverflows),
                ThreadUsage.sum(listenDrops, other.listenDrops),
                ThreadUsage.sum(timeouts, other.timeouts),
                ThreadUsage.sum(probedLosses, other.probedLosses),
                Math.max(loadAverage, other.loadAverage));
    }

    /**
     * How often the kernel dropped a connection or sent something again, as far as it reports it; -1 if it reports
     * nothing of it.
     */
    public long drops() {
        return listenOverflows < 0 && listenDrops < 0 && timeouts < 0
                ? -1
                : Math.max(0, listenOverflows) + Math.max(0, listenDrops) + Math.max(0, timeouts);
    }

    private static long grown(long before, long after) {
        return before < 0 || after < before ? -1 : after - before;
    }
}
