package dev.echosounder.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

    @TempDir
    private Path folder;

    @Test
    void theReportOfAResultIsNextToItsData() throws IOException {
        Path document = StagedResult.in(folder.resolve("echo"), "here");

        CommandResult result = CommandResult.of("report", document.getParent().toString());

        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.out()).isEqualTo("Report: " + folder.resolve("echo/report.html") + System.lineSeparator());
        assertThat(Files.readString(folder.resolve("echo/report.html"))).contains("<title>Echo");
    }

    @Test
    void aFileOfAnotherNameIsRefused() throws IOException {
        Path document = StagedResult.in(folder.resolve("echo"), "here");
        Path other = Files.copy(document, document.resolveSibling("a.json"));

        assertThat(CommandResult.of("report", other.toString())).satisfies(result -> {
            assertThat(result.exitCode()).isEqualTo(2);
            assertThat(result.firstLine())
                    .isEqualTo(other + " is not the file of a result: name a folder of target/echosounder, or the"
                            + " result.json in it.");
        });
        assertThat(CommandResult.of("report", document.toString()).exitCode()).isZero();
    }

    @Test
    void aMissingResultIsReportedInASentence() {
        String nowhere = folder.resolve("nowhere").toString();

        assertThat(CommandResult.of("report", nowhere)).satisfies(result -> {
            assertThat(result.exitCode()).isEqualTo(1);
            assertThat(result.err()).startsWith("There is no result at ").hasLineCount(1);
        });
    }
}
