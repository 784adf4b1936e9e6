package dev.echosounder.command;

import dev.echosounder.load.LoadShape;
import dev.echosounder.report.data.ResultFile;
import dev.echosounder.trial.LoadOutcome;
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

/** A staged result of a comparison, on disk. */
final class StagedResult {

    private StagedResult() {}

    /** Writes the result into this folder, as if it came from this machine. */
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
        LoadOutcome load = new LoadOutcome(
                LoadShape.pingPong(1, Duration.ofSeconds(1), 64), Optional.empty(), List.of(), Map.of(), List.of());
        Path file = Files.createDirectories(folder).resolve(ResultFile.NAME);
        ResultFile.write(
                file,
                new Outcome(
                        "Echo",
                        Instant.EPOCH,
                        Plan.SMOKE,
                        environment,
                        Map.of(),
                        List.of(load),
                        Optional.empty(),
                        List.of()));
        return file;
    }
}
