package dev.echosounder.trial;

import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.trial.MachineUse.OneMachine;
import dev.echosounder.trial.Verdict.Kind;
import dev.echosounder.trial.Verdict.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks that nothing else used the machine during a trial, and that it ran at full speed.
 *
 * <p>The load average is reported but decides nothing: it includes the trial's threads, and lags by a minute.
 */
final class MachineRule {

    private MachineRule() {}

    /** Whether something else took so much of the machine during a cycle that the cycle counts for no server. */
    static boolean disturbs(MachineUse cycle, int machineCores) {
        return cycle.seconds() >= Thresholds.LEAST_SECONDS
                && cycle.each(machineCores)
                        .anyMatch(machine -> machine.otherCores() > Thresholds.OTHERS_IN_A_CYCLE
                                || machine.stolenShare() > Thresholds.STEAL_FROM_ALL_ALIKE);
    }

    /** The reason if too few undisturbed turns are left; then no other rule is applied. */
    static Optional<Reason> tooFewTurns(Evidence seen) {
        long counting = seen.counting().size();
        List<MeasuredRun> disturbed = seen.runs().stream()
                .filter(run -> run.turn().counts() == MeasuredRun.Counts.DISTURBED)
                .toList();
        long waited = disturbed.stream()
                .filter(run -> GeneratorRule.waitedForTheServer(run, seen.placement()))
                .count();
        long turns = counting + disturbed.size();
        boolean few = counting < Thresholds.UNDISTURBED * turns;
        return when(
                        few && waited > disturbed.size() / 2,
                        Kind.GENERATOR_LIMIT,
                        "The load generator waited for a processor in %,d of %,d turns." + GeneratorRule.OWN_CORES,
                        waited,
                        turns)
                .or(() -> when(
                        few,
                        Kind.MACHINE_BUSY,
                        "Something else took a part of the machine, or of the load's core, in %,d of %,d turns.",
                        disturbed.size(),
                        turns));
    }

    static Stream<Reason> judge(Evidence seen) {
        return seen.machine().each(seen.machineCores()).flatMap(machine -> judge(seen, machine));
    }

    private static Stream<Reason> judge(Evidence seen, OneMachine machine) {
        return Stream.of(
                        others(seen, machine),
                        unseen(seen, machine),
                        stolen(seen, machine),
                        throttled(machine),
                        heated(machine),
                        dropped(machine))
                .flatMap(Optional::stream)
                .map(reason -> new Reason(reason.kind(), machine.where() + reason.what()));
    }

    private static Optional<Reason> others(Evidence seen, OneMachine machine) {
        double cores = machine.otherCores();
        return when(
                longEnough(seen) && cores > Thresholds.OTHERS,
                Kind.MACHINE_BUSY,
                "Other processes used %.0f %% of a core during the measured runs%s.",
                cores * 100,
                loadAverage(machine));
    }

    /** Checks for processes that cannot be seen, as in a container or without the rights to see them. */
    private static Optional<Reason> unseen(Evidence seen, OneMachine machine) {
        MachineUsage used = machine.used();
        double seconds = machine.seconds();
        boolean known = used.busyNanos() >= 0 && used.ownNanos() >= 0 && used.otherNanos() >= 0;
        double own = used.ownNanos() / 1e9 / seconds;
        double cores = (used.busyNanos() - used.ownNanos() - used.otherNanos()) / 1e9 / seconds;
        return when(
                known && longEnough(seen) && cores > Thresholds.UNSEEN * (1 + own),
                Kind.MACHINE_BUSY,
                "Something that this process cannot see used %.0f %% of a core during the measured runs%s.",
                cores * 100,
                loadAverage(machine));
    }

    /** Checks how much the host took. It may take more where it affects all servers alike, or where they only wait. */
    private static Optional<Reason> stolen(Evidence seen, OneMachine machine) {
        boolean tolerant =
                seen.search() || seen.inTurns() || seen.shape().serviceTime().waits();
        double share = machine.stolenShare();
        return when(
                longEnough(seen) && share > (tolerant ? Thresholds.STEAL_FROM_ALL_ALIKE : Thresholds.STEAL),
                Kind.MACHINE_BUSY,
                "The host took %.0f %% of this machine's processor time for others during the measured runs%s.",
                share * 100,
                loadAverage(machine));
    }

    private static Optional<Reason> throttled(OneMachine machine) {
        double seconds = machine.used().throttledNanos() / 1e9;
        return when(
                seconds > Thresholds.THROTTLED * machine.seconds(),
                Kind.THROTTLED,
                "The control group's processor quota was used up, and it was paused for %,.0f ms of %,.0f ms measured.",
                seconds * 1e3,
                machine.seconds() * 1e3);
    }

    private static Optional<Reason> heated(OneMachine machine) {
        return when(
                machine.used().thermalThrottles() > 0,
                Kind.THROTTLED,
                "Cores were slowed %,d times because they were too hot.",
                machine.used().thermalThrottles());
    }

    /** Checks that the kernel dropped nothing during the measured runs. */
    private static Optional<Reason> dropped(OneMachine machine) {
        List<String> grown = new ArrayList<>();
        name(grown, "ListenOverflows", machine.used().listenOverflows());
        name(grown, "ListenDrops", machine.used().listenDrops());
        name(grown, "TCPTimeouts", machine.used().timeouts());
        if (machine.used().probedLosses() > Thresholds.PROBED_LOSSES_A_SECOND * machine.seconds()) {
            name(grown, "TCPLossProbeRecovery", machine.used().probedLosses());
        }
        return when(
                !grown.isEmpty(),
                Kind.KERNEL_DROPS,
                "The kernel dropped or retransmitted packets during the measured runs: %s.",
                String.join(", ", grown));
    }

    private static void name(List<String> grown, String name, long by) {
        if (by > 0) {
            grown.add(String.format(Locale.ROOT, "%s grew by %,d", name, by));
        }
    }

    private static boolean longEnough(Evidence seen) {
        return seen.seconds() >= Thresholds.LEAST_SECONDS;
    }

    private static String loadAverage(OneMachine machine) {
        double average = machine.used().loadAverage();
        return average < 0
                ? ""
                : String.format(Locale.ROOT, " (load average %.1f, including the trial's threads)", average);
    }

    private static Optional<Reason> when(boolean condition, Kind kind, String sentence, Object... figures) {
        return condition
                ? Optional.of(new Reason(kind, String.format(Locale.ROOT, sentence, figures)))
                : Optional.empty();
    }
}
