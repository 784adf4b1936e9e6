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

/** The A/A control: what the comparison says of two servers that are the same. */
final class Control {

    private static final double PERCENT = 100;

    private Control() {}

    /** @param entries numbered as in {@code ratios} */
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
