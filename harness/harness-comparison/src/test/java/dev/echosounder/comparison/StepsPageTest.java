package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/STEPS.md has the whole vocabulary: each step has one row, with its keyword. */
class StepsPageTest {

    private static final Pattern ROW =
            Pattern.compile("^\\| `((?:Given|When|Then) .+?)` \\| .*\\|$", Pattern.MULTILINE);

    @Test
    void thePageHasEachStep() throws IOException {
        assertThat(rows(Files.readString(Pages.ROOT.resolve("docs/STEPS.md"))))
                .as("the steps of docs/STEPS.md")
                .containsExactlyInAnyOrderElementsOf(StepDefinitions.sentences());
    }

    @Test
    void aRowIsAStepInATable() {
        assertThat(rows("""
                # The steps

                | step | means |
                | --- | --- |
                | `Given a sea` | calm |
                | `When {int} waves come` | |

                Waves have `heights`.
                """)).containsExactly("Given a sea", "When {int} waves come");
    }

    private static List<String> rows(String page) {
        return ROW.matcher(page).results().map(row -> row.group(1)).toList();
    }
}
