package dev.echosounder.testkit;

import java.util.Collection;

/**
 * Whether a summary is measured or only tried. A plain {@code mvn test} tries it: the whole path, at a size that proves nothing about speed.
 * A tag filter that names {@code @PerformanceSummary} asks for the measurement, and so does any scenario without that tag.
 */
enum Size {
    FULL,
    SMOKE;

    private static final String TAG = "@PerformanceSummary";

    static Size of(Collection<String> tags) {
        return of(tags, System.getProperty("cucumber.filter.tags", ""));
    }

    static Size of(Collection<String> tags, String filter) {
        return !tags.contains(TAG) || filter.contains(TAG) ? FULL : SMOKE;
    }
}
