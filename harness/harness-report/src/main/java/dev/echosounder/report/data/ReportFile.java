package dev.echosounder.report.data;

import dev.echosounder.report.difference.Difference;
import dev.echosounder.report.html.HtmlReport;
import dev.echosounder.trial.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes the report of a result: one HTML file next to its data. */
public final class ReportFile {

    /** The report's name in its folder. */
    public static final String NAME = "report.html";

    /** The file with the scenario of the comparison, in the same folder. */
    static final String SCENARIO = "asked.feature";

    private ReportFile() {}

    /**
     * Writes the report of a comparison.
     *
     * @param folder a folder that a {@link ResultFolder} has written
     * @return the report
     * @throws IOException if there is no result, it is invalid, or the disk refuses; the message is one sentence that
     *     says which and why
     */
    public static Path write(Path folder) throws IOException {
        Path report = folder.resolve(NAME);
        Map<String, String> raw = new LinkedHashMap<>();
        Outcome outcome = ResultFile.read(folder);
        raw.put(ResultFile.NAME, document(folder));
        for (String name : List.of("summary.csv", "summary.md")) {
            read(folder.resolve(name)).ifPresent(content -> raw.put(name, content));
        }
        String text = HtmlReport.of(outcome, read(folder.resolve(SCENARIO)), raw);
        Disk.writing(folder, () -> Disk.write(report, text));
        return report;
    }

    /**
     * Writes the report of two results of the same loads, side by side.
     *
     * @param before a folder that a {@link ResultFolder} has written, or the document in it
     * @param after the folder or the document of the later result
     * @param acrossMachines whether results of different machines may be compared
     * @param report the path of the report; an existing file is replaced
     * @throws IOException if one of them cannot be read or the disk refuses; the message is one sentence that says
     *     which and why
     * @throws IllegalArgumentException if they cannot be compared; the message says in one sentence why
     */
    public static void write(Path before, Path after, boolean acrossMachines, Path report) throws IOException {
        Outcome one = ResultFile.read(before);
        Outcome other = ResultFile.read(after);
        Map<String, String> raw = new LinkedHashMap<>();
        raw.put("before-" + ResultFile.NAME, document(before));
        raw.put("after-" + ResultFile.NAME, document(after));
        Path folder = Files.isDirectory(after) ? after : after.toAbsolutePath().getParent();
        String text =
                HtmlReport.of(Difference.between(one, other, acrossMachines), read(folder.resolve(SCENARIO)), raw);
        Disk.writing(report, () -> Disk.write(report, text));
    }

    /** The document without indentation, which would take too much space in a page. */
    private static String document(Path place) throws IOException {
        return ResultFile.document(place) + "\n";
    }

    /** The content of a file; empty if it does not exist. */
    private static Optional<String> read(Path file) throws IOException {
        return Files.isRegularFile(file)
                ? Optional.of(Disk.reading(file, () -> Files.readString(file)))
                : Optional.empty();
    }
}
