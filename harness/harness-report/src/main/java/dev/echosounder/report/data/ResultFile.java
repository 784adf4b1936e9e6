package dev.echosounder.report.data;

import dev.echosounder.report.Key;
import dev.echosounder.report.Resolution;
import dev.echosounder.report.Row;
import dev.echosounder.report.Summary;
import dev.echosounder.trial.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A comparison as one JSON document: its {@link Outcome}, and what the {@link Summary} of each load adds to it. Its
 * schema is docs/result.schema.json.
 */
public final class ResultFile {

    /** The document's name in its folder. */
    public static final String NAME = "result.json";

    /** Its name in a folder in which it was compressed, to be published. */
    public static final String COMPRESSED = NAME + ".gz";

    /** The version of the document's schema; no other version can be read. */
    public static final int SCHEMA_VERSION = 1;

    private static final String VERSION = "schemaVersion";
    private static final String OUTCOME = "outcome";

    private ResultFile() {}

    /**
     * The whole document.
     *
     * @param rankings the rankings of the loads of the outcome, in their order
     */
    record Document(int schemaVersion, Outcome outcome, List<Ranking> rankings) {}

    /** What a summary adds to the trials under its load. */
    record Ranking(Key key, Resolution resolution, List<Row> rows) {

        static Ranking of(Summary summary) {
            return new Ranking(summary.key(), summary.resolution(), summary.rows());
        }
    }

    /** Writes the document atomically: a reader finds the earlier document or this one, complete. */
    public static void write(Path file, Outcome outcome) throws IOException {
        Disk.write(file, text(outcome, Summary.all(outcome)));
    }

    static String text(Outcome outcome, List<Summary> loads) {
        return Json.MAPPER.writeValueAsString(new Document(
                        SCHEMA_VERSION, outcome, loads.stream().map(Ranking::of).toList()))
                + "\n";
    }

    /**
     * Reads the outcome of a comparison. The rankings are not read, because they follow from the outcome.
     *
     * @param place a result document, which may be compressed, or its folder
     * @throws IOException if there is none, or it is invalid; the message is one sentence that says which and why
     */
    public static Outcome read(Path place) throws IOException {
        Path file = in(place);
        if (!Files.isRegularFile(file)) {
            throw new IOException("There is no result at %s: name a folder of target/echosounder, or the %s in it."
                    .formatted(file, NAME));
        }
        try {
            return outcome(file, document(file));
        } catch (JacksonException broken) {
            throw new IOException(
                    "%s is not a complete result document: %s Name one that a comparison wrote."
                            .formatted(file, reason(broken)),
                    broken);
        }
    }

    /** The document of a folder; the place itself if that is no folder. */
    private static Path in(Path place) {
        if (!Files.isDirectory(place)) {
            return place;
        }
        Path plain = place.resolve(NAME);
        Path compressed = place.resolve(COMPRESSED);
        return Files.notExists(plain) && Files.exists(compressed) ? compressed : plain;
    }

    /** The document at a place, or in the folder there, as it is. */
    static JsonNode document(Path place) throws IOException {
        Path file = in(place);
        byte[] bytes = Disk.reading(file, () -> {
            try (InputStream stored = Files.newInputStream(file)) {
                return file.toString().endsWith(".gz")
                        ? new GZIPInputStream(stored).readAllBytes()
                        : stored.readAllBytes();
            }
        });
        return Json.MAPPER.readTree(bytes);
    }

    private static Outcome outcome(Path file, JsonNode document) throws IOException {
        JsonNode version = document.path(VERSION);
        if (!version.isInt()) {
            throw new IOException("%s is not a result document: it has no %s. Name one that a comparison wrote."
                    .formatted(file, VERSION));
        }
        if (version.intValue() != SCHEMA_VERSION) {
            throw new IOException("%s has %s %d, and only %d can be read here: measure again."
                    .formatted(file, VERSION, version.intValue(), SCHEMA_VERSION));
        }
        return Json.MAPPER.treeToValue(document.path(OUTCOME), Outcome.class);
    }

    /** What is wrong, in this project's terms instead of the parser's. */
    private static String reason(JacksonException broken) {
        String field = broken.getPath().stream()
                .map(step -> "/"
                        + (step.getPropertyName() == null ? String.valueOf(step.getIndex()) : step.getPropertyName()))
                .collect(Collectors.joining());
        if (broken.getCause() instanceof IllegalArgumentException impossible) {
            return "at /%s%s, %s".formatted(OUTCOME, field, impossible.getMessage());
        }
        return field.isEmpty()
                ? "it is not JSON, or ends too early."
                : "/" + OUTCOME + field + " is missing, or is not what belongs there.";
    }
}
