package dev.echosounder.report.data;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskTest {

    @TempDir
    Path folder;

    @Test
    void theSecondOfTwoWritesWins() throws IOException {
        Path file = folder.resolve("a");

        Disk.write(file, "an older and longer text");
        Disk.write(file, "Größe");

        assertThat(file).hasContent("Größe");
        assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void aFailureLeavesTheEarlierFileUnchanged() throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "before");

        assertThatThrownBy(() -> Disk.write(file, out -> {
                    out.write("half of what was to co".getBytes(UTF_8));
                    out.flush();
                    throw new IOException("No space left on device");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("No space left on device");

        assertThat(file).hasContent("before");
        assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void whileAFileIsWrittenTheEarlierOneExists() throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "before");

        Disk.write(file, out -> {
            out.write("after".getBytes(UTF_8));
            out.flush();
            assertThat(file).hasContent("before");
        });

        assertThat(file).hasContent("after");
    }
}
