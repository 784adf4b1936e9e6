package dev.echosounder.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InitTest {

    private static final Path EXAMPLE = Path.of("../examples/own-server");

    @TempDir
    private Path folder;

    private static List<String> files(Path of) throws IOException {
        try (Stream<Path> files = Files.walk(of)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> of.relativize(file).toString())
                    .filter(file -> !file.startsWith("target/") && !file.startsWith("last-release/"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void copiesAllFilesOfTheExample() throws IOException {
        assertThat(Init.FILES).isEqualTo(files(EXAMPLE));
    }

    @Test
    void theProjectHasTheNameAndNoLinkThatLeadsNowhere() throws IOException {
        Path made = folder.resolve("project");
        CommandResult result = CommandResult.of("init", made.toString(), "--name", "my-server");

        assertThat(result.exitCode()).as(result.err()).isZero();
        assertThat(result.out()).startsWith("The project of my-server is in ");
        assertThat(files(made)).hasSameSizeAs(Init.FILES).contains("src/test/resources/summary/my-server.feature");
        for (String file : files(made)) {
            assertThat(Files.readString(made.resolve(file)))
                    .as(file)
                    .doesNotContain(Init.EXAMPLE)
                    .doesNotContain("../../docs");
        }
    }

    @Test
    void nothingIsOverwritten() throws IOException {
        Files.writeString(folder.resolve("notes.txt"), "mine");

        CommandResult result = CommandResult.of("init", folder.toString());

        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.firstLine())
                .isEqualTo(folder + " is there already: name a folder that does not exist, or an empty one.");
        assertThat(files(folder)).containsExactly("notes.txt");
    }

    @Test
    void aNameThatNoServerCanHaveIsRefused() {
        CommandResult result = CommandResult.of("init", folder.toString(), "--name", "My Server");

        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.firstLine()).startsWith("\"My Server\" is no name of a server: ");
    }
}
