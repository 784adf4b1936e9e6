package dev.echosounder.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A command that runs next to three hosts of this machine, which {@code bin/hosts-lab} makes. */
final class HostsLab {

    /** How it ended, with what it printed. */
    record Ended(int code, String output) {}

    private HostsLab() {}

    /** Runs a command with this engine, or with options of the lab before it. */
    static Ended run(String... arguments) throws Exception {
        assumeThat(System.getProperty("user.name"))
                .as("network namespaces take root")
                .isEqualTo("root");
        List<String> all = new ArrayList<>(List.of("bin/hosts-lab"));
        all.addAll(List.of(arguments));
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
