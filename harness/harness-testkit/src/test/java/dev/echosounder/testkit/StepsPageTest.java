package dev.echosounder.testkit;

import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;

/** docs/STEPS.md is the whole vocabulary: nothing missing, nothing invented. */
class StepsPageTest {

    private static final Path PAGE = Path.of("../../docs/STEPS.md");
    private static final Pattern STEP_ON_THE_PAGE = Pattern.compile("^\\| `(?:Given|When|Then) (.+?)` \\|", Pattern.MULTILINE);

    static List<String> steps() throws IOException, ClassNotFoundException {
        try (Stream<Path> classes = Files.list(Path.of("src/main/java/dev/echosounder/testkit"))) {
            return classes.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith("Steps.java"))
                    .map(name -> name.replace(".java", ""))
                    .flatMap(StepsPageTest::stepsOf)
                    .sorted()
                    .toList();
        }
    }

    private static Stream<String> stepsOf(String className) {
        try {
            return Arrays.stream(Class.forName(StepsPageTest.class.getPackageName() + "." + className).getDeclaredMethods())
                    .flatMap(StepsPageTest::expressions);
        } catch (ClassNotFoundException notCompiled) {
            throw new IllegalStateException(notCompiled);
        }
    }

    private static Stream<String> expressions(Method method) {
        return Stream.of(
                Arrays.stream(method.getAnnotationsByType(Given.class)).map(Given::value),
                Arrays.stream(method.getAnnotationsByType(When.class)).map(When::value),
                Arrays.stream(method.getAnnotationsByType(Then.class)).map(Then::value)).flatMap(all -> all);
    }

    @ParameterizedTest
    @MethodSource("steps")
    void everyStepIsOnThePage(String step) throws IOException {
        assertThat(onThePage()).contains(step);
    }

    @ParameterizedTest
    @MethodSource("onThePage")
    void everyStepOnThePageExists(String step) throws Exception {
        assertThat(steps()).contains(step);
    }

    static Set<String> onThePage() throws IOException {
        return STEP_ON_THE_PAGE.matcher(Files.readString(PAGE)).results().map(match -> match.group(1)).collect(Collectors.toSet());
    }
}
