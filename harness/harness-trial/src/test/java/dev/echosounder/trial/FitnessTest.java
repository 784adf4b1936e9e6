package dev.echosounder.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.linux.proc.Affinity;
import dev.echosounder.linux.proc.BusyProcesses.Busy;
import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.trial.Fitness.Finding;
import dev.echosounder.trial.Fitness.Grade;
import dev.echosounder.trial.machine.Host;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FitnessTest {

    private static final Duration SPAN = Duration.ofSeconds(2);
    private static final long MILLI = 1_000_000;

    private static Host machine(
            List<Integer> affinity, String governor, double loadAverage, String files, String somaxconn) {
        return new Host(
                "machine",
                new Host.Hardware("cpu", 2, 2, 1L << 34),
                "system",
                new Host.Kernel(
                        "kernel",
                        governor,
                        Map.of("meltdown", "Mitigation: PTI", "mds", "Not affected"),
                        Map.of("open files (hard)", files, "somaxconn", somaxconn)),
                affinity,
                loadAverage,
                "jvm");
    }

    private static Host sound() {
        return machine(List.of(0, 1), "performance", 0.1, "1048576", "4096");
    }

    private static MachineUsage counted(long otherMillis, long stealMillis, long throttledMillis, long heat) {
        return new MachineUsage(
                0, 0, otherMillis * MILLI, stealMillis * MILLI, throttledMillis * MILLI, heat, 0, 0, 0, 0, 0.1);
    }

    private static Fitness of(Host machine, MachineUsage counted, Busy... busy) {
        return Fitness.of(machine, SPAN, counted, List.of(busy), Affinity.here());
    }

    private static Finding finding(Fitness fitness, String what) {
        return fitness.findings().stream()
                .filter(finding -> finding.what().equals(what))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aSoundMachineIsFit() {
        Fitness fitness = of(sound(), counted(0, 0, 0, 0));

        assertThat(fitness.fit()).isTrue();
        assertThat(fitness.findings())
                .filteredOn(finding -> !finding.what().equals("binding to cores"))
                .allSatisfy(finding ->
                        assertThat(finding).extracting(Finding::grade).isEqualTo(Grade.FIT));
        assertThat(finding(fitness, "mitigations").seen()).isEqualTo("1 active (meltdown), for every server alike");
    }

    /** Of 2 s on 2 cores. */
    @ParameterizedTest
    @CsvSource({
        "other processes, 200, 0, 0, 0, FIT",
        "other processes, 201, 0, 0, 0, UNFIT",
        "steal, 0, 200, 0, 0, FIT",
        "steal, 0, 201, 0, 0, DOUBTFUL",
        "steal, 0, 1000, 0, 0, DOUBTFUL",
        "steal, 0, 1001, 0, 0, UNFIT",
        "control group, 0, 0, 20, 0, FIT",
        "control group, 0, 0, 21, 0, UNFIT",
        "heat, 0, 0, 0, 1, UNFIT"
    })
    void appliesTheThresholdsOfTrials(
            String what, long otherMillis, long stealMillis, long throttledMillis, long heat, Grade grade) {
        Fitness fitness = of(sound(), counted(otherMillis, stealMillis, throttledMillis, heat));

        assertThat(finding(fitness, what).grade()).isEqualTo(grade);
        assertThat(finding(fitness, what).advice().isEmpty()).isEqualTo(grade == Grade.FIT);
        assertThat(fitness.fit()).isEqualTo(grade != Grade.UNFIT);
    }

    @ParameterizedTest
    @CsvSource({
        "open files, 20250, FIT",
        "open files, 20249, DOUBTFUL",
        "open files, 450, DOUBTFUL",
        "open files, 449, UNFIT",
        "open files, unlimited, FIT",
        "open files, unknown, UNKNOWN",
        "backlog, 1024, FIT",
        "backlog, 1023, DOUBTFUL",
        "backlog, unknown, UNKNOWN",
        "frequency governor, performance, FIT",
        "frequency governor, powersave, DOUBTFUL",
        "frequency governor, unknown, UNKNOWN",
        "load average, 0.5, FIT",
        "load average, 0.6, DOUBTFUL",
        "load average, -1, UNKNOWN"
    })
    void checksWhatAComparisonNeeds(String what, String value, Grade grade) {
        Host machine = machine(
                List.of(0, 1),
                what.startsWith("freq") ? value : "performance",
                what.startsWith("load") ? Double.parseDouble(value) : 0,
                what.startsWith("open") ? value : "1048576",
                what.startsWith("back") ? value : "4096");

        assertThat(finding(of(machine, counted(0, 0, 0, 0)), what).grade()).isEqualTo(grade);
    }

    @Test
    void oneCoreIsTooFew() {
        Finding cores =
                finding(of(machine(List.of(1), "performance", 0, "1048576", "4096"), counted(0, 0, 0, 0)), "cores");

        assertThat(cores)
                .isEqualTo(new Finding(
                        "cores",
                        "2, of which this process may use 1",
                        Grade.UNFIT,
                        "Server and load need one core each: give this process, or its container, two or more."));
    }

    @Test
    void busyProcessesAreNamed() {
        Finding others = finding(
                of(
                        sound(),
                        counted(1_000, 0, 0, 0),
                        new Busy(17, "java", Duration.ofMillis(900)),
                        new Busy(4, "sshd", Duration.ofMillis(100))),
                "other processes");

        assertThat(others.seen()).isEqualTo("used 50 % of a core: java (process 17) 45 %, sshd (process 4) 5 %");
    }

    @Test
    void whatTheSystemDoesNotReportMakesNoMachineUnfit() {
        Fitness fitness = of(sound(), new MachineUsage(-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1));

        assertThat(fitness.fit()).isTrue();
        assertThat(List.of("steal", "other processes", "control group", "heat"))
                .allSatisfy(what -> assertThat(finding(fitness, what).grade()).isEqualTo(Grade.UNKNOWN));
    }
}
