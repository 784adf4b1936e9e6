package dev.echosounder.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Three hosts of this machine, reached by real engines where these are installed. */
@Timeout(180)
class HostsLabTest {

    @ParameterizedTest
    @CsvSource({"ssh, sshd", "slurm, slurmctld"})
    void aComparisonRunsOnThreeHosts(String engine, String program) throws Exception {
        assumeThat(installed(program))
                .as("%s is installed, which the engine %s needs", program, engine)
                .isTrue();

        HostsLab.Ended smoke =
                HostsLab.run(engine, "bin/echosounder", "compare", "features/summary/hosts.feature", "--smoke");
        assertThat(smoke.output()).contains("smoke run", "Every byte was checked");
        assertThat(smoke.code()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = "nsenter")
    void eachHostIsChecked(String engine) throws Exception {
        HostsLab.Ended check = HostsLab.run(engine, "bin/echosounder", "hosts", "check");
        assertThat(check.output()).contains("srv: ", "gen1: ", "gen2: ", "clock known to ");
        assertThat(check.output()).doesNotContain("cannot be used");
    }

    private static boolean installed(String program) {
        return Stream.concat(
                        Stream.of(System.getenv().getOrDefault("PATH", "").split(":")), Stream.of("/usr/sbin", "/sbin"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
