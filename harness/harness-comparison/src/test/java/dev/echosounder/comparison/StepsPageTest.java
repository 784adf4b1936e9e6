package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * docs/STEPS.md is the whole vocabulary: nothing missing, nothing invented. With {@code -Dechosounder.write-pages=true}
 * it is written anew instead.
 */
class StepsPageTest {

    private static final Path PAGE = Pages.ROOT.resolve("docs/STEPS.md");

    private static final String STAGED = """
        # The steps

        | step | means |
        | --- | --- |
        | `Given a sea` | calm |
        | `When {int} waves come` | one after another |

        Waves have heights.
        """;

    @Test
    void thePageIsTrue() throws IOException {
        String page = StepsPage.text(Files.readString(PAGE));
        if (Boolean.getBoolean("echosounder.write-pages")) {
            Files.writeString(PAGE, page);
        }
        assertThat(Files.readString(PAGE))
                .as("docs/STEPS.md, which is written anew by\n    " + StepsPage.COMMAND + "\n")
                .isEqualTo(page);
    }

    @Test
    void aPageThatSaysItAllStaysAsItIs() {
        assertThat(StepsPage.text(STAGED, List.of("When {int} waves come", "Given a sea")))
                .isEqualTo(STAGED);
    }

    @Test
    void aStepThatIsGoneIsTakenOutAndANewOneComesToTheEnd() {
        assertThat(StepsPage.text(STAGED, List.of("Given a sea", "Then the ship rolls")))
                .isEqualTo("""
                    # The steps

                    | step | means |
                    | --- | --- |
                    | `Given a sea` | calm |

                    Waves have heights.

                    **To be put where it belongs, and described.**

                    | step | means |
                    | --- | --- |
                    | `Then the ship rolls` | |
                    """);
    }

    @Test
    void aStepThatBeginsWithAnotherWordNowIsAnotherStep() {
        assertThat(StepsPage.text(STAGED, List.of("Given {int} waves come", "Given a sea")))
                .doesNotContain("When {int} waves come")
                .endsWith("| `Given {int} waves come` | |\n");
    }
}
