package dev.echosounder.contract.suite;

import java.util.Collection;
import java.util.regex.Pattern;

/**
 * Whether a comparison is measured or only tried. A plain {@code mvn test} tries it: the whole path, at a size that
 * proves nothing about speed. A tag filter that names one of the scenario's tags asks for the measurement; so does a
 * scenario without any tag, and a {@link ScenarioRun}, which names its features.
 */
public enum Size {
    FULL,
    SMOKE;

    /** The size of a scenario with these tags. */
    public static Size of(Collection<String> tags) {
        if (ContractRun.current().filter(ContractRun.Course::large).isPresent()) {
            return FULL;
        }
        return ScenarioRun.current()
                .map(asked -> asked.smoke() ? SMOKE : FULL)
                .orElseGet(() -> of(tags, System.getProperty("cucumber.filter.tags", "")));
    }

    static Size of(Collection<String> tags, String filter) {
        return tags.isEmpty() || tags.stream().anyMatch(tag -> names(filter, tag)) ? FULL : SMOKE;
    }

    /** The tag that asks for the measurement. */
    public static String tagOf(Collection<String> tags) {
        return tags.stream().reduce((first, last) -> last).orElse("");
    }

    /** Whether the filter names the tag as a whole word: {@code @OpenLoop} does not name {@code @Open}. */
    private static boolean names(String filter, String tag) {
        return Pattern.compile(Pattern.quote(tag) + "(?![\\w-])")
                .matcher(filter)
                .find();
    }
}
