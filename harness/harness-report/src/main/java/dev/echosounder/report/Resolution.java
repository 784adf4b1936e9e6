package dev.echosounder.report;

import dev.echosounder.report.statistics.LogEstimate;
import dev.echosounder.report.statistics.PairedRatios;
import dev.echosounder.report.statistics.Ranks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * What the A/A control says: servers that are the same, entered twice.
 *
 * @param difference the largest relative difference that the twins' 95 % interval still contains: smaller ones cannot
 *     be seen here; 0.04 is 4 %. Empty if it was not measured
 * @param contradictions twins that were told apart, a sentence each: then the machine or the harness is not sound
 */
public record Resolution(OptionalDouble difference, List<String> contradictions) {

    private static final double PERCENT = 100;

    /**
     * From the entries of the same server.
     *
     * @param entries numbered as in {@code ratios}
     */
    static Resolution of(List<Entry> entries, PairedRatios ratios) {
        List<String> contradictions = new ArrayList<>();
        OptionalDouble difference = OptionalDouble.empty();
        for (int twin = 0; twin < entries.size(); twin++) {
            Optional<LogEstimate> ratio = ratio(entries, ratios, twin);
            if (ratio.isPresent()) {
                difference = OptionalDouble.of(Math.max(difference.orElse(0), Ranks.unresolved(ratio.get())));
                if (Ranks.contradicts(ratio.get())) {
                    contradictions.add(contradiction(entries.get(twin), ratio.get()));
                }
            }
        }
        return new Resolution(difference, List.copyOf(contradictions));
    }

    private static Optional<LogEstimate> ratio(List<Entry> entries, PairedRatios ratios, int twin) {
        return entries.get(twin)
                .subject()
                .twinOf()
                .flatMap(original -> IntStream.range(0, entries.size())
                        .filter(other -> entries.get(other).name().equals(original))
                        .mapToObj(other -> ratios.of(twin, other))
                        .flatMap(Optional::stream)
                        .findFirst());
    }

    private static String contradiction(Entry twin, LogEstimate ratio) {
        double percent = (Math.exp(Math.abs(ratio.center())) - 1) * PERCENT;
        return String.format(
                Locale.ROOT,
                "\"%s\" and \"%s\" are the same, and yet they differ by %.1f %%, which chance does in 1 of 100"
                        + " comparisons.",
                twin.subject().twinOf().orElseThrow(),
                twin.name(),
                percent);
    }
}
