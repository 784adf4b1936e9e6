package dev.echosounder.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Three hosts of this machine, reached by real engines where these are installed. */
@Timeout(180)
class HostsLabTest {

    private record Ended(int code, String output) {}

    @ParameterizedTest
    @CsvSource({"ssh, sshd", "slurm, slurmctld"})
    void aComparisonRunsOnThreeHosts(String engine, String program) throws Exception {
        assumeThat(System.getProperty("user.name"))
                .as("network namespaces take root")
                .isEqualTo("root");
        assumeThat(installed(program))
                .as("%s is installed, which the engine %s needs", program, engine)
                .isTrue();

        Ended smoke = lab(engine, "bin/echosounder", "compare", "features/summary/hosts.feature", "--smoke");
        assertThat(smoke.output()).contains("smoke run", "Every byte was checked");
        assertThat(smoke.code()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = "nsenter")
    void eachHostIsChecked(String engine) throws Exception {
        assumeThat(System.getProperty("user.name"))
                .as("network namespaces take root")
                .isEqualTo("root");
        Ended check = lab(engine, "bin/echosounder", "hosts", "check");
        assertThat(check.output()).contains("srv: ", "gen1: ", "gen2: ", "clock known to ");
        assertThat(check.output()).doesNotContain("cannot be used");
    }

    private static boolean installed(String program) {
        return Stream.concat(
                        Stream.of(System.getenv().getOrDefault("PATH", "").split(":")), Stream.of("/usr/sbin", "/sbin"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    private static Ended lab(String engine, String... command) throws Exception {
        List<String> all = new ArrayList<>(List.of("bin/hosts-lab", engine));
        all.addAll(List.of(command));
        Process process = new ProcessBuilder(all)
                .directory(Path.of("..").toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS))
                .as("the lab has ended; it said%n%s", output)
                .isTrue();
        return new Ended(process.exitValue(), output);
    }
}
