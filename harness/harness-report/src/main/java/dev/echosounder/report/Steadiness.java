package dev.echosounder.report;

import dev.echosounder.trial.MeasuredRun;
import dev.echosounder.trial.Trial;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/** Whether a server was as fast at the end of its trials as at their beginning, in a sentence if it was not. */
final class Steadiness {

    /** A change within the measured runs is shown at this level, ... */
    private static final double LEVEL = 0.01;

    /** ... and worth a note from this share on. */
    private static final double LEAST_CHANGE = 0.03;

    /** A server is tired that has lost this share of what it did in its warm-up. */
    private static final double TIRED = 0.2;

    /** Runs of a warm-up of which the best window counts: a single one may be lucky. */
    private static final int WINDOW = 3;

    private static final int LEAST_RUNS = 6;
    private static final int LEAST_TRIALS = 3;

    private Steadiness() {}

    static Optional<String> of(Entry entry) {
        return tired(entry).or(() -> drifting(entry)).map(what -> entry.name() + " " + what);
    }

    private static Optional<String> tired(Entry entry) {
        OptionalDouble best =
                median(entry.valid().stream().map(Steadiness::bestOfWarmUp).flatMapToDouble(OptionalDouble::stream));
        OptionalDouble measured =
                median(entry.valid().stream().map(Trial::messagesPerSecond).flatMapToDouble(OptionalDouble::stream));
        return best.isPresent()
                        && measured.isPresent()
                        && measured.getAsDouble() < best.getAsDouble() * (1 - TIRED)
                        && entry.valid().stream().allMatch(Steadiness::isClosed)
                ? Optional.of(Figures.format(
                        "is not steady: it reached %,.0f messages/s in its warm-up, and %,.0f/s afterwards.",
                        best.getAsDouble(), measured.getAsDouble()))
                : Optional.empty();
    }

    /** A clock does not give a server more to do than it asks for. */
    private static boolean isClosed(Trial trial) {
        return trial.latency().lag().isEmpty();
    }

    private static OptionalDouble bestOfWarmUp(Trial trial) {
        List<Double> rates = trial.warmUp().map(Trial.WarmUp::messagesPerSecond).orElse(List.of());
        double best = Double.NaN;
        for (int from = 0; from + WINDOW <= rates.size(); from++) {
            double middle = Median.withDefaults()
                    .evaluate(rates.subList(from, from + WINDOW).stream()
                            .mapToDouble(Double::doubleValue)
                            .toArray());
            best = Double.isNaN(best) ? middle : Math.max(best, middle);
        }
        return Double.isNaN(best) ? OptionalDouble.empty() : OptionalDouble.of(best);
    }

    /** By the slopes of the trials, one each: runs of one trial depend on each other. */
    private static Optional<String> drifting(Entry entry) {
        double[] changes = entry.valid().stream()
                .filter(trial -> trial.counting().size() >= LEAST_RUNS)
                .mapToDouble(Steadiness::change)
                .toArray();
        if (changes.length < LEAST_TRIALS || DoubleStream.of(changes).distinct().count() < 2) {
            return Optional.empty();
        }
        double mean = DoubleStream.of(changes).average().orElseThrow();
        double error = StandardDeviation.of(changes).getAsDouble() / Math.sqrt(changes.length);
        double chance = 2 * TDistribution.of(changes.length - 1).survivalProbability(Math.abs(mean) / error);
        return Math.abs(mean) >= LEAST_CHANGE && chance < LEVEL
                ? Optional.of(Figures.format(
                        "is not steady: its rate %s by %s from the first to the last measured run of a trial.",
                        mean > 0 ? "rose" : "fell", Figures.percent(Math.abs(Math.expm1(mean)))))
                : Optional.empty();
    }

    /** Of the logarithm of the rate over the trial, by least squares. */
    private static double change(Trial trial) {
        List<MeasuredRun> runs = trial.counting();
        double middle = (runs.size() - 1) / 2.0;
        double products = 0;
        double squares = 0;
        for (int run = 0; run < runs.size(); run++) {
            products += (run - middle) * Math.log(Math.max(1, runs.get(run).messagesPerSecond()));
            squares += (run - middle) * (run - middle);
        }
        return products / squares * (runs.size() - 1);
    }

    private static OptionalDouble median(DoubleStream values) {
        double[] all = values.toArray();
        return all.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Median.withDefaults().evaluate(all));
    }
}
