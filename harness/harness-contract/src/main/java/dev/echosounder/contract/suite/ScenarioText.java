package dev.echosounder.contract.suite;

import io.cucumber.gherkin.GherkinParser;
import io.cucumber.messages.types.Background;
import io.cucumber.messages.types.Envelope;
import io.cucumber.messages.types.Feature;
import io.cucumber.messages.types.FeatureChild;
import io.cucumber.messages.types.GherkinDocument;
import io.cucumber.messages.types.Location;
import io.cucumber.messages.types.ParseError;
import io.cucumber.messages.types.Rule;
import io.cucumber.messages.types.RuleChild;
import io.cucumber.messages.types.Scenario;
import io.cucumber.messages.types.Tag;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A scenario as it stands in its feature file, with what belongs to it: the feature's head, the rule's, and the
 * backgrounds of both.
 */
public final class ScenarioText {

    /** A part of the file with the line of its keyword, and those before it that belong to it too. */
    private record Part(boolean scenario, int line, List<Integer> before) {}

    private static final Pattern PLACE = Pattern.compile("\\((?<line>\\d+):\\d+\\): (?<what>.+)", Pattern.DOTALL);

    private static final Pattern TOKEN = Pattern.compile("expected: .+, got '(?<token>.+)'", Pattern.DOTALL);

    private final NavigableMap<Integer, Part> parts = new TreeMap<>(); // by their first lines
    private final Set<Integer> examples = new TreeSet<>(); // the lines of all outlines' examples

    private ScenarioText(Feature feature) {
        int head = first(feature.getTags(), feature.getLocation());
        parts.put(head, new Part(false, line(feature.getLocation()), List.of()));
        Optional<Integer> background = feature.getChildren().stream()
                .flatMap(child -> child.getBackground().stream())
                .findFirst()
                .map(this::background);
        List<Integer> above = background.map(line -> List.of(head, line)).orElse(List.of(head));
        for (FeatureChild child : feature.getChildren()) {
            child.getScenario().ifPresent(scenario -> scenario(scenario, above));
            child.getRule().ifPresent(rule -> rule(rule, above));
        }
    }

    private void rule(Rule rule, List<Integer> above) {
        int head = first(rule.getTags(), rule.getLocation());
        parts.put(head, new Part(false, line(rule.getLocation()), List.of()));
        Set<Integer> before = new TreeSet<>(above);
        before.add(head);
        rule.getChildren().stream()
                .flatMap(child -> child.getBackground().stream())
                .findFirst()
                .map(this::background)
                .ifPresent(before::add);
        rule.getChildren().stream()
                .map(RuleChild::getScenario)
                .flatMap(Optional::stream)
                .forEach(scenario -> scenario(scenario, List.copyOf(before)));
    }

    private int background(Background background) {
        int line = line(background.getLocation());
        parts.put(line, new Part(false, line, List.of()));
        return line;
    }

    private void scenario(Scenario scenario, List<Integer> before) {
        parts.put(
                first(scenario.getTags(), scenario.getLocation()),
                new Part(true, line(scenario.getLocation()), before));
        scenario.getExamples().stream()
                .flatMap(table -> table.getTableBody().stream())
                .map(row -> line(row.getLocation()))
                .forEach(examples::add);
    }

    private static int first(List<Tag> tags, Location location) {
        return Math.min(
                tags.stream()
                        .map(Tag::getLocation)
                        .mapToInt(ScenarioText::line)
                        .min()
                        .orElse(Integer.MAX_VALUE),
                line(location));
    }

    private static int line(Location location) {
        return location.getLine().intValue();
    }

    /**
     * @param uri of the feature file, as Cucumber names it: on the class path, or a file
     * @param line within the scenario, 1 for the first; of an outline, that of its example
     * @return empty if the file cannot be read, or has no scenario there
     */
    public static Optional<String> of(URI uri, int line) {
        try (InputStream in = open(uri)) {
            return in == null ? Optional.empty() : of(new String(in.readAllBytes(), StandardCharsets.UTF_8), line);
        } catch (IOException unreadable) {
            return Optional.empty(); // a comparison is worth its report without the text too
        }
    }

    private static InputStream open(URI uri) throws IOException {
        return "classpath".equals(uri.getScheme())
                ? ScenarioText.class.getClassLoader().getResourceAsStream(uri.getSchemeSpecificPart())
                : uri.toURL().openStream();
    }

    public static Optional<String> of(String feature, int line) {
        return parsed(feature).flatMap(text -> text.text(feature.lines().toList(), line));
    }

    /**
     * The line by which Cucumber knows the scenario that this line is in: that of its keyword, or of its example in an
     * outline.
     *
     * @return empty if there is no scenario
     */
    static OptionalInt keyLine(String feature, int line) {
        return parsed(feature).map(text -> text.keyLine(line)).orElse(OptionalInt.empty());
    }

    /** The first place at which this is no feature, with its line; empty if it is one. */
    static Optional<String> complaint(String feature) {
        return envelopes(feature)
                .map(Envelope::getParseError)
                .flatMap(Optional::stream)
                .map(ParseError::getMessage)
                .map(ScenarioText::complaintOf)
                .findFirst();
    }

    /** Gherkin names a place by line and column, and lists the kinds of token that it expected there. */
    private static String complaintOf(String message) {
        Matcher place = PLACE.matcher(message.strip());
        if (!place.matches()) {
            return message.replaceAll("\\s+", " ").strip();
        }
        String what = place.group("what");
        Matcher token = TOKEN.matcher(what);
        return "line %s: %s"
                .formatted(
                        place.group("line"),
                        token.matches()
                                ? ("\"%s\" does not begin with a keyword: steps begin with Given, When, Then, And or"
                                                + " But; other keywords end with a colon, as \"Scenario:\" does.")
                                        .formatted(token.group("token"))
                                : what.replaceAll("\\s+", " "));
    }

    private static Optional<ScenarioText> parsed(String feature) {
        return envelopes(feature)
                .map(Envelope::getGherkinDocument)
                .flatMap(Optional::stream)
                .findFirst()
                .flatMap(GherkinDocument::getFeature)
                .map(ScenarioText::new);
    }

    private static Stream<Envelope> envelopes(String feature) {
        return GherkinParser.builder()
                .includeSource(false)
                .includePickles(false)
                .build()
                .parse("scenario.feature", feature.getBytes(StandardCharsets.UTF_8));
    }

    private OptionalInt keyLine(int line) {
        Map.Entry<Integer, Part> part = parts.floorEntry(line);
        return part == null || !part.getValue().scenario()
                ? OptionalInt.empty()
                : OptionalInt.of(
                        examples.contains(line) ? line : part.getValue().line());
    }

    private Optional<String> text(List<String> lines, int line) {
        Integer start = parts.floorKey(line);
        if (start == null || !parts.get(start).scenario()) {
            return Optional.empty();
        }
        Set<Integer> shown = new TreeSet<>(parts.get(start).before());
        shown.add(start);
        return Optional.of(shown.stream().map(from -> part(lines, from)).collect(Collectors.joining("\n\n")) + "\n");
    }

    /** Up to the next, without the empty lines at its end. */
    private String part(List<String> lines, int from) {
        int behind = Optional.ofNullable(parts.higherKey(from)).orElse(lines.size() + 1);
        return IntStream.range(from, behind)
                .mapToObj(number -> lines.get(number - 1))
                .collect(Collectors.joining("\n"))
                .stripTrailing();
    }
}
