package dev.echosounder.command;

import dev.echosounder.report.MarkdownTable;
import dev.echosounder.report.data.ResultFile;
import dev.echosounder.report.data.SummaryFiles;
import dev.echosounder.trial.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The data of a published result.
 *
 * @param folder its folder in docs/results
 * @param tag the tag by which the comparison is measured again
 */
record PublishedData(Path folder, Outcome outcome, String tag) {

    static final Path ALL = Path.of("../docs/results");

    private static final String COMPRESSED = ".json.gz";
    private static final Pattern TAG = Pattern.compile("^ *(?:@\\S+ +)*(@\\S+)$", Pattern.MULTILINE);

    /** The folders of published results that contain their data, by name. */
    static List<Path> folders() throws IOException {
        try (Stream<Path> folders = Files.list(ALL)) {
            return folders.filter(folder -> Files.exists(folder.resolve(ResultFile.COMPRESSED)))
                    .sorted()
                    .toList();
        }
    }

    static PublishedData in(Path folder) {
        return of(folder, folder);
    }

    /** The results in a folder that contains those of several comparisons, by name. */
    static List<PublishedData> allIn(Path folder) throws IOException {
        try (Stream<Path> documents = Files.list(folder)) {
            return documents
                    .filter(file -> file.toString().endsWith(COMPRESSED))
                    .sorted()
                    .map(file -> of(folder, file))
                    .toList();
        }
    }

    private static PublishedData of(Path folder, Path document) {
        try {
            return new PublishedData(
                    folder, ResultFile.read(document), tag(Files.readString(folder.resolve("asked.feature"))));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(
                    "%s must contain a compressed result document and its scenario: %s"
                            .formatted(folder, unreadable.getMessage()),
                    unreadable);
        }
    }

    /** The heading of its page: the title, to which more was added by hand if a comparison was published twice. */
    String heading() {
        Path page = folder.resolve(SummaryFiles.MARKDOWN);
        try {
            return Files.exists(page) ? ResultPage.heading(folder) : MarkdownTable.plain(outcome.title());
        } catch (IOException unreadable) {
            throw new UncheckedIOException("%s cannot be read".formatted(page), unreadable);
        }
    }

    /** The last tag of a scenario, which no other comparison has. */
    private static String tag(String scenario) throws IOException {
        return TAG.matcher(scenario)
                .results()
                .reduce((first, last) -> last)
                .map(found -> found.group(1))
                .orElseThrow(() -> new IOException("the scenario has no tag."));
    }
}
