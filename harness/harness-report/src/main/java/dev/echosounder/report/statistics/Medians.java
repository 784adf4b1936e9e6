package dev.echosounder.report.statistics;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The median figure of each of several servers. */
public final class Medians {

    /** Fewer values give no estimate. */
    public static final int FEWEST = 3;

    private Medians() {}

    /**
     * Estimates the median of each server.
     *
     * @param values the values of each server's trials, by its name; each more than 0
     * @return the estimate of each; none for a server that has fewer than {@value FEWEST} values
     */
    public static Map<String, LogEstimate> of(Map<String, double[]> values) {
        Map<String, LogEstimate> raw = new LinkedHashMap<>();
        values.forEach((name, some) -> estimate(some).ifPresent(estimate -> raw.put(name, estimate)));
        List<LogEstimate> all = new ArrayList<>(raw.values());
        double degrees = all.stream().mapToDouble(LogEstimate::degrees).sum();
        Map<String, LogEstimate> moderated = new LinkedHashMap<>();
        raw.forEach((name, estimate) ->
                moderated.put(name, new Moderation(all, degrees - estimate.degrees()).of(estimate)));
        return moderated;
    }

    private static Optional<LogEstimate> estimate(double[] values) {
        return values.length < FEWEST ? Optional.empty() : Optional.of(Bootstrap.median(values));
    }
}
