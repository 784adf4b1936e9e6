package dev.echosounder.trial;

import dev.echosounder.linux.Cores;
import dev.echosounder.linux.proc.Affinity;
import dev.echosounder.linux.proc.BusyProcesses;
import dev.echosounder.linux.proc.BusyProcesses.Busy;
import dev.echosounder.linux.proc.MachineReader;
import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.trial.machine.Host;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Whether a machine is fit for measurements. It applies the {@link Thresholds} that make trials INVALID to a span in
 * which nothing is measured, and checks what a comparison needs, such as cores and file descriptors.
 *
 * @param findings one for each property of the machine, in the order in which they are printed
 */
public record Fitness(List<Finding> findings) {

    /** Clients of the usual scenarios. */
    private static final long CLIENTS = 100;
    /** Clients of the largest scenarios. */
    private static final long MOST_CLIENTS = 10_000;
    /** Connections that may wait to be accepted while a thousand clients connect at once. */
    private static final long BACKLOG = 1_024;
    /** A higher load average means that other processes were busy in the last minute. */
    private static final double LOAD_AVERAGE = 0.5;

    private static final int NAMED = 3;

    /**
     * The finding for one property of the machine.
     *
     * @param what the property
     * @param seen what was seen, in a few words
     * @param advice what to do, in a sentence; empty if nothing is to be done
     */
    public record Finding(String what, String seen, Grade grade, String advice) implements Serializable {}

    /** How a finding affects trials. */
    public enum Grade {
        FIT("ok"),
        UNKNOWN("unknown"),
        /** Some trials may not count, or less can be measured. */
        DOUBTFUL("doubtful"),
        /** Trials made here would be INVALID. */
        UNFIT("UNFIT");

        private final String text;

        Grade(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    public Fitness {
        findings = List.copyOf(findings);
    }

    /** Watches this machine for so long, and checks it. */
    public static Fitness watched(Host machine, Duration time) throws InterruptedException {
        MachineReader reader = new MachineReader();
        BusyProcesses busy = new BusyProcesses();
        MachineUsage before = reader.read(List.of());
        long start = System.nanoTime();
        Thread.sleep(time);
        MachineUsage counted = reader.read(List.of()).since(before);
        Duration span = Duration.ofNanos(System.nanoTime() - start);
        return of(machine, span, counted, busy.untilNow(), Affinity.here());
    }

    /**
     * Checks a machine.
     *
     * @param span how long the machine was watched while nothing was measured
     * @param counted the machine's counters in that span
     * @param busy the other processes that were busy in that span, the busiest first
     * @param affinity how processes are bound to cores
     */
    public static Fitness of(Host machine, Duration span, MachineUsage counted, List<Busy> busy, Affinity affinity) {
        double seconds = span.toNanos() / 1e9;
        return new Fitness(List.of(
                cores(machine),
                binding(machine, affinity),
                governor(machine),
                steal(machine, counted, seconds),
                others(counted, busy, seconds),
                loadAverage(machine),
                throttling(counted, seconds),
                heat(counted),
                files(machine),
                backlog(machine),
                mitigations(machine)));
    }

    /** Whether trials made here can count. */
    public boolean fit() {
        return findings.stream().noneMatch(finding -> finding.grade() == Grade.UNFIT);
    }

    private static Finding cores(Host machine) {
        List<Integer> affinity = machine.affinity();
        int usable = affinity.isEmpty() ? machine.hardware().logicalCores() : affinity.size();
        String which = affinity.isEmpty()
                ? "all"
                : affinity.stream().map(String::valueOf).collect(Collectors.joining(", "));
        String seen =
                text("%d, of which this process may use %s", machine.hardware().logicalCores(), which);
        return finding(
                "cores",
                seen,
                usable < 2 ? Grade.UNFIT : Grade.FIT,
                "Server and load need one core each: give this process, or its container, two or more.");
    }

    private static Finding binding(Host machine, Affinity affinity) {
        boolean possible = affinity.check(new Cores(machine.affinity().isEmpty() ? List.of(0) : machine.affinity()))
                .isEmpty();
        return finding(
                "binding to cores",
                possible ? "possible" : "not possible",
                possible ? Grade.FIT : Grade.DOUBTFUL,
                "Install util-linux, whose taskset gives processes their cores.");
    }

    private static Finding governor(Host machine) {
        String governor = machine.kernel().governor();
        return governor.equals("unknown")
                ? new Finding("frequency governor", "unknown, as on most virtual machines", Grade.UNKNOWN, "")
                : finding(
                        "frequency governor",
                        governor,
                        governor.equals("performance") ? Grade.FIT : Grade.DOUBTFUL,
                        "The cores' frequency follows what they do: set it with \"cpupower frequency-set -g"
                                + " performance\".");
    }

    private static Finding steal(Host machine, MachineUsage counted, double seconds) {
        if (counted.stealNanos() < 0) {
            return unknown("steal");
        }
        double share = counted.stealNanos() / 1e9 / seconds / machine.hardware().logicalCores();
        String seen = text("the host took %.1f %% of the processors' time for others", share * 100);
        if (share > Thresholds.STEAL_FROM_ALL_ALIKE) {
            String advice = "Measure at another hour, or on a machine whose processors are not shared.";
            return finding("steal", seen, Grade.UNFIT, advice);
        }
        String advice = text(
                "Above %.0f %%, only servers in turns or with a baseline count: measure those, or at another hour.",
                Thresholds.STEAL * 100);
        return finding("steal", seen, share > Thresholds.STEAL ? Grade.DOUBTFUL : Grade.FIT, advice);
    }

    private static Finding others(MachineUsage counted, List<Busy> busy, double seconds) {
        if (counted.otherNanos() < 0) {
            return unknown("other processes");
        }
        double cores = counted.otherNanos() / 1e9 / seconds;
        String names = busy.stream()
                .limit(NAMED)
                .map(process -> text(
                        "%s (process %d) %.0f %%",
                        process.command(), process.pid(), process.used().toNanos() / 1e7 / seconds))
                .collect(Collectors.joining(", "));
        String seen = text("used %.0f %% of a core", cores * 100) + (names.isEmpty() ? "" : ": " + names);
        Grade grade = cores > Thresholds.OTHERS ? Grade.UNFIT : Grade.FIT;
        return finding("other processes", seen, grade, "End them, or wait until they are done.");
    }

    private static Finding loadAverage(Host machine) {
        if (machine.loadAverage() < 0) {
            return unknown("load average");
        }
        String seen = text("%.2f within the last minute", machine.loadAverage());
        Grade grade = machine.loadAverage() > LOAD_AVERAGE ? Grade.DOUBTFUL : Grade.FIT;
        return finding("load average", seen, grade, "Something was busy recently: wait until it has ended.");
    }

    private static Finding throttling(MachineUsage counted, double seconds) {
        if (counted.throttledNanos() < 0) {
            return unknown("control group");
        }
        String seen = text("it was throttled for %,.0f ms", counted.throttledNanos() / 1e6);
        return finding(
                "control group",
                seen,
                counted.throttledNanos() / 1e9 > Thresholds.THROTTLED * seconds ? Grade.UNFIT : Grade.FIT,
                "Raise or lift the limit of processor time (cpu.max) of this container or service.");
    }

    private static Finding heat(MachineUsage counted) {
        if (counted.thermalThrottles() < 0) {
            return unknown("heat");
        }
        String seen = text("cores were slowed %,d times", counted.thermalThrottles());
        Grade grade = counted.thermalThrottles() > 0 ? Grade.UNFIT : Grade.FIT;
        return finding("heat", seen, grade, "Let the machine cool down, and check its fans.");
    }

    /** With a baseline, each client needs two connections. */
    private static Finding files(Host machine) {
        String hard = machine.kernel().limits().getOrDefault("open files (hard)", "unknown");
        if (!hard.matches("\\d{1,18}")) {
            return hard.equals("unlimited") ? fit("open files", "no limit") : unknown("open files");
        }
        long clients = Math.max(0, (Long.parseLong(hard) - Descriptors.OTHERS) / 2);
        String seen = text("%,d for a process, enough for %,d clients with a baseline", Long.parseLong(hard), clients);
        return finding(
                "open files",
                seen,
                clients >= MOST_CLIENTS ? Grade.FIT : clients < CLIENTS ? Grade.UNFIT : Grade.DOUBTFUL,
                "Raise the hard limit (ulimit -Hn; /etc/security/limits.conf, or LimitNOFILE of a service).");
    }

    private static Finding backlog(Host machine) {
        String most = machine.kernel().limits().getOrDefault("somaxconn", "unknown");
        if (!most.matches("\\d{1,18}")) {
            return unknown("backlog");
        }
        String seen = text(
                "somaxconn %s, tcp_max_syn_backlog %s",
                most, machine.kernel().limits().getOrDefault("tcp_max_syn_backlog", "unknown"));
        return finding(
                "backlog",
                seen,
                Long.parseLong(most) < BACKLOG ? Grade.DOUBTFUL : Grade.FIT,
                text(
                        "Connections may be dropped where many connect at once: \"sysctl -w"
                                + " net.core.somaxconn=%d\".",
                        4 * BACKLOG));
    }

    /** Mitigations slow system calls down, for every server alike. */
    private static Finding mitigations(Host machine) {
        List<String> active = machine.kernel().mitigations().entrySet().stream()
                .filter(one -> one.getValue().startsWith("Mitigation"))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
        return machine.kernel().mitigations().isEmpty()
                ? unknown("mitigations")
                : fit(
                        "mitigations",
                        active.isEmpty()
                                ? "none"
                                : text(
                                        "%d active (%s), for every server alike",
                                        active.size(), String.join(", ", active)));
    }

    /** @param advice what to do where the grade is not FIT */
    private static Finding finding(String what, String seen, Grade grade, String advice) {
        return new Finding(what, seen, grade, grade == Grade.FIT ? "" : advice);
    }

    private static Finding fit(String what, String seen) {
        return new Finding(what, seen, Grade.FIT, "");
    }

    private static Finding unknown(String what) {
        return new Finding(what, "the system does not report it", Grade.UNKNOWN, "");
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
