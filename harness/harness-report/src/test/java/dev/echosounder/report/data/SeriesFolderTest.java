package dev.echosounder.report.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.echosounder.report.curve.StagedSeries;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.SeriesOutcome;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class SeriesFolderTest {

    private static final SeriesOutcome SERIES = StagedSeries.byConnections();

    @TempDir
    private Path root;

    private SeriesFolder written() throws IOException {
        SeriesFolder folder = new SeriesFolder(root, SERIES.title());
        folder.write(SERIES);
        return folder;
    }

    @Test
    void everyLoadHasAFolderWithItsWholeResult() throws IOException {
        Path folder = written().path();

        assertThat(folder).isEqualTo(root.resolve("scale"));
        assertThat(ResultFile.read(folder.resolve("10-clients-messages-of-64-bytes")))
                .isEqualTo(SERIES.outcomes().get(1));
        assertThat(folder.resolve("1-client-messages-of-64-bytes/table.txt")).exists();
        assertThat(folder.resolve("curves.txt")).content().contains("messages/s, by the number of clients");
        assertThat(folder.resolve("curves.md")).content().contains("| server | 1 | 10 | 1,000 |");
    }

    @Test
    void theDocumentNamesTheFoldersAndKeepsToItsSchema() throws IOException {
        Path folder = written().path();
        String text = Files.readString(folder.resolve(SeriesFile.NAME));
        JsonNode document = Json.MAPPER.readTree(text);

        assertThat(document.path("loads").values())
                .allSatisfy(
                        load -> assertThat(folder.resolve(load.path("folder").stringValue()))
                                .isDirectory());
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(DocumentSchema.of(SeriesFile.class, "A series", SeriesFile.SCHEMA_VERSION, Map.of()));
        assertThat(schema.validate(text, InputFormat.JSON)).isEmpty();
        assertThat(schema.validate(text.replace("\"seed\"", "\"sead\""), InputFormat.JSON))
                .isNotEmpty();
    }

    @Test
    void aSpreadsheetGetsALineForEachSubjectAndLoad() throws IOException {
        String csv = Files.readString(written().path().resolve("curves.csv"));
        List<CSVRecord> records = CSVFormat.RFC4180
                .builder()
                .setHeader()
                .setSkipHeaderRecord(true)
                .get()
                .parse(new StringReader(csv))
                .getRecords();

        assertThat(records).hasSize(4);
        CSVRecord selector = records.stream()
                .filter(line -> line.get("server").equals("selector")
                        && line.get("clients").equals("10"))
                .findFirst()
                .orElseThrow();
        assertThat(Double.parseDouble(selector.get("messages_per_second"))).isCloseTo(90_100, within(1e-6));
        assertThat(Double.parseDouble(selector.get("megabytes_per_second"))).isCloseTo(90_100 * 64 / 1e6, within(1e-6));
        assertThat(Double.parseDouble(selector.get("accepted_connections_per_second")))
                .isCloseTo(500, within(1e-6));
        assertThat(selector.get("rank")).isEqualTo("1");
    }

    @Test
    void everyTrialIsKeptAsItComesAndAnEarlierSeriesIsMovedAside() throws IOException {
        written();
        Outcome one = SERIES.outcomes().getFirst();
        SeriesFolder folder = new SeriesFolder(root, SERIES.title());
        assertThat(root.resolve("scale.previous"))
                .as("nothing is moved before there is something new")
                .doesNotExist();
        folder.finished(one.trials().getFirst(), Optional.empty(), one, 4);

        assertThat(root.resolve("scale.previous/curves.txt")).exists();
        assertThat(ResultFile.read(root.resolve("scale/1-client-messages-of-64-bytes")))
                .isEqualTo(one);
        assertThat(root.resolve("scale/curves.txt")).doesNotExist();
        assertThat(Json.MAPPER
                        .readTree(Files.readString(root.resolve("scale/" + SeriesFile.NAME)))
                        .path("loads")
                        .values())
                .extracting(load -> load.path("connections").intValue())
                .containsExactly(1);
    }
}
