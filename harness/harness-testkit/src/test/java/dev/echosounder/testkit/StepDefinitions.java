package dev.echosounder.testkit;

import io.cucumber.cucumberexpressions.Expression;
import io.cucumber.cucumberexpressions.ExpressionFactory;
import io.cucumber.cucumberexpressions.ParameterTypeRegistry;
import io.cucumber.cucumberexpressions.Transformer;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The steps that the testkit defines, as its classes say. */
final class StepDefinitions {

    private static final Path CLASSES = Path.of("src/main/java/dev/echosounder/testkit");

    private StepDefinitions() {}

    /** As they are written at their methods. */
    static List<String> texts() throws IOException {
        return methods().flatMap(StepDefinitions::texts).sorted().toList();
    }

    /** The same, each behind the word that it begins with. */
    static List<String> sentences() throws IOException {
        return methods().flatMap(StepDefinitions::sentences).sorted().toList();
    }

    /** The texts, to be matched with the lines of a scenario. */
    static List<Expression> expressions() throws IOException {
        ParameterTypeRegistry types = new ParameterTypeRegistry(Locale.ENGLISH);
        methods().filter(method -> method.isAnnotationPresent(ParameterType.class)).map(StepDefinitions::type).forEach(types::defineParameterType);
        ExpressionFactory factory = new ExpressionFactory(types);
        return texts().stream().map(factory::createExpression).toList();
    }

    /** By its pattern alone: what it stands for is not asked, as there may be no such model here. */
    private static io.cucumber.cucumberexpressions.ParameterType<String> type(Method method) {
        Transformer<String> asWritten = text -> text;
        return new io.cucumber.cucumberexpressions.ParameterType<>(method.getName(), List.of(method.getAnnotation(ParameterType.class).value()), String.class, asWritten);
    }

    private static Stream<Method> methods() throws IOException {
        try (Stream<Path> classes = Files.list(CLASSES)) {
            return classes.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith("Steps.java") || name.equals("ParameterTypes.java"))
                    .map(name -> name.replace(".java", ""))
                    .flatMap(StepDefinitions::methodsOf)
                    .toList().stream();
        }
    }

    private static Stream<Method> methodsOf(String className) {
        try {
            return Arrays.stream(Class.forName(StepDefinitions.class.getPackageName() + "." + className).getDeclaredMethods());
        } catch (ClassNotFoundException notCompiled) {
            throw new IllegalStateException(notCompiled);
        }
    }

    private static Stream<String> texts(Method method) {
        return sentences(method).map(sentence -> sentence.substring(sentence.indexOf(' ') + 1));
    }

    private static Stream<String> sentences(Method method) {
        return Stream.of(
                Arrays.stream(method.getAnnotationsByType(Given.class)).map(step -> "Given " + step.value()),
                Arrays.stream(method.getAnnotationsByType(When.class)).map(step -> "When " + step.value()),
                Arrays.stream(method.getAnnotationsByType(Then.class)).map(step -> "Then " + step.value())).flatMap(all -> all);
    }
}
