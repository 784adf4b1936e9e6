package dev.echosounder.linux.proc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.linux.Cores;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelFactsTest {

    @TempDir
    Path root;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        0-1    | [0, 1]
        0      | [0]
        0-2,8  | [0, 1, 2, 8]
        3, 5-6 | [3, 5, 6]
        ''     | []
        all    | []
        """)
    void readsListsOfCores(String list, String numbers) {
        assertThat(Cores.numbers(list)).hasToString(numbers);
    }

    @Test
    void readsWhatTheMachineIsMadeOf() {
        KernelFacts facts = new KernelFacts(new Facts(new StagedSystem(root)
                .file("proc/cpuinfo", "processor\t: 0\nmodel\t\t: 85\nmodel name\t: Some CPU @ 2 GHz\n")
                .file("proc/meminfo", "MemTotal:       24684084 kB\nMemFree:        1 kB\n")
                .file("etc/os-release", "NAME=\"Debian\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n")
                .file("sys/devices/system/cpu/online", "0-2\n")
                .file("sys/devices/system/cpu/cpu0/topology/thread_siblings_list", "0,2\n")
                .file("sys/devices/system/cpu/cpu1/topology/thread_siblings_list", "1\n")
                .file("sys/devices/system/cpu/cpu2/topology/thread_siblings_list", "0,2\n")
                .root()));

        assertThat(facts.cpu()).isEqualTo("Some CPU @ 2 GHz");
        assertThat(facts.logicalCores()).isEqualTo(3);
        assertThat(facts.physicalCores()).isEqualTo(2);
        assertThat(facts.memoryBytes()).isEqualTo(24_684_084L * 1024);
        assertThat(facts.system()).isEqualTo("Debian GNU/Linux 12 (bookworm)");
    }

    @Test
    void whatTheSystemDoesNotReportIsUnknown() {
        KernelFacts facts = new KernelFacts(new Facts(root));

        assertThat(facts.cpu()).isEqualTo("unknown");
        assertThat(facts.logicalCores()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(facts.physicalCores()).isEqualTo(-1);
        assertThat(facts.memoryBytes()).isEqualTo(-1);
        assertThat(facts.system()).isEqualTo(System.getProperty("os.name"));
    }

    @Test
    void readsWhatThereIs() {
        KernelFacts facts = new KernelFacts(new Facts(new StagedSystem(root)
                .file("proc/self/status", "Name:\tjava\nCpus_allowed:\t3\nCpus_allowed_list:\t0-1\n")
                .file(
                        "proc/self/limits",
                        "Limit                     Soft Limit           Hard Limit           Units     \n"
                                + "Max open files            1024                 20000                files     \n")
                .file("proc/sys/net/core/somaxconn", "4096\n")
                .file("proc/sys/net/ipv4/tcp_max_syn_backlog", "512\n")
                .file("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n")
                .file("proc/sys/net/ipv4/tcp_tw_reuse", "2\n")
                .file("proc/sys/net/ipv4/tcp_congestion_control", "bbr\n")
                .file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n")
                .file("sys/devices/system/cpu/vulnerabilities/meltdown", "Not affected\n")
                .file("sys/devices/system/cpu/vulnerabilities/l1tf", "Mitigation: PTE Inversion\n")
                .root()));

        assertThat(facts.affinity()).isEqualTo(List.of(0, 1));
        assertThat(facts.governor()).isEqualTo("performance");
        assertThat(facts.mitigations())
                .containsExactly(Map.entry("l1tf", "Mitigation: PTE Inversion"), Map.entry("meltdown", "Not affected"));
        assertThat(facts.limits())
                .containsExactly(
                        Map.entry("open files (soft)", "1024"),
                        Map.entry("open files (hard)", "20000"),
                        Map.entry("somaxconn", "4096"),
                        Map.entry("tcp_max_syn_backlog", "512"),
                        Map.entry("ip_local_port_range", "32768 to 60999"),
                        Map.entry("tcp_tw_reuse", "2"),
                        Map.entry("tcp_congestion_control", "bbr"));
    }
}
