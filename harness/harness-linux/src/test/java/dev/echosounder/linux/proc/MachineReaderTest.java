package dev.echosounder.linux.proc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineReaderTest {

    private static final long TICK = 10_000_000;
    private static final long SELF = 50;

    @TempDir
    Path root;

    private StagedSystem system;
    private MachineReader reader;

    @BeforeEach
    void stage() {
        system = new StagedSystem(root);
        reader = new MachineReader(root, SELF);
    }

    private MachineUsage read(Long... ours) {
        return reader.read(List.of(ours));
    }

    private void process(long pid, long parent, long user, long reaped) {
        system.process(pid, "a) b)", 'S', parent, 0, user, 0, reaped, 1);
    }

    @Test
    void whereNothingIsReportedNothingIsKnown() {
        assertThat(read()).isEqualTo(new MachineUsage(-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1));
    }

    @Test
    void readsWhatTheKernelCounts() {
        system.file("proc/stat", "cpu  100 20 3 5000 6 0 40 8 900 0\ncpu0 50 10 1 2500 3 0 20 4 450 0\n")
                .file("proc/loadavg", "1.25 0.50 0.75 2/180 4545\n")
                .file("proc/net/netstat", """
                    TcpExt: SyncookiesSent ListenOverflows ListenDrops TCPTimeouts TCPLossProbes
                    TcpExt: 0 5 6 7898 47
                    IpExt: InNoRoutes ListenDrops
                    IpExt: 1 99
                    """);

        MachineUsage usage = read();

        assertThat(usage.busyNanos()).isEqualTo(163 * TICK);
        assertThat(usage.stealNanos()).isEqualTo(8 * TICK);
        assertThat(usage.listenOverflows()).isEqualTo(5);
        assertThat(usage.listenDrops()).isEqualTo(6);
        assertThat(usage.timeouts()).isEqualTo(7_898);
        assertThat(usage.loadAverage()).isEqualTo(1.25);
    }

    @Test
    void countsInTheNetworksOfOurProcessesWhereTheyHaveOthers() {
        system.link("proc/self/ns/net", "net:[1]")
                .link("proc/60/ns/net", "net:[1]")
                .link("proc/61/ns/net", "net:[2]")
                .link("proc/62/ns/net", "net:[3]")
                .link("proc/63/ns/net", "net:[2]")
                .file("proc/net/netstat", "TcpExt: ListenDrops TCPTimeouts\nTcpExt: 1 1000\n")
                .file("proc/61/net/netstat", "TcpExt: ListenDrops TCPTimeouts\nTcpExt: 2 30\n")
                .file("proc/62/net/netstat", "TcpExt: ListenDrops TCPTimeouts\nTcpExt: 0 4\n");

        assertThat(read(60L).timeouts()).isEqualTo(1_000);
        assertThat(read(61L, 62L, 63L).timeouts()).as("each network once").isEqualTo(34);
        assertThat(read(61L, 62L).listenDrops()).isEqualTo(2);
    }

    @Test
    void aLossThatAProbeFindsIsCountedByItself() {
        system.file("proc/net/netstat", "TcpExt: TCPTimeouts TCPLossProbes TCPLossProbeRecovery\nTcpExt: 30 9999 4\n");

        assertThat(read().timeouts()).isEqualTo(30);
        assertThat(read().probedLosses()).isEqualTo(4);
    }

    @Test
    void interruptsAreLeftOutWhereTheKernelTimesThem() {
        system.file("proc/stat", "cpu  100 20 3 5000 6 7 40 8 900 0\n");

        assertThat(read().busyNanos()).isEqualTo(123 * TICK);
    }

    @Test
    void brokenFilesTellNothing() {
        system.file("proc/stat", "cpu  100\n")
                .file("proc/loadavg", "much\n")
                .file("proc/net/netstat", "TcpExt: ListenOverflows\n")
                .file("proc/self/cgroup", "nonsense\n")
                .file("proc/12/stat", "12 (a");

        assertThat(read()).isEqualTo(new MachineUsage(-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1));
    }

    @Test
    void tellsOurProcessesFromOthers() {
        process(1, 0, 1_000, 0);
        process(SELF, 1, 200, 0);
        process(60, SELF, 30, 0);
        process(61, 60, 4, 0);
        process(70, SELF, 500_000, 0);
        system.process(15, "ksoftirqd/0", 'S', 2, 0x0020_0000, 0, 90_000, 0, 1);

        MachineUsage usage = read(60L);

        assertThat(usage.ownNanos())
                .as("this process, and the server with its child")
                .isEqualTo(234 * TICK);
        assertThat(usage.otherNanos())
                .as("what this process started besides is not ours")
                .isEqualTo(501_000 * TICK);
    }

    /**
     * Growth in ticks between readings, which "then" divides. Processes are written as id, parent, ticks used, and
     * ticks left by ended children; 60 is ours. One that is missing has ended.
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        leaves what it used at its end to its parent | 1 0 10 0, 80 1 7000 0 then 1 0 11 7005 | 6
        came and went, is seen by its parent         | 1 0 10 0 then 1 0 10 80 | 80
        ends together with its parent                | 1 0 10 0, 80 1 20 0, 81 80 7000 0 then 1 0 10 7023 | 3
        is missed, and has not been waited for       | 1 0 10 0, 80 1 7000 0 then 1 0 10 0 | 0
        is missed, and waited for later              | 1 0 10 0, 80 1 7000 0 then 1 0 10 0 then 1 0 10 7005 | 5
        is never waited for, while another works     | 1 0 10 0, 80 1 7000 0, 81 1 0 0 then 1 0 10 0, 81 1 30 0 | 30
        is ours, and hides no other                  | 1 0 10 0, 50 1 0 0, 60 50 7000 0 then 1 0 10 80, 50 1 0 7000 | 80
        """)
    void aProcessThat(String ends, String readings, long growth) {
        long before = -1;
        long after = -1;
        for (String reading : readings.split("then")) {
            system.file("proc/x", "").without("proc");
            for (String process : reading.split(",")) {
                long[] numbers = Stream.of(process.strip().split(" "))
                        .mapToLong(Long::parseLong)
                        .toArray();
                process(numbers[0], numbers[1], numbers[2], numbers[3]);
            }
            after = read(60L).otherNanos();
            before = before < 0 ? after : before;
        }

        assertThat(after - before).isEqualTo(growth * TICK);
    }

    @Test
    void parentsInACircleEndTheSearch() {
        process(60, 61, 1, 0);
        process(61, 60, 1, 0);

        assertThat(read(99L).otherNanos()).isEqualTo(2 * TICK);
    }

    @Test
    void sumsThrottlingFromTheOwnGroupUp() {
        system.file("proc/self/cgroup", "0::/user/shell\n")
                .file("proc/self/mountinfo", "30 24 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw\n")
                .file("sys/fs/cgroup/user/shell/cpu.stat", "usage_usec 9\nnr_throttled 2\nthrottled_usec 40\n")
                .file("sys/fs/cgroup/user/cpu.stat", "usage_usec 9\nthrottled_usec 2\n")
                .file("sys/fs/cgroup/cpu.stat", "usage_usec 9\n");

        assertThat(read().throttledNanos()).isEqualTo(42_000);
    }

    @Test
    void inAContainerTheGroupLiesAtTheTop() {
        system.file("proc/self/cgroup", "0::/docker/0815\n")
                .file("proc/self/mountinfo", "30 24 0:26 /docker/0815 /sys/fs/cgroup ro - cgroup2 cgroup rw\n")
                .file("sys/fs/cgroup/cpu.stat", "usage_usec 9\nthrottled_usec 3\n");

        assertThat(read().throttledNanos()).isEqualTo(3_000);
    }

    @Test
    void knowsControlGroupsOfVersionOneToo() {
        system.file("proc/self/cgroup", "2:cpu,cpuacct:/a\n1:memory:/a\n0::/a\n")
                .file("proc/self/mountinfo", """
                        31 30 0:27 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct
                        33 30 0:29 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw
                        """)
                .file("sys/fs/cgroup/cpu,cpuacct/a/cpu.stat", "nr_periods 1\nthrottled_time 77\n")
                .file("sys/fs/cgroup/unified/a/cpu.stat", "usage_usec 9\n");

        assertThat(read().throttledNanos()).isEqualTo(77);
    }

    @Test
    void sumsThermalThrottlingOverCores() {
        system.file("sys/devices/system/cpu/cpu0/thermal_throttle/core_throttle_count", "3\n")
                .file("sys/devices/system/cpu/cpu1/thermal_throttle/core_throttle_count", "4\n")
                .file("sys/devices/system/cpu/cpufreq/boost", "1\n")
                .file("sys/devices/system/cpu/cpu2/online", "0\n");

        assertThat(read().thermalThrottles()).isEqualTo(7);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void readsThisMachine() {
        MachineReader here = new MachineReader();
        MachineUsage before = here.read(List.of());
        MachineUsage grown = here.read(List.of()).since(before);

        assertThat(before.busyNanos()).isPositive();
        assertThat(before.ownNanos()).isPositive();
        assertThat(before.loadAverage()).isNotNegative();
        assertThat(grown.ownNanos()).isNotNegative();
        assertThat(grown.otherNanos()).isNotNegative();
        assertThat(grown.timeouts()).isNotNegative();
    }
}
