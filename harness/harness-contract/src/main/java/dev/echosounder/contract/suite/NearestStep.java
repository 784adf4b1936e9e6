package dev.echosounder.contract.suite;

import dev.echosounder.api.UnknownName;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds what was meant by a step that does not exist: the expression with the fewest differences, word by word. Where
 * only a value is wrong, it names the value.
 */
final class NearestStep {

    /** Costs of a difference: a misspelt word, a value of the wrong form, and a word too many, missing or other. */
    private static final int SLIP = 2;

    private static final int WRONG_VALUE = 3;
    private static final int WORD = 4;

    /** A value of several words costs less in one piece than words that are left over. */
    private static final int LONG_VALUE = 1;

    private static final Pattern PARAMETER = Pattern.compile("(?<before>[^{}]*)\\{(?<type>\\w+)}(?<after>[^{}]*)");
    private static final Pattern QUANTITY = Pattern.compile("(?<number>-?\\d[\\d,]*) ?(?<unit>[\\p{L}%]+)");

    /** What people write for the units of the steps. */
    private static final Map<String, List<String>> UNITS = Map.of(
            "bytes", List.of("b", "byte", "octets"),
            "KiB", List.of("k", "kb", "kib", "kilobytes", "kibibytes"),
            "MiB", List.of("m", "mb", "mib", "megabytes", "mebibytes"),
            "us", List.of("us", "\u00b5s", "\u03bcs", "usec", "micros", "microsecond", "microseconds"),
            "ms", List.of("ms", "msec", "millis", "millisecond", "milliseconds"),
            "s", List.of("s", "sec", "secs", "second", "seconds"),
            "min", List.of("m", "min", "mins", "minute", "minutes"));

    private static final Pattern OPTIONAL = Pattern.compile("\\(([^()]*)\\)");
    private static final Pattern EITHER = Pattern.compile("(?<![^ ])([a-z]+)/([a-z]+)(?![^ ])");

    private final Collection<String> expressions;
    private final Map<String, Pattern> patterns = new HashMap<>();

    /**
     * @param expressions of all steps
     * @param patterns the regular expressions of the parameter types, by name; of others, any text is a value
     */
    NearestStep(Collection<String> expressions, Map<String, String> patterns) {
        this.expressions = expressions;
        this.patterns.put("string", Pattern.compile("\"[^\"]*\"|'[^']*'"));
        this.patterns.put("int", Pattern.compile("-?\\d+"));
        patterns.forEach((name, pattern) -> this.patterns.put(name, Pattern.compile(pattern)));
    }

    /**
     * How an expression differs from a text.
     *
     * @param cost 0 if it does not
     * @param wrong the first value that has not the form of its type
     */
    private record Difference(int cost, Optional<Value> wrong) {

        static final Difference NONE = new Difference(0, Optional.empty());

        Difference plus(int more) {
            return new Difference(cost + more, wrong);
        }

        Difference plus(Value value) {
            return new Difference(cost + WRONG_VALUE, Optional.of(value));
        }

        static Difference least(Stream<Difference> all) {
            return all.min(Comparator.comparingInt(Difference::cost)).orElseThrow();
        }
    }

    /** A part of a step that stands where a value of this type belongs. */
    private record Value(String type, String text) {}

    private record Candidate(String expression, Difference difference) {

        /** Whether no more than about a third of the words differ; otherwise it is another step. */
        boolean isNear(int words) {
            boolean saysAnything = Stream.of(expression.split(" ")).anyMatch(word -> !word.contains("{"));
            return saysAnything && difference.cost() <= Math.max(WORD, words * WORD / 3);
        }
    }

    /** Says in one sentence that there is no such step, and what was probably meant. */
    String complaint(String text) {
        String there = "There is no step \"%s\"".formatted(text);
        if (text.matches(".*<[^<>]+>.*")) {
            return there + ": does the scenario have an Examples column for each <name>?";
        }
        List<String> words = List.of(text.split(" +"));
        return expressions.stream()
                .map(expression -> new Candidate(
                        expression, Difference.least(variants(expression).map(variant -> difference(variant, words)))))
                .filter(candidate -> candidate.isNear(words.size()))
                .min(Comparator.comparingInt((Candidate one) -> one.difference().cost())
                        .thenComparing(Candidate::expression))
                .map(nearest -> "%s: %s".formatted(there, whatWasMeant(nearest)))
                .orElseGet(() -> there + ": docs/STEPS.md lists all steps and how they are written.");
    }

    private String whatWasMeant(Candidate nearest) {
        String step = nearest.expression();
        return nearest.difference()
                .wrong()
                .map(value -> meant(value)
                        .map(meant -> "did you mean \"%s\" instead of \"%s\"? docs/STEPS.md explains the step \"%s\"."
                                .formatted(meant, value.text(), step))
                        .orElseGet(
                                () -> ("\"%s\" is no {%s} of the step \"%s\", which docs/STEPS.md explains; units are"
                                                + " bytes, KiB, MiB, us, ms, s and min.")
                                        .formatted(value.text(), value.type(), step)))
                .orElseGet(() -> "did you mean \"%s\"? docs/STEPS.md lists all steps.".formatted(step));
    }

    /** An expression may have optional parts, as "send(s)", and alternatives, as "is/are". */
    private static Stream<String> variants(String expression) {
        Matcher optional = OPTIONAL.matcher(expression);
        if (optional.find()) {
            return Stream.of(
                            optional.replaceFirst(""),
                            optional.replaceFirst(Matcher.quoteReplacement(optional.group(1))))
                    .flatMap(NearestStep::variants);
        }
        Matcher either = EITHER.matcher(expression);
        return either.find()
                ? Stream.of(either.group(1), either.group(2))
                        .map(word -> either.replaceFirst(Matcher.quoteReplacement(word)))
                        .flatMap(NearestStep::variants)
                : Stream.of(expression);
    }

    /** The value with the unit that was meant. */
    private Optional<String> meant(Value value) {
        Matcher quantity = QUANTITY.matcher(value.text());
        if (!quantity.matches()) {
            return Optional.empty();
        }
        String unit = quantity.group("unit").toLowerCase(Locale.ROOT);
        return UNITS.entrySet().stream()
                .filter(known -> known.getKey().equalsIgnoreCase(unit)
                        || known.getValue().contains(unit))
                .map(known -> quantity.group("number") + " " + known.getKey())
                .filter(text -> fits(value.type(), text))
                .findFirst();
    }

    private boolean fits(String type, String text) {
        Pattern pattern = patterns.get(type);
        return pattern == null || pattern.matcher(text).matches();
    }

    private Difference difference(String expression, List<String> words) {
        List<String> parts = Arrays.asList(expression.split(" +"));
        Difference[][] known = new Difference[parts.size() + 1][words.size() + 1];
        for (int part = parts.size(); part >= 0; part--) {
            for (int word = words.size(); word >= 0; word--) {
                known[part][word] = difference(parts, part, words, word, known);
            }
        }
        return known[0][0];
    }

    /** Of the parts and the words from these on. */
    private Difference difference(List<String> parts, int part, List<String> words, int word, Difference[][] known) {
        if (part == parts.size()) {
            return Difference.NONE.plus((words.size() - word) * WORD);
        }
        Difference missing = known[part + 1][word].plus(WORD);
        if (word == words.size()) {
            return missing;
        }
        Matcher parameter = PARAMETER.matcher(parts.get(part));
        return Difference.least(Stream.concat(
                Stream.of(missing, known[part][word + 1].plus(WORD)),
                parameter.matches()
                        ? values(parameter, part, words, word, known)
                        : Stream.of(known[part + 1][word + 1].plus(cost(parts.get(part), words.get(word))))));
    }

    private Stream<Difference> values(Matcher parameter, int part, List<String> words, int word, Difference[][] known) {
        String before = parameter.group("before");
        String after = parameter.group("after");
        Stream.Builder<Difference> all = Stream.builder();
        for (int end = word + 1; end <= words.size(); end++) {
            String text = String.join(" ", words.subList(word, end));
            if (text.startsWith(before) && text.endsWith(after) && text.length() > before.length() + after.length()) {
                Value value = new Value(
                        parameter.group("type"), text.substring(before.length(), text.length() - after.length()));
                Difference rest = known[part + 1][end];
                all.add(
                        fits(value.type(), value.text())
                                ? rest
                                : rest.plus(value).plus((end - word) * LONG_VALUE));
            }
        }
        return all.build();
    }

    private static int cost(String expected, String word) {
        return expected.equals(word) ? 0 : UnknownName.isSlip(word, expected) ? SLIP : WORD;
    }
}
