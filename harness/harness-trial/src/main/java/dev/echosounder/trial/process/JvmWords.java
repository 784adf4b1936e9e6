package dev.echosounder.trial.process;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a JVM prints about its options. */
final class JvmWords {

    /** How the last lines begin that every refusal has. */
    private static final List<String> ALWAYS =
            List.of("Error: Could not create the Java Virtual Machine.", "Error: A fatal exception has occurred.");

    private JvmWords() {}

    /** Why it did not start: its own words, without what it says in every such case. */
    static String refusing(ChildFailure failure) {
        String words = text(failure.tail().stream());
        return words.isEmpty() ? failure.sentence() : words;
    }

    /** That it ignores an option; empty if it does not. A warning of another kind is no refusal. */
    static Optional<String> ignoring(List<String> said) {
        return Optional.of(text(said.stream().filter(line -> line.contains("warning: Ignoring option"))))
                .filter(words -> !words.isEmpty());
    }

    private static String text(Stream<String> lines) {
        return lines.map(String::strip)
                .filter(line -> !line.isEmpty() && ALWAYS.stream().noneMatch(line::startsWith))
                .collect(Collectors.joining("; "));
    }
}
