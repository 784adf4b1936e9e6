package dev.echosounder.contract.suite;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectDirectory;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectFile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.FilePosition;

/**
 * Where scenarios are, as a user names it: a feature file, one scenario of it, or a folder of feature files.
 *
 * @param line by which Cucumber knows the one scenario; empty for all of them
 */
public record FeatureFile(Path path, OptionalInt line) {

    private static final Pattern WITH_LINE = Pattern.compile("(?<path>.+):(?<line>\\d{1,9})");

    /**
     * @param text such as {@code features/summary}, {@code features/summary/echo.feature}, or that with {@code :13}
     *     after it: a line within a scenario
     * @throws IllegalArgumentException if it is not there, or is no feature; the message is one sentence
     */
    public static FeatureFile named(String text) {
        Matcher parts = WITH_LINE.matcher(text);
        boolean withLine = parts.matches();
        Path path = Path.of(withLine ? parts.group("path") : text);
        if (Files.isDirectory(path) && !withLine) {
            within(path).forEach(FeatureFile::check);
            return new FeatureFile(path, OptionalInt.empty());
        }
        if (!Files.isRegularFile(path)) {
            throw new IllegalArgumentException(
                    "There is no feature file %s: name one such as features/summary/echo.feature, or a folder of them."
                            .formatted(path));
        }
        if (!path.toString().endsWith(".feature")) {
            throw new IllegalArgumentException(
                    "%s is no feature file: name one that ends with .feature, or a folder of them.".formatted(path));
        }
        String feature = check(path);
        return new FeatureFile(
                path, withLine ? keyLine(path, feature, Integer.parseInt(parts.group("line"))) : OptionalInt.empty());
    }

    private static List<Path> within(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".feature"))
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException unreadable) {
            throw new IllegalArgumentException(
                    "%s cannot be read (%s): name a folder of feature files."
                            .formatted(folder, unreadable.getMessage()),
                    unreadable);
        }
    }

    /** The text of a file that is a feature. */
    private static String check(Path path) {
        String feature = read(path);
        ScenarioText.complaint(feature).ifPresent(complaint -> {
            throw new IllegalArgumentException("%s is not a feature, %s".formatted(path, complaint));
        });
        return feature;
    }

    /** Cucumber itself would run the whole feature. */
    private static OptionalInt keyLine(Path path, String feature, int line) {
        long lines = feature.lines().count();
        if (line > lines) {
            throw new IllegalArgumentException(
                    "%s has no line %d: its last one is %d. Give a line of a scenario.".formatted(path, line, lines));
        }
        OptionalInt key = ScenarioText.keyLine(feature, line);
        if (key.isEmpty()) {
            throw new IllegalArgumentException(
                    "Line %d of %s is in no scenario: give a line of one, or leave it out.".formatted(line, path));
        }
        return key;
    }

    private static String read(Path path) {
        try {
            return Files.readString(path);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    "%s cannot be read (%s): name a text file in UTF-8.".formatted(path, unreadable.getMessage()),
                    unreadable);
        }
    }

    DiscoverySelector selector() {
        if (Files.isDirectory(path)) {
            return selectDirectory(path.toFile());
        }
        return line.isPresent()
                ? selectFile(path.toFile(), FilePosition.from(line.getAsInt()))
                : selectFile(path.toFile());
    }
}
