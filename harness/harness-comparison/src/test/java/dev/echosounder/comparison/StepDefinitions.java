package dev.echosounder.comparison;

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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The steps of the kit, from its source files. */
final class StepDefinitions {

    /** The folders of the classes with steps and parameter types, relative to the folder in which these tests run. */
    private static final List<Path> PACKAGES = List.of(
            Path.of("../harness-contract/src/main/java/dev/echosounder/contract/steps"),
            Path.of("src/main/java/dev/echosounder/comparison"));

    private StepDefinitions() {}

    /** The steps as they are written at their methods. */
    static List<String> texts() throws IOException {
        return methods().flatMap(StepDefinitions::texts).sorted().toList();
    }

    /** The steps, each after its keyword. */
    static List<String> sentences() throws IOException {
        return methods().flatMap(StepDefinitions::sentences).sorted().toList();
    }

    /** The expressions, which are matched with the lines of a scenario. */
    static List<Expression> expressions() throws IOException {
        ParameterTypeRegistry types = new ParameterTypeRegistry(Locale.ENGLISH);
        methods()
                .filter(method -> method.isAnnotationPresent(ParameterType.class))
                .map(StepDefinitions::type)
                .forEach(types::defineParameterType);
        ExpressionFactory factory = new ExpressionFactory(types);
        return texts().stream().map(factory::createExpression).toList();
    }

    /** A parameter type by its pattern alone, without its value, as there may be no such model here. */
    private static io.cucumber.cucumberexpressions.ParameterType<String> type(Method method) {
        Transformer<String> asWritten = text -> text;
        return new io.cucumber.cucumberexpressions.ParameterType<>(
                method.getName(),
                List.of(method.getAnnotation(ParameterType.class).value()),
                String.class,
                asWritten);
    }

    private static Stream<Method> methods() throws IOException {
        List<Method> methods = new ArrayList<>();
        for (Path folder : PACKAGES) {
            try (Stream<Path> classes = Files.list(folder)) {
                classes.map(Path::toString)
                        .filter(name -> name.endsWith("Steps.java") || name.endsWith("ParameterTypes.java"))
                        .map(name -> name.substring(name.indexOf("dev/echosounder"))
                                .replace(".java", "")
                                .replace('/', '.'))
                        .forEach(name -> methods.addAll(methodsOf(name)));
            }
        }
        return methods.stream();
    }

    private static List<Method> methodsOf(String className) {
        try {
            return List.of(Class.forName(className).getDeclaredMethods());
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
                        Arrays.stream(method.getAnnotationsByType(Then.class)).map(step -> "Then " + step.value()))
                .flatMap(all -> all);
    }
}
