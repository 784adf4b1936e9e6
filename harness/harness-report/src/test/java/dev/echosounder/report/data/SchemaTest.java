package dev.echosounder.report.data;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.echosounder.report.Summary;
import dev.echosounder.trial.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import tools.jackson.databind.node.ObjectNode;

class SchemaTest {

    static final Set<String> KINDS = Staged.everyKind().keySet();

    private static final Path RESULT_PAGE = Path.of("../../docs/result.schema.json");
    private static final ObjectNode TEXT = DocumentSchema.of(ResultFile.Document.class, "A comparison");
    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(TEXT);

    /** With {@code -Dechosounder.write-pages=true} the schema is written instead. */
    @Test
    void thePublishedSchemaIsThatOfTheRecords() throws IOException {
        String text = DocumentSchema.text(TEXT);
        if (Boolean.getBoolean("echosounder.write-pages")) {
            Files.writeString(RESULT_PAGE, text);
        }

        assertThat(Files.readString(RESULT_PAGE))
                .as(RESULT_PAGE + ", which -Dechosounder.write-pages=true writes again")
                .isEqualTo(text);
    }

    @Test
    void fieldsAreDescribedByTheJavadocOfTheirRecords() {
        assertThat(TEXT.at("/$defs/Trial.Identity/properties/block/description").stringValue())
                .isEqualTo("the number of the block, 1 for the first");
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void everyResultConformsToIt(String kind) {
        Outcome outcome = Staged.everyKind().get(kind);

        assertThat(errors(ResultFile.text(outcome, Summary.all(outcome)))).isEmpty();
    }

    @Test
    void itRefusesADocumentWithoutAField() {
        assertThat(broken(document -> ((ObjectNode) document.at("/outcome/loads/0")).remove("trials")))
                .anyMatch(error -> error.contains("trials"));
        assertThat(broken(document ->
                        ((ObjectNode) document.at("/outcome/loads/0/trials/0/latency/response")).remove("p99Nanos")))
                .anyMatch(error -> error.contains("p99Nanos"));
    }

    @Test
    void itRefusesAFieldThatItDoesNotKnow() {
        assertThat(broken(document -> document.put("winner", "selector"))).anyMatch(error -> error.contains("winner"));
        assertThat(broken(
                        document -> ((ObjectNode) document.at("/outcome/loads/0/shape/loadModel")).put("perSecond", 5)))
                .isNotEmpty();
    }

    @Test
    void itRefusesAnotherVersion() {
        assertThat(broken(document -> document.put("schemaVersion", 2))).isNotEmpty();
    }

    @Test
    void itRefusesValuesThatCannotBe() {
        assertThat(broken(document -> ((ObjectNode) document.at("/outcome/loads/0/shape")).put("connections", "many")))
                .isNotEmpty();
        assertThat(broken(document ->
                        ((ObjectNode) document.at("/outcome/loads/0/trials/0/connecting")).put("connectNanos", "5 ms")))
                .isNotEmpty();
        assertThat(broken(document -> ((ObjectNode) document.at("/rankings/0")).put("key", "LUCK")))
                .isNotEmpty();
    }

    private static List<String> broken(Consumer<ObjectNode> damage) {
        ObjectNode document =
                (ObjectNode) Json.MAPPER.readTree(ResultFile.text(Staged.whole(), Summary.all(Staged.whole())));
        assertThat(errors(document.toString())).isEmpty();
        damage.accept(document);
        return errors(document.toString());
    }

    private static List<String> errors(String document) {
        return SCHEMA.validate(document, InputFormat.JSON).stream()
                .map(Error::toString)
                .toList();
    }
}
