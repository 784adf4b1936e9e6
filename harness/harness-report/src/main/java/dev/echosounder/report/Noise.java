package dev.echosounder.report;

import dev.echosounder.trial.Trial;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How much the figure of a trial varies when everything is repeated, and why. Each number is the standard deviation of
 * the logarithm, as a mean over all servers: 0.04 is 4 %. The squares of the two parts add up to the square of the
 * whole, unless the part of the runs is larger than the whole.
 *
 * <p>T. Kalibera and R. Jones, "Rigorous Benchmarking in Reasonable Time" (ISMM 2013), derive from the two parts
 * whether more runs or more blocks make a comparison more precise.
 *
 * @param trial the noise of the figure of a trial, within blocks
 * @param runs the part of the runs within a trial; empty if a trial's figure is not that of its runs, or trials have
 *     fewer than two
 * @param starts the part that differs from one start of the servers to the next, and is the same in all runs of a
 *     trial; empty if {@code runs} is
 */
public record Noise(double trial, OptionalDouble runs, OptionalDouble starts) {

    /** More batches than this would be shorter than the disturbances that neighbouring runs share. */
    private static final int MOST_BATCHES = 10;

    static Optional<Noise> of(Standings standings) {
        OptionalDouble whole = standings.ratios().noise();
        if (whole.isEmpty()) {
            return Optional.empty();
        }
        double trial = whole.getAsDouble();
        OptionalDouble runs = ofRuns(standings);
        return Optional.of(new Noise(
                trial,
                runs.stream().map(Math::sqrt).findFirst(),
                runs.stream()
                        .map(square -> Math.sqrt(Math.max(0, trial * trial - square)))
                        .findFirst()));
    }

    /** The variance of a trial's figure that comes from its runs alone, as a mean over the blocks. */
    private static OptionalDouble ofRuns(Standings standings) {
        if (standings.key() != Key.MESSAGES_PER_SECOND && standings.key() != Key.RATIO_TO_BASELINE) {
            return OptionalDouble.empty();
        }
        Collection<List<Trial>> blocks = standings.entries().stream()
                .flatMap(entry -> entry.valid().stream())
                .collect(Collectors.groupingBy(Trial::block))
                .values();
        return blocks.stream()
                .map(trials -> trials.stream()
                        .map(trial -> rates(trial, standings.key()))
                        .toArray(double[][]::new))
                .mapToDouble(Noise::ofBlock)
                .filter(Double::isFinite)
                .average();
    }

    private static double[] rates(Trial trial, Key key) {
        return trial.counting().stream()
                .mapToDouble(run -> key == Key.RATIO_TO_BASELINE
                        ? run.ratioToBaseline().orElse(Double.NaN)
                        : run.messagesPerSecond())
                .toArray();
    }

    /**
     * The variance of batches of consecutive runs in one block, divided by the number of batches. What all servers have
     * in common in the same batch comes from the machine, and is left out.
     *
     * @param rates the rates by trial and run
     * @return NaN if there are too few runs
     */
    private static double ofBlock(double[][] rates) {
        int batches = Math.min(
                MOST_BATCHES,
                Arrays.stream(rates).mapToInt(trial -> trial.length).min().orElse(0));
        double[][] logarithms = Arrays.stream(rates)
                .map(trial -> IntStream.range(0, batches)
                        .mapToDouble(batch -> Math.log(
                                mean(trial, batch * trial.length / batches, (batch + 1) * trial.length / batches)))
                        .toArray())
                .toArray(double[][]::new);
        int trials = logarithms.length;
        double all = Arrays.stream(logarithms)
                .mapToDouble(trial -> mean(trial, 0, batches))
                .average()
                .orElse(Double.NaN);
        double squares = 0;
        for (double[] trial : logarithms) {
            for (int batch = 0; batch < batches; batch++) {
                int column = batch;
                double common = trials == 1
                        ? all
                        : Arrays.stream(logarithms)
                                .mapToDouble(other -> other[column])
                                .average()
                                .orElseThrow();
                double residual = trial[batch] - mean(trial, 0, batches) - common + all;
                squares += residual * residual;
            }
        }
        return squares / (Math.max(1, trials - 1) * (batches - 1)) / batches;
    }

    private static double mean(double[] values, int from, int to) {
        return Arrays.stream(values, from, to).average().orElse(Double.NaN);
    }
}
