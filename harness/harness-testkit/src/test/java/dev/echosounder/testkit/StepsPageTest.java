package dev.echosounder.testkit;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import static org.assertj.core.api.Assertions.assertThat;

/** docs/STEPS.md is the whole vocabulary: nothing missing, nothing invented. */
class StepsPageTest {

    private static final Path PAGE = Pages.ROOT.resolve("docs/STEPS.md");
    private static final Pattern STEP_ON_THE_PAGE = Pattern.compile("^\\| `(?:Given|When|Then) (.+?)` \\|", Pattern.MULTILINE);

    static List<String> steps() throws IOException {
        return StepDefinitions.texts();
    }

    @ParameterizedTest
    @MethodSource("steps")
    void everyStepIsOnThePage(String step) throws IOException {
        assertThat(onThePage()).contains(step);
    }

    @ParameterizedTest
    @MethodSource("onThePage")
    void everyStepOnThePageExists(String step) throws IOException {
        assertThat(steps()).contains(step);
    }

    static Set<String> onThePage() throws IOException {
        return STEP_ON_THE_PAGE.matcher(Files.readString(PAGE)).results().map(match -> match.group(1)).collect(Collectors.toSet());
    }
}
