package dev.echosounder.report;

import dev.echosounder.load.LoadModel;
import dev.echosounder.trial.MeasuredRun;
import dev.echosounder.trial.Trial;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/** Checks whether a server was as fast at the end of its trials as at their beginning. */
final class Steadiness {

    /** The level of significance at which a change within the measured runs is shown. */
    private static final double LEVEL = 0.01;

    /** A change that is shown is worth a note from this share on. */
    private static final double LEAST_CHANGE = 0.03;

    /** A server has slowed down if it lost this share of the rate of its warm-up. */
    private static final double SLOWED_DOWN = 0.2;

    private static final int WINDOW = 3;

    private static final int LEAST_RUNS = 6;
    private static final int LEAST_TRIALS = 3;

    private Steadiness() {}

    /** What was not steady, in a sentence; empty if nothing was. */
    static Optional<String> of(LoadModel model, Entry entry) {
        return slowedDown(model, entry).or(() -> drifting(entry)).map(what -> entry.name() + " " + what);
    }

    /** Compares the best rates of warm-up and measured runs, so that stalls, which occur in both, do not matter. */
    private static Optional<String> slowedDown(LoadModel model, Entry entry) {
        if (model instanceof LoadModel.Open || model instanceof LoadModel.RampUp) {
            return Optional.empty(); // the load sets the rate of the measured runs, or some clients have not joined
        }
        OptionalDouble before = median(
                entry,
                trial -> trial.warmUp().map(Trial.WarmUp::messagesPerSecond).orElse(List.of()));
        OptionalDouble after = median(
                entry,
                trial -> trial.counting().stream()
                        .map(MeasuredRun::messagesPerSecond)
                        .toList());
        return before.isPresent() && after.isPresent() && after.getAsDouble() < before.getAsDouble() * (1 - SLOWED_DOWN)
                ? Optional.of(Figures.format(
                        "is not steady: it reached %,.0f messages/s in its warm-up, and no more than %,.0f/s"
                                + " afterwards.",
                        before.getAsDouble(), after.getAsDouble()))
                : Optional.empty();
    }

    private static OptionalDouble median(Entry entry, Function<Trial, List<Double>> rates) {
        return MedianTrial.median(
                entry.valid().stream().map(rates).map(Steadiness::best).flatMapToDouble(OptionalDouble::stream));
    }

    /** The median of the best few runs in a row, because a single one may be fast by chance. */
    private static OptionalDouble best(List<Double> rates) {
        return IntStream.rangeClosed(0, rates.size() - WINDOW)
                .mapToDouble(from -> Median.withDefaults()
                        .evaluate(rates.subList(from, from + WINDOW).stream()
                                .mapToDouble(Double::doubleValue)
                                .toArray()))
                .max();
    }

    /** Tests the slopes of the trials, one each, because runs of one trial depend on each other. */
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

    /** The change of the logarithm of the rate over a trial, by least squares. */
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
}
