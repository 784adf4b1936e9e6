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
