package dev.echosounder.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.echosounder.report.data.SummaryFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The pages of published results are what their data says. With {@code -Dechosounder.write-pages=true} they are
 * written.
 */
class PublishedPagesTest {

    private static final Path INDEX = PublishedData.ALL.resolve("README.md");
    private static final String COMMAND =
            "mvn -q -pl command -am test -Dtest=PublishedPagesTest -Dechosounder.write-pages=true"
                    + " -Dsurefire.failIfNoSpecifiedTests=false";

    /** Reads each result once, because some have tens of thousands of runs. */
    @Test
    void thePagesAreMadeFromTheData() throws IOException {
        ChangedSince changes = new ChangedSince(Path.of(".."));
        List<ResultIndex.Line> lines = new ArrayList<>();
        for (Path folder : PublishedData.folders()) {
            PublishedData data = PublishedData.in(folder);
            for (Map.Entry<String, String> file : files(data).entrySet()) {
                mustBe(folder.resolve(file.getKey()), file.getValue());
            }
            lines.add(ResultIndex.Line.of(data, changes.since(data)));
        }
        lines.add(plainServers(changes));
        assumeThat(lines)
                .as("git knows the commits of all results, which say what has changed since")
                .allMatch(line -> line.changed().isPresent());
        mustBe(INDEX, ResultIndex.of(lines, Files.readString(INDEX)));
    }

    /** Makes the page of many comparisons, which states one commit; returns its line. */
    private static ResultIndex.Line plainServers(ChangedSince changes) throws IOException {
        List<PublishedData> comparisons = PublishedData.allIn(PublishedData.ALL.resolve(PlainServersPage.DATA));
        assertThat(comparisons)
                .extracting(data -> data.outcome().environment().build().commit())
                .as("commits of the comparisons in %s", PlainServersPage.DATA)
                .containsOnly(
                        comparisons.getFirst().outcome().environment().build().commit());
        Path page = PublishedData.ALL.resolve(PlainServersPage.FILE);
        mustBe(page, PlainServersPage.of(comparisons, Files.readString(page)));
        return ResultIndex.Line.of(
                "Models compared with hand-written servers",
                PlainServersPage.FILE,
                comparisons.getFirst(),
                changes.since(comparisons));
    }

    private static Map<String, String> files(PublishedData data) throws IOException {
        SummaryFiles summary = SummaryFiles.of(data.outcome());
        Path page = data.folder().resolve(SummaryFiles.MARKDOWN);
        Map<String, String> files = new LinkedHashMap<>();
        files.put(SummaryFiles.CSV, summary.csv());
        files.put(
                SummaryFiles.MARKDOWN,
                ResultPage.of(data, summary, Files.exists(page) ? Files.readString(page) : ResultPage.blank(data)));
        SummaryFiles.Picture picture = summary.picture();
        files.put(picture.file(), picture.svg());
        return files;
    }

    private static void mustBe(Path file, String text) throws IOException {
        if (Boolean.getBoolean("echosounder.write-pages")) {
            Files.writeString(file, text);
        }
        assertThat(file)
                .as("%s, which is not what its data says. Write it by%n    %s%n", file, COMMAND)
                .exists();
        assertThat(Files.readString(file))
                .as("%s, which is not what its data says. Write it by%n    %s%n", file, COMMAND)
                .isEqualTo(text);
    }
}
