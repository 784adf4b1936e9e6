package dev.echosounder.report.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.echosounder.load.generate.Run;
import dev.echosounder.report.Outcomes;
import dev.echosounder.report.Summary;
import dev.echosounder.report.Trials;
import dev.echosounder.trial.MeasuredRun;
import dev.echosounder.trial.Outcome;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class ResultFileTest {

    static final Set<String> KINDS = Staged.everyKind().keySet();

    @TempDir
    Path folder;

    @ParameterizedTest
    @FieldSource("KINDS")
    void whatIsWrittenIsReadBackUnchanged(String kind) throws IOException {
        Outcome outcome = Staged.everyKind().get(kind);

        assertThat(ResultFile.read(written(outcome))).isEqualTo(outcome);
    }

    @Test
    void aFolderIsReadByTheDocumentInIt() throws IOException {
        written(Staged.whole());

        assertThat(ResultFile.read(folder)).isEqualTo(Staged.whole());
    }

    @Test
    void aCompressedDocumentIsReadToo() throws IOException {
        Path file = written(Staged.whole());
        Path compressed = folder.resolve(ResultFile.COMPRESSED);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
            Files.copy(file, out);
        }
        Files.delete(file);

        assertThat(ResultFile.read(compressed)).isEqualTo(Staged.whole());
        assertThat(ResultFile.read(folder)).isEqualTo(Staged.whole());
    }

    @Test
    void aFileThatOnlyLooksCompressedIsRefused() throws IOException {
        Path plain = Files.writeString(folder.resolve(ResultFile.COMPRESSED), "{}");

        assertThatIOException()
                .isThrownBy(() -> ResultFile.read(plain))
                .withMessageStartingWith(plain + " cannot be read: ");
    }

    @Test
    void recordsOfSealedInterfacesAreNamed() {
        assertThat(document(Staged.openLoop())
                        .at("/outcome/loads/0/shape/loadModel")
                        .toString())
                .isEqualTo("{\"type\":\"Open\",\"perSecond\":1000.0,\"arrivals\":\"POISSON\"}");
        assertThat(document(Staged.whole())
                        .at("/outcome/loads/0/shape/stopCondition")
                        .toString())
                .isEqualTo("{\"type\":\"Lasting\",\"timeNanos\":1000000000}");
        assertThat(document(Staged.outside())
                        .at("/outcome/loads/0/subjects/0/server")
                        .toString())
                .isEqualTo("{\"type\":\"Outside\",\"name\":\"c-epoll\",\"command\":\"/opt/echo --port {port}\"}");
        assertThat(document(Staged.outside())
                        .at("/outcome/loads/0/subjects/1/client")
                        .toString())
                .isEqualTo("{\"type\":\"Model\",\"name\":\"blocking-virtual\"}");
        assertThat(document(Staged.outside())
                        .at("/outcome/loads/0/subjects/2/server")
                        .toString())
                .isEqualTo("{\"type\":\"Listening\",\"host\":\"127.0.0.1\",\"port\":7007}");
        assertThat(document(Staged.whole()).at("/outcome/plan/placement/server").toString())
                .isEqualTo("{\"numbers\":[0]}");
    }

    @Test
    void theDocumentHasTheRanking() {
        JsonNode summary = document(Staged.whole()).at("/rankings/0");

        assertThat(summary.path("rows").values())
                .extracting(row -> row.path("subject").stringValue())
                .containsExactlyInAnyOrder("selector", "selector (again)", "blocking-virtual");
        assertThat(summary.at("/rows/0/figure/value").doubleValue()).isBetween(80_000.0, 82_000.0);
    }

    @Test
    void nanIsUnknown() throws IOException {
        MeasuredRun odd = MeasuredRun.of(
                Run.closed(0, 0, Double.NaN, Double.NaN),
                Optional.of(new MeasuredRun.BaselineRuns(Double.NaN, Double.NaN)),
                Optional.empty());
        Outcome outcome = Outcomes.staged()
                .ran("selector", 80_000)
                .each(trial -> Trials.withRuns(trial, List.of(odd)))
                .outcome();
        Path file = written(outcome);
        assertThat(Files.readString(file)).doesNotContain("NaN", "Infinity");
        MeasuredRun read = ResultFile.read(file).trials().getFirst().runs().getFirst();
        assertThat(read.messagesPerSecond()).isNaN();
        assertThat(read.baselinePerSecond()).hasValue(Double.NaN);
        assertThat(read.run().busyShare()).isNaN();
    }

    @Test
    void anotherSchemaVersionIsRefused() throws IOException {
        Path file = changed(document -> document.put("schemaVersion", 2));

        assertThatIOException()
                .isThrownBy(() -> ResultFile.read(file))
                .withMessage(file + " has schemaVersion 2, and only 1 can be read here: measure again.");
    }

    @Test
    void anInvalidDocumentIsRefused() throws IOException {
        Path missing = folder.resolve("nowhere");
        Path list = Files.writeString(folder.resolve("list"), "[]");
        Path cut = Files.writeString(folder.resolve("cut"), "{\"schemaVersion\": 1, \"title\": \"Ec");

        assertThatIOException()
                .isThrownBy(() -> ResultFile.read(missing))
                .withMessageMatching("There is no result at .*nowhere: name a folder .*\\.");
        assertThatIOException()
                .isThrownBy(() -> ResultFile.read(folder))
                .withMessageMatching("There is no result at .*result.json: name a folder .*\\.");
        assertThatIOException()
                .isThrownBy(() -> ResultFile.read(list))
                .withMessageMatching(".*list is not a result document: it has no schemaVersion\\..*");
        assertThatIOException()
                .isThrownBy(() -> ResultFile.read(cut))
                .withMessage(cut
                        + " is not a complete result document: it is not JSON, or ends too early. Name one that a"
                        + " comparison wrote.");
    }

    @Test
    void whatIsMissingOrWrongIsNamed() throws IOException {
        Path without = changed(document -> ((ObjectNode) document.at("/outcome/loads/0")).remove("trials"));
        assertThatIOException()
                .isThrownBy(() -> ResultFile.read(without))
                .withMessageContaining(": /outcome/loads/0/trials is missing, or is not what belongs there.");

        Path wrong = changed(document -> ((ObjectNode) document.at("/outcome/plan")).put("blocks", "many"));
        assertThatIOException()
                .isThrownBy(() -> ResultFile.read(wrong))
                .withMessageContaining(": /outcome/plan/blocks is missing, or is not what belongs there.");

        Path unknown = changed(
                document -> ((ObjectNode) document.at("/outcome/loads/0/subjects/1/server")).put("type", "Quantum"));
        assertThatIOException()
                .isThrownBy(() -> ResultFile.read(unknown))
                .withMessageContaining(
                        ": /outcome/loads/0/subjects/1/server is missing, or is not what belongs there.");

        Path impossible =
                changed(document -> ((ObjectNode) document.at("/outcome/loads/0/shape")).put("connections", -1));
        assertThatIOException()
                .isThrownBy(() -> ResultFile.read(impossible))
                .withMessageContaining(
                        ": at /outcome/loads/0/shape, A load cannot have -1 clients: give a number from 1 to"
                                + " 1,000,000.");
    }

    private Path written(Outcome outcome) throws IOException {
        Path file = folder.resolve(ResultFile.NAME);
        ResultFile.write(file, outcome);
        return file;
    }

    private Path changed(java.util.function.Consumer<ObjectNode> change) throws IOException {
        ObjectNode document = (ObjectNode) document(Staged.whole());
        change.accept(document);
        return Files.writeString(folder.resolve("changed.json"), document.toString());
    }

    private static JsonNode document(Outcome outcome) {
        return Json.MAPPER.readTree(ResultFile.text(outcome, Summary.all(outcome)));
    }
}
