package dev.echosounder.command;

import dev.echosounder.load.LoadShape;
import dev.echosounder.report.Summary;
import dev.echosounder.report.data.ResultFile;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.machine.Build;
import dev.echosounder.trial.machine.Environment;
import dev.echosounder.trial.machine.Host;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The result of a comparison of nobody, on disk. */
final class StagedResult {

    private StagedResult() {}

    /** Writes it into this folder, as of this machine. */
    static Path in(Path folder, String machine) throws IOException {
        Environment environment = new Environment(
                new Host(
                        machine,
                        new Host.Hardware("cpu", 2, 2, 1L << 30),
                        "system",
                        new Host.Kernel("kernel", "unknown", Map.of(), Map.of()),
                        List.of(0, 1),
                        0,
                        "jvm"),
                new Build(List.of(), Map.of(), "commit", false));
        Outcome outcome = new Outcome(
                "Echo",
                Instant.EPOCH,
                LoadShape.pingPong(1, Duration.ofSeconds(1), 64),
                Plan.SMOKE,
                environment,
                List.of(),
                Map.of(),
                Map.of(),
                List.of(),
                Optional.empty(),
                List.of());
        Path file = Files.createDirectories(folder).resolve(ResultFile.NAME);
        ResultFile.write(file, outcome, Summary.of(outcome));
        return file;
    }
}
