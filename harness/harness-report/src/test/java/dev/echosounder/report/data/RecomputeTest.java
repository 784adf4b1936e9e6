package dev.echosounder.report.data;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.echosounder.report.Summary;
import dev.echosounder.trial.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The script with which readers recompute a table agrees with the table. */
class RecomputeTest {

    static final Set<String> KINDS = Staged.everyKind().keySet();

    @TempDir
    Path folder;

    private record Ended(int code, String output) {}

    @BeforeAll
    static void python() {
        assumeTrue(
                Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                        .anyMatch(place -> Files.isExecutable(Path.of(place, "python3"))),
                "There is no python3 on the path, which docs/recompute.py needs.");
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void everyFigureFollowsFromTheTrials(String kind) throws Exception {
        Ended ended = recompute(document(Staged.everyKind().get(kind)));

        assertThat(ended.output()).endsWith("All figures are those of rankings.\n");
        assertThat(ended.code()).isZero();
    }

    @Test
    void aFigureThatDoesNotFollowIsNamed() throws Exception {
        JsonNode document = document(Staged.whole());
        ((ObjectNode) document.at("/rankings/0/rows/0/figure")).put("value", 90_000.0);

        Ended ended = recompute(document);

        assertThat(ended.output()).contains("msg/s is ", "and rankings says 90000.0");
        assertThat(ended.code()).isOne();
    }

    @Test
    void aChangedTrialIsNoticed() throws Exception {
        JsonNode document = document(Staged.whole());
        document.at("/outcome/loads/0/trials")
                .forEach(trial -> ((ObjectNode) trial.at("/runs/0/run")).put("messages", 1));

        assertThat(recompute(document).code()).isOne();
    }

    private Ended recompute(JsonNode document) throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve(ResultFile.NAME), document.toString());
        Process python = new ProcessBuilder("python3", "../../docs/recompute.py", file.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(python.getInputStream().readAllBytes(), UTF_8);
        return new Ended(python.waitFor(), output);
    }

    private static JsonNode document(Outcome outcome) {
        return Json.MAPPER.readTree(ResultFile.text(outcome, Summary.all(outcome)));
    }
}
