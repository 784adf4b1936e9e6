package dev.echosounder.contract.suite;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Mistakes in the lines of a scenario, all that are known at a time. Its message has a line for each. */
public final class Mistakes extends IllegalStateException {

    /**
     * @param line in the feature file, 1 for the first
     * @param what is wrong and what to do, in a sentence
     */
    public record Mistake(int line, String what) {}

    private final transient List<Mistake> all;

    private Mistakes(URI feature, List<Mistake> all) {
        super(all.stream()
                .map(mistake -> "%s: %s".formatted(place(feature, mistake.line()), mistake.what()))
                .collect(Collectors.joining(System.lineSeparator())));
        this.all = List.copyOf(all);
    }

    /** @throws Mistakes if there is one */
    public static void mustBeNone(URI feature, List<Mistake> found) {
        if (!found.isEmpty()) {
            throw new Mistakes(feature, found);
        }
    }

    List<Mistake> all() {
        return all;
    }

    /** A line of a feature file, as it is printed: {@code echo.feature, line 7}. */
    static String place(URI feature, int line) {
        String path = feature.getScheme() == null || feature.getScheme().equals("file")
                ? Path.of(feature.getPath()).getFileName().toString()
                : feature.getSchemeSpecificPart();
        return "%s, line %d".formatted(path, line);
    }
}
