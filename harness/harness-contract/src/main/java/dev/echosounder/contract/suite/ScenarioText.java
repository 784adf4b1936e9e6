package dev.echosounder.contract.suite;

import io.cucumber.gherkin.GherkinParser;
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
import java.util.stream.Stream;

/**
 * A scenario as it stands in its feature file, with what belongs to it: the feature's head, the rule's, and the
 * backgrounds of both.
 */
public final class ScenarioText {

    /**
     * A part of the file, up to the next one.
     *
     * @param first the line of its first tag, or of its keyword
     * @param keyword the line of its keyword
     * @param rule the number of the rule that it belongs to; 0 for none
     */
    private record Part(int first, int keyword, boolean isScenario, int rule) {

        boolean isShownWith(Part scenario) {
            return this.equals(scenario) || !isScenario && (rule == 0 || rule == scenario.rule);
        }
    }

    private static final Pattern PLACE = Pattern.compile("\\((?<line>\\d+):\\d+\\): (?<what>.+)", Pattern.DOTALL);

    private static final Pattern TOKEN = Pattern.compile("expected: .+, got '(?<token>.+)'", Pattern.DOTALL);

    private final NavigableMap<Integer, Part> parts = new TreeMap<>(); // by their first lines
    private final Set<Integer> examples = new TreeSet<>(); // the lines of all outlines' examples

    private ScenarioText(Feature feature) {
        add(feature.getTags(), feature.getLocation(), false, 0);
        int rules = 0;
        for (FeatureChild child : feature.getChildren()) {
            child.getBackground().ifPresent(background -> add(List.of(), background.getLocation(), false, 0));
            child.getScenario().ifPresent(scenario -> add(scenario, 0));
            if (child.getRule().isPresent()) {
                add(child.getRule().get(), ++rules);
            }
        }
    }

    private void add(Rule rule, int number) {
        add(rule.getTags(), rule.getLocation(), false, number);
        for (RuleChild child : rule.getChildren()) {
            child.getBackground().ifPresent(background -> add(List.of(), background.getLocation(), false, number));
            child.getScenario().ifPresent(scenario -> add(scenario, number));
        }
    }

    private void add(Scenario scenario, int rule) {
        add(scenario.getTags(), scenario.getLocation(), true, rule);
        scenario.getExamples().stream()
                .flatMap(table -> table.getTableBody().stream())
                .map(row -> line(row.getLocation()))
                .forEach(examples::add);
    }

    private void add(List<Tag> tags, Location location, boolean isScenario, int rule) {
        int first = tags.stream().mapToInt(tag -> line(tag.getLocation())).min().orElse(line(location));
        parts.put(first, new Part(first, line(location), isScenario, rule));
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

    /** The scenario that this line is in. */
    private Optional<Part> scenario(int line) {
        return Optional.ofNullable(parts.floorEntry(line))
                .map(Map.Entry::getValue)
                .filter(Part::isScenario);
    }

    private OptionalInt keyLine(int line) {
        return scenario(line)
                .map(part -> OptionalInt.of(examples.contains(line) ? line : part.keyword()))
                .orElse(OptionalInt.empty());
    }

    private Optional<String> text(List<String> lines, int line) {
        return scenario(line)
                .map(scenario -> parts.values().stream()
                        .filter(part -> part.isShownWith(scenario))
                        .map(part -> text(lines, part))
                        .collect(Collectors.joining("\n\n", "", "\n")));
    }

    /** Up to the next part, without the empty lines at its end. */
    private String text(List<String> lines, Part part) {
        int next = Optional.ofNullable(parts.higherKey(part.first())).orElse(lines.size() + 1);
        return String.join("\n", lines.subList(part.first() - 1, next - 1)).stripTrailing();
    }
}
