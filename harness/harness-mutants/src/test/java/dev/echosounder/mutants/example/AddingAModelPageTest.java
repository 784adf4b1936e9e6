package dev.echosounder.mutants.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/ADDING-A-MODEL.md shows the sources of a model that {@link MineTest} runs the whole contract against. */
class AddingAModelPageTest {

    private static final Path PAGE = Path.of("../../docs/ADDING-A-MODEL.md");
    private static final Path SOURCES = Path.of("src/test/java/dev/echosounder/mutants/example");
    private static final Path SERVICES = Path.of("src/test/resources/META-INF/services/dev.echosounder.api.Model");

    @ParameterizedTest
    @ValueSource(strings = {"MineModel.java", "MineTest.java"})
    void showsTheSource(String file) throws IOException {
        assertThat(Files.readString(PAGE))
                .as("docs/ADDING-A-MODEL.md, which shows %s as it is", file)
                .contains("```java\n" + Files.readString(SOURCES.resolve(file)) + "```\n");
    }

    @ParameterizedTest
    @ValueSource(strings = "dev.echosounder.mutants.example.MineModel")
    void showsTheServicesLine(String line) throws IOException {
        assertThat(Files.readAllLines(SERVICES)).contains(line);
        assertThat(Files.readString(PAGE)).contains("    " + line + "\n");
    }

    /** Its suite asks the whole contract; the project that "init" makes runs in .ci/own-server. */
    @Test
    void theProjectForAServerOfOnesOwnHasTheSameModel() throws IOException {
        String renamed = Files.readString(SOURCES.resolve("MineModel.java"))
                .replace("dev.echosounder.mutants.example;", "com.example.own;")
                .replace("\"mine\"", "\"own-server\"")
                .replaceAll("Mine(Model|Server|Transport)", "Own$1");

        assertThat(Path.of("../../examples/own-server/src/main/java/com/example/own/OwnModel.java"))
                .hasContent(renamed);
    }
}
