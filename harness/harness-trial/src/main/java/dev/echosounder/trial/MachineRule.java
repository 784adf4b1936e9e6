package dev.echosounder.trial;

import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.trial.Verdict.Kind;
import dev.echosounder.trial.Verdict.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Was the machine left alone, and did it do its best?
 *
 * <p>The load average is told, but decides nothing: it counts the trial's own threads, and trails behind by a minute.
 */
final class MachineRule {

    private MachineRule() {}

    static Stream<Reason> judge(Evidence seen) {
        return Stream.of(others(seen), unseen(seen), stolen(seen), throttled(seen), heated(seen), dropped(seen))
                .flatMap(Optional::stream);
    }

    private static Optional<Reason> others(Evidence seen) {
        double cores = seen.measured().otherNanos() / 1e9 / seen.watchedSeconds();
        return when(
                longEnough(seen) && cores > Thresholds.OTHERS,
                Kind.MACHINE_BUSY,
                "Other processes used %.0f %% of a core during the measured runs%s.",
                cores * 100,
                loadAverage(seen));
    }

    /** In a container, or as another user, other processes can be invisible. */
    private static Optional<Reason> unseen(Evidence seen) {
        MachineUsage used = seen.measured();
        boolean known = used.busyNanos() >= 0 && used.ownNanos() >= 0 && used.otherNanos() >= 0;
        double own = used.ownNanos() / 1e9 / seen.watchedSeconds();
        double cores = (used.busyNanos() - used.ownNanos() - used.otherNanos()) / 1e9 / seen.watchedSeconds();
        return when(
                known && longEnough(seen) && cores > Thresholds.UNSEEN * (1 + own),
                Kind.MACHINE_BUSY,
                "Something that this process cannot see used %.0f %% of a core during the measured runs%s.",
                cores * 100,
                loadAverage(seen));
    }

    /** Where the server waits for each message, waiting takes the time, and no processor that could be taken away. */
    private static Optional<Reason> stolen(Evidence seen) {
        boolean beside = seen.search()
                || SpreadRule.beside(seen.runs())
                || seen.shape().serviceTime() instanceof ServiceTime.Waiting;
        double share = seen.stolenShare();
        return when(
                longEnough(seen) && share > (beside ? Thresholds.STEAL_BESIDE_A_BASELINE : Thresholds.STEAL),
                Kind.MACHINE_BUSY,
                "The host took %.0f %% of this machine's processor time for others during the measured runs%s.",
                share * 100,
                loadAverage(seen));
    }

    private static Optional<Reason> throttled(Evidence seen) {
        double seconds = seen.measured().throttledNanos() / 1e9;
        return when(
                seconds > Thresholds.THROTTLED * seen.watchedSeconds(),
                Kind.THROTTLED,
                "The control group's processor quota was used up, and it was paused for %,.0f ms of %,.0f ms measured.",
                seconds * 1e3,
                seen.watchedSeconds() * 1e3);
    }

    private static Optional<Reason> heated(Evidence seen) {
        return when(
                seen.connected().thermalThrottles() > 0,
                Kind.THROTTLED,
                "Cores were slowed %,d times because they were too hot.",
                seen.connected().thermalThrottles());
    }

    /** What was dropped while the clients connected spoils how long that took, and nothing else. */
    private static Optional<Reason> dropped(Evidence seen) {
        List<String> grown = new ArrayList<>();
        name(grown, "ListenOverflows", seen.connected().listenOverflows());
        name(grown, "ListenDrops", seen.connected().listenDrops());
        name(grown, "TCPTimeouts", seen.connected().timeouts());
        return when(
                !grown.isEmpty(),
                Kind.KERNEL_DROPS,
                "The kernel dropped or retransmitted packets after all clients had connected: %s.",
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

    private static String loadAverage(Evidence seen) {
        double average = seen.measured().loadAverage();
        return average < 0
                ? ""
                : String.format(Locale.ROOT, " (load average %.1f, the trial's own threads included)", average);
    }

    private static Optional<Reason> when(boolean condition, Kind kind, String sentence, Object... figures) {
        return condition
                ? Optional.of(new Reason(kind, String.format(Locale.ROOT, sentence, figures)))
                : Optional.empty();
    }
}
