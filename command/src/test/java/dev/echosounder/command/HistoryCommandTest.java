package dev.echosounder.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryCommandTest {

    @TempDir
    private Path folder;

    @Test
    void printsARowForEachResult() throws Exception {
        CommandResult result = CommandResult.of(
                "history",
                StagedResult.in(folder.resolve("one"), "here").toString(),
                StagedResult.in(folder.resolve("two"), "here").toString());

        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.out().lines())
                .containsExactly("time,commit", "1970-01-01 00:00:00 +0000,commit", "1970-01-01 00:00:00 +0000,commit");
    }

    @Test
    void aReferenceThatIsNotThereIsNamed() throws Exception {
        CommandResult result = CommandResult.of(
                "history", StagedResult.in(folder.resolve("one"), "here").toString(), "--to", "selector");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.firstLine())
                .isEqualTo("The result of 1970-01-01 00:00:00 +0000 has no server \"selector\" to compare with: name"
                        + " one that all have.");
    }
}
