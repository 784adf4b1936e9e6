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
    void ofOneResultItIsBesideTheData() throws IOException {
        Path result = StagedResult.in(folder.resolve("echo"), "here");

        Told told = Told.by("report", result.getParent().toString());

        assertThat(told.exitCode()).as(told.err()).isZero();
        assertThat(told.out()).isEqualTo("Report: " + folder.resolve("echo/report.html") + System.lineSeparator());
        assertThat(Files.readString(folder.resolve("echo/report.html"))).contains("<title>Echo");
    }

    @Test
    void aFileOfAnotherNameIsRefused() throws IOException {
        Path result = StagedResult.in(folder.resolve("echo"), "here");
        Path other = Files.copy(result, result.resolveSibling("a.json"));

        assertThat(Told.by("report", other.toString())).satisfies(told -> {
            assertThat(told.exitCode()).isEqualTo(2);
            assertThat(told.firstLine())
                    .isEqualTo(other + " is not the file of a result: name a folder of target/echosounder, or the"
                            + " result.json in it.");
        });
        assertThat(Told.by("report", result.toString()).exitCode()).isZero();
    }

    @Test
    void whatCannotBeIsToldInASentence() {
        String nowhere = folder.resolve("nowhere").toString();

        assertThat(Told.by("report", nowhere)).satisfies(told -> {
            assertThat(told.exitCode()).isEqualTo(1);
            assertThat(told.err()).startsWith("There is no result at ").hasLineCount(1);
        });
    }
}
