package dev.echosounder.command;

import dev.echosounder.report.MarkdownTable;
import dev.echosounder.report.data.ResultFile;
import dev.echosounder.report.data.SummaryFiles;
import dev.echosounder.trial.machine.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The page of a published result: made from its data, up to the remarks at its end, which are written by hand. */
final class ResultPage {

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH);
    private static final String UNKNOWN = "unknown";

    private ResultPage() {}

    /** The heading of the page in a folder, in Markdown. */
    static String heading(Path folder) throws IOException {
        return Files.readAllLines(folder.resolve(SummaryFiles.MARKDOWN))
                .getFirst()
                .replaceFirst("^#+ ", "");
    }

    /** The page as it must be, with the remarks of the existing one. */
    static String of(PublishedData data, SummaryFiles summary, String present) {
        return GeneratedPart.replaced(present, GeneratedPart.FROM_RESULTS, text(data, summary));
    }

    /** A page that does not exist yet. */
    static String blank(PublishedData data) {
        return """
            # %s

            %s
            %s
            """.formatted(
                        MarkdownTable.plain(data.outcome().title()), GeneratedPart.FROM_RESULTS, GeneratedPart.END);
    }

    private static String text(PublishedData data, SummaryFiles summary) {
        SummaryFiles.Picture picture = summary.picture();
        return measured(data)
                + """

            ![The %s as a picture](%s)

            %s
            [All data](%s), [this table as CSV](%s), and [the scenario](asked.feature).
            """.formatted(
                                picture.what(),
                                picture.file(),
                                withoutTitle(summary.markdown()),
                                ResultFile.COMPRESSED,
                                SummaryFiles.CSV);
    }

    /** When, where and of which code it was measured, and the command that measures it again. */
    static String measured(PublishedData data) {
        Environment environment = data.outcome().environment();
        return """
            Measured on %s on %s, JDK %s, %s:

                mvn -q -pl comparison -am test -Dcucumber.filter.tags='%s'
            """.formatted(
                        day(data.outcome().started()),
                        environment.host().machine(),
                        environment.build().libraries().getOrDefault("JDK", UNKNOWN),
                        code(environment),
                        data.tag());
    }

    static String day(Instant instant) {
        return DAY.format(instant.atZone(ZoneOffset.UTC));
    }

    private static String code(Environment environment) {
        String commit = environment.build().commit();
        return commit.equals(UNKNOWN)
                ? "commit unknown"
                : "commit `%s`%s"
                        .formatted(shortened(commit), environment.build().modified() ? " with changes" : "");
    }

    /** As many digits of a commit as git prints. */
    static String shortened(String commit) {
        return commit.substring(0, Math.min(8, commit.length()));
    }

    /** The page has its own heading. */
    private static String withoutTitle(String markdown) {
        return markdown.replaceFirst("^### .*\n\n", "");
    }
}
