package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The tables of docs/SCALE.md are what docs/scale.py prints. */
class ScalePageTest {

    private static final Path DOCS = Pages.ROOT.resolve("docs");

    @Test
    void thePageHasTheTablesOfTheScript() throws Exception {
        Process script;
        try {
            script = new ProcessBuilder("python3", "scale.py")
                    .directory(DOCS.toFile())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException missing) {
            assumeThat(false)
                    .as("there is a python3, which docs/scale.py needs")
                    .isTrue();
            return;
        }
        String printed = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(script.waitFor()).as(printed).isZero();
        String page = Files.readString(DOCS.resolve("SCALE.md"));
        for (String table : printed.strip().split("\n\n")) {
            assertThat(page).contains(table);
        }
    }
}
