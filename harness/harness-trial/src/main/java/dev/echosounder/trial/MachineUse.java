package dev.echosounder.trial;

import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.trial.process.HostUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The growth of the machine's counters over a span of time.
 *
 * @param used what all its processes used; of several hosts, the sum
 * @param seconds the length of the span
 * @param hosts what was used on each of several hosts; empty if there is one machine only
 */
public record MachineUse(MachineUsage used, double seconds, Optional<List<HostUsage>> hosts) {

    static final MachineUse NOTHING = new MachineUse(MachineUsage.NOTHING, 0);

    /** Of the only machine. */
    public MachineUse(MachineUsage used, double seconds) {
        this(used, seconds, Optional.empty());
    }

    /** What each machine used between two readings. */
    static MachineUse between(List<HostUsage> before, List<HostUsage> after, double seconds) {
        List<HostUsage> grown = IntStream.range(0, after.size())
                .mapToObj(i -> after.get(i).since(before.get(i)))
                .toList();
        MachineUsage sum = HostUsage.sum(grown);
        return grown.size() == 1 && grown.getFirst().isThisMachine()
                ? new MachineUse(sum, seconds)
                : new MachineUse(sum, seconds, Optional.of(grown));
    }

    static MachineUse sum(List<MachineUse> parts) {
        return parts.stream().reduce(NOTHING, MachineUse::plus);
    }

    private MachineUse plus(MachineUse other) {
        return new MachineUse(used.plus(other.used), seconds + other.seconds, together(hosts, other.hosts));
    }

    private static Optional<List<HostUsage>> together(Optional<List<HostUsage>> one, Optional<List<HostUsage>> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return one.or(() -> other);
        }
        List<HostUsage> sums = new ArrayList<>();
        for (int i = 0; i < one.get().size(); i++) {
            sums.add(one.get().get(i).plus(other.get().get(i)));
        }
        return Optional.of(sums);
    }

    /**
     * Each machine by itself.
     *
     * @param ownCores the number of cores of the only machine
     */
    Stream<OneMachine> each(int ownCores) {
        return hosts.map(all ->
                        all.stream().map(host -> new OneMachine(host.where(), host.cores(), host.used(), seconds)))
                .orElseGet(() -> Stream.of(new OneMachine("", ownCores, used, seconds)));
    }

    /**
     * One machine over a span of time.
     *
     * @param where the beginning of a sentence about it; empty if there is no other
     */
    record OneMachine(String where, int cores, MachineUsage used, double seconds) {

        /** The processor time of processes outside the trial, in cores. */
        double otherCores() {
            return used.otherNanos() / 1e9 / seconds;
        }

        /** The share of its processor time that its own host took for others; 0 to 1. */
        double stolenShare() {
            return Math.clamp(used.stealNanos() / 1e9 / seconds / cores, 0, 1);
        }
    }

    /** The largest share of a machine's processor time that its host took for others; 0 to 1. */
    double stolenShare(int ownCores) {
        return each(ownCores).mapToDouble(OneMachine::stolenShare).max().orElse(0);
    }
}
