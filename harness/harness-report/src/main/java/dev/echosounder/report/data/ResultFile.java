package dev.echosounder.report.data;

import dev.echosounder.report.Summary;
import dev.echosounder.trial.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A comparison as one JSON document: everything of its {@link Outcome}, and what the {@link Summary} adds to it. The
 * document's form is in {@code result.schema.json} beside {@code dev.echosounder.report}.
 */
public final class ResultFile {

    /** The document's name in its folder. */
    public static final String NAME = "result.json";

    /** Of the document's form. It rises when a reader of the form before would go wrong. */
    public static final int SCHEMA_VERSION = 7;

    /** The first form had no examinations, and can be read for all that. */
    private static final int WITHOUT_EXAMINATIONS = 1;

    /**
     * Nor had it or the second any work for each message: servers only echoed. When all connections were answered was
     * not known.
     */
    private static final int WITHOUT_WORK = 2;

    /**
     * None of the three said with what settings a server ran. Clients never joined one after another, and nobody spun.
     */
    private static final int WITHOUT_SETTINGS = 3;

    /**
     * None of the four had more of a histogram than a few percentiles, said of a search which rates held, or knew of a
     * way between server and load but the loopback.
     */
    private static final int WITHOUT_CURVES_AND_LINK = 4;

    /**
     * None of the five knew what the kernel dropped while the clients connected apart from the rest: either made a
     * trial invalid.
     */
    private static final int WITHOUT_CONNECT_DROPS = 5;

    /** The reference client of the six stood on a selector. */
    private static final int WITHOUT_MECHANISM = 6;

    private static final List<String> PERCENTILES = List.of("response", "service", "lag");
    private static final long UNKNOWN = -1;

    private static final String VERSION = "schemaVersion";

    private ResultFile() {}

    /** Writes the document in one step: whoever reads finds the earlier document or this one, whole. */
    public static void write(Path file, Outcome outcome, Summary summary) throws IOException {
        String text = text(outcome, summary);
        WholeFile.write(file, text);
    }

    static String text(Outcome outcome, Summary summary) {
        ObjectNode document = Json.MAPPER.createObjectNode();
        document.put(VERSION, SCHEMA_VERSION);
        document.setAll((ObjectNode) Json.MAPPER.valueToTree(outcome));
        document.set("summary", Json.MAPPER.valueToTree(Ranking.of(summary)));
        return Json.MAPPER.writeValueAsString(document) + "\n";
    }

    /**
     * Reads what a comparison found. What the summary said is left: it follows from the rest.
     *
     * @param place a result document, or the folder that it is in
     * @throws IOException if there is none, or it cannot be understood; the message is one sentence that says which and
     *     why
     */
    public static Outcome read(Path place) throws IOException {
        Path file = Files.isDirectory(place) ? place.resolve(NAME) : place;
        if (!Files.isRegularFile(file)) {
            throw new IOException("There is no result at %s: name a folder of target/echosounder, or the %s in it."
                    .formatted(file, NAME));
        }
        String text = Disk.reading(file, () -> Files.readString(file));
        try {
            return outcome(file, Json.MAPPER.readTree(text));
        } catch (JacksonException broken) {
            throw new IOException(
                    "%s is not a whole result document: %s Name one that a comparison wrote."
                            .formatted(file, reason(broken)),
                    broken);
        }
    }

    private static Outcome outcome(Path file, JsonNode document) throws IOException {
        JsonNode version = document.path(VERSION);
        if (!version.isInt()) {
            throw new IOException("%s is not a result document: it has no %s. Name one that a comparison wrote."
                    .formatted(file, VERSION));
        }
        if (version.intValue() < 1 || version.intValue() > SCHEMA_VERSION) {
            throw new IOException(
                    ("%s has the %s %d and only those up to %d can be read here: read it with the release that "
                                    + "wrote it, or measure again.")
                            .formatted(file, VERSION, version.intValue(), SCHEMA_VERSION));
        }
        complete((ObjectNode) document, version.intValue());
        return Json.MAPPER.treeToValue(document, Outcome.class);
    }

    /** What earlier forms did not say, because there was only one possibility. */
    private static void complete(ObjectNode document, int version) {
        if (version <= WITHOUT_EXAMINATIONS) {
            document.putObject("examinations");
        }
        if (version <= WITHOUT_WORK && document.path("shape") instanceof ObjectNode shape) {
            shape.putObject("work").put("does", "nothing");
            document.path("trials").forEach(trial -> ((ObjectNode) trial).put("answeredNanos", UNKNOWN));
        }
        if (version <= WITHOUT_SETTINGS) {
            document.path("trials").forEach(trial -> {
                ((ObjectNode) trial).putObject("serverSettings");
                trial.path("runs").forEach(run -> ((ObjectNode) run).putArray("slices"));
                percentiles(trial).forEach(times -> times.put("p1Nanos", UNKNOWN));
            });
            document.path("servers").forEach(subject -> {
                spinsNot(subject.path("serving"), "server", "plain");
                spinsNot(subject.path("driving"), "client", "reference");
            });
            spinsNot(document.path("plan").path("baseline"), "server", "plain");
        }
        if (version <= WITHOUT_CURVES_AND_LINK) {
            document.path("trials").forEach(trial -> {
                trial.path("runs").forEach(run -> ((ObjectNode) run).putNull("attempt"));
                percentiles(trial).forEach(times -> times.putArray("curveNanos"));
            });
            onLoopback(document);
        }
        if (version <= WITHOUT_CONNECT_DROPS) {
            document.path("trials").forEach(trial -> ((ObjectNode) trial).put("connectDrops", UNKNOWN));
        }
        if (version <= WITHOUT_MECHANISM) {
            document.path("servers").forEach(subject -> {
                if (isOf(subject.path("driving"), "client", "reference")) {
                    ((ObjectNode) subject.path("driving")).put("mechanism", "selector");
                }
            });
        }
    }

    private static Stream<ObjectNode> percentiles(JsonNode trial) {
        return PERCENTILES.stream().map(trial::path).filter(JsonNode::isObject).map(ObjectNode.class::cast);
    }

    private static void onLoopback(ObjectNode document) {
        if (document.path("plan").path("placement") instanceof ObjectNode placement) {
            placement.putNull("link");
        }
    }

    private static void spinsNot(JsonNode side, String which, String kind) {
        if (isOf(side, which, kind)) {
            ((ObjectNode) side).put("spinning", false);
        }
    }

    private static boolean isOf(JsonNode side, String which, String kind) {
        return side.path(which).asString("").equals(kind);
    }

    /** What is wrong, in words of this project instead of the parser's. */
    private static String reason(JacksonException broken) {
        String field = broken.getPath().stream()
                .map(step -> "/"
                        + (step.getPropertyName() == null ? String.valueOf(step.getIndex()) : step.getPropertyName()))
                .collect(Collectors.joining());
        if (broken.getCause() instanceof IllegalArgumentException impossible) {
            return "at %s, %s".formatted(field, impossible.getMessage());
        }
        return field.isEmpty()
                ? "it is no JSON, or ends too early."
                : field + " is missing, or is not what belongs there.";
    }
}
