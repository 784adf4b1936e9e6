package dev.echosounder.report.data;

import dev.echosounder.report.curve.Curves;
import dev.echosounder.report.difference.Difference;
import dev.echosounder.report.html.HtmlReport;
import dev.echosounder.report.html.RawData;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.SeriesOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** The report of what lies in a folder: one HTML file beside its data. */
public final class ReportFile {

    /** The report's name in its folder. */
    public static final String NAME = "report.html";

    /** Where the folder keeps the scenario that asked for the comparison. */
    static final String ASKED = "asked.feature";

    private ReportFile() {}

    /**
     * Writes the report of a comparison or of a series.
     *
     * @param folder that a {@link ResultFolder} or a {@link SeriesFolder} has written
     * @return the report
     * @throws IOException if there is no result, it cannot be understood, or the disk refuses; the message is one
     *     sentence that says which and why
     */
    public static Path write(Path folder) throws IOException {
        Path report = folder.resolve(NAME);
        String text = Files.isRegularFile(folder.resolve(SeriesFile.NAME))
                ? ofSeries(folder)
                : HtmlReport.of(
                        ResultFile.read(folder),
                        asked(folder),
                        raw(folder, List.of(ResultFile.NAME, "summary.csv", "summary.md")));
        Disk.writing(folder, () -> WholeFile.write(report, text));
        return report;
    }

    /**
     * Writes the report of two results of the same load beside each other.
     *
     * @param before a folder that a {@link ResultFolder} has written, or the document in it
     * @param after likewise
     * @param acrossMachines whether results of different machines may be compared
     * @param report where it is to be; what is there is replaced
     * @throws IOException if one of them cannot be read or the disk refuses; the message is one sentence that says
     *     which and why
     * @throws IllegalArgumentException if they cannot be compared; the message says in one sentence why
     */
    public static void write(Path before, Path after, boolean acrossMachines, Path report) throws IOException {
        Outcome one = ResultFile.read(before);
        Outcome other = ResultFile.read(after);
        List<RawData> raw = List.of(
                new RawData("before-" + ResultFile.NAME, document(before)),
                new RawData("after-" + ResultFile.NAME, document(after)));
        String text = HtmlReport.of(
                Difference.between(one, other, acrossMachines),
                one,
                other,
                asked(Files.isDirectory(after) ? after : after.toAbsolutePath().getParent()),
                raw);
        Disk.writing(report, () -> WholeFile.write(report, text));
    }

    private static String ofSeries(Path folder) throws IOException {
        Path file = folder.resolve(SeriesFile.NAME);
        String text = Disk.reading(file, () -> Files.readString(file));
        List<Outcome> outcomes = new ArrayList<>();
        List<RawData> raw = new ArrayList<>(raw(folder, List.of(SeriesFile.NAME, "curves.csv", "curves.md")));
        JsonNode document;
        try {
            document = Json.MAPPER.readTree(text);
        } catch (JacksonException broken) {
            throw new IOException(
                    "%s is not a whole series document: name a folder that a series wrote.".formatted(file), broken);
        }
        for (JsonNode load : document.path("loads")) {
            String name = load.path("folder").asString("");
            outcomes.add(ResultFile.read(folder.resolve(name)));
            raw.add(new RawData(name + ".json", document(folder.resolve(name))));
        }
        if (outcomes.isEmpty()) {
            throw new IOException("%s names no loads: name a folder that a series wrote.".formatted(file));
        }
        return HtmlReport.of(
                Curves.of(new SeriesOutcome(document.path("title").asString(""), outcomes)), asked(folder), raw);
    }

    /** Without the blanks that make it pleasant to read, which a page has no room for. */
    private static String document(Path place) throws IOException {
        Path file = Files.isDirectory(place) ? place.resolve(ResultFile.NAME) : place;
        return Disk.reading(
                        file, () -> Json.MAPPER.readTree(Files.readString(file)).toString()) + "\n";
    }

    private static List<RawData> raw(Path folder, List<String> names) throws IOException {
        List<RawData> raw = new ArrayList<>();
        for (String name : names) {
            Path file = folder.resolve(name);
            if (Files.isRegularFile(file)) {
                raw.add(new RawData(
                        name,
                        name.equals(ResultFile.NAME)
                                ? document(file)
                                : Disk.reading(file, () -> Files.readString(file))));
            }
        }
        return raw;
    }

    private static Optional<String> asked(Path folder) throws IOException {
        Path file = folder.resolve(ASKED);
        return Files.isRegularFile(file)
                ? Optional.of(Disk.reading(file, () -> Files.readString(file)))
                : Optional.empty();
    }
}
