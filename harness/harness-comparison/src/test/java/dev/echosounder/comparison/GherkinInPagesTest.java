package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.cucumber.cucumberexpressions.Expression;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All Gherkin in pages can be copied and run: each of its steps exists. */
class GherkinInPagesTest {

    private static final Pattern BLOCK =
            Pattern.compile("^ *```gherkin$(.*?)^ *```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern STEP = Pattern.compile("^ *(?:Given|When|Then|And|But) (.+?) *$", Pattern.MULTILINE);

    private static List<Expression> expressions;

    record Line(Path page, String step) {

        @Override
        public String toString() {
            return page.getFileName() + ": " + step;
        }
    }

    @BeforeAll
    static void readTheSteps() throws IOException {
        expressions = StepDefinitions.expressions();
    }

    static List<Line> lines() throws IOException {
        return Pages.all().stream()
                .flatMap(page -> steps(read(page)).map(step -> new Line(page, step)))
                .toList();
    }

    private static Stream<String> steps(String page) {
        return BLOCK.matcher(page)
                .results()
                .flatMap(block -> STEP.matcher(block.group(1)).results())
                .map(step -> step.group(1));
    }

    private static String read(Path page) {
        try {
            return Files.readString(page);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @ParameterizedTest
    @MethodSource("lines")
    void everyStepExists(Line line) {
        assertThat(isStep(line.step()))
                .as("\"%s\" in %s is a step of docs/STEPS.md", line.step(), line.page())
                .isTrue();
    }

    @Test
    void aStepThatDoesNotExistIsNoticed() {
        String page = """
            Some words, and And none of Gherkin.

            ```gherkin
              Given a load of 10 clients, sending messages of 1 MiB for 500 ms a run
              And a load of 10 users
            ```
            """;

        assertThat(steps(page).filter(step -> !isStep(step))).containsExactly("a load of 10 users");
    }

    private static boolean isStep(String text) {
        return expressions.stream().anyMatch(expression -> expression.match(text) != null);
    }
}
