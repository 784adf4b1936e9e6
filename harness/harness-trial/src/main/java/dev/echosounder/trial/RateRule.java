package dev.echosounder.trial;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.StopCondition;
import dev.echosounder.load.generate.Run;
import dev.echosounder.trial.Verdict.Kind;
import dev.echosounder.trial.Verdict.Reason;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks in an open loop that messages were sent and answered at the intended rate. A capacity search tries rates that
 * are too high, so this rule does not apply to it.
 */
final class RateRule {

    private RateRule() {}

    static Optional<Reason> judge(Evidence seen) {
        if (!(seen.shape().loadModel() instanceof LoadModel.Open open) || seen.search()) {
            return Optional.empty();
        }
        return runs(seen).anyMatch(Run::overloaded)
                ? Optional.of(overload(seen, open))
                : notSent(seen, open).or(() -> notAnswered(seen, open));
    }

    private static Stream<Run> runs(Evidence seen) {
        return seen.counting().stream().map(MeasuredRun::run);
    }

    private static Reason overload(Evidence seen, LoadModel.Open open) {
        Run worst = runs(seen).max(Comparator.comparingLong(Run::backlog)).orElseThrow();
        String figures = String.format(
                Locale.ROOT,
                "%,.0f messages/s were asked for, %,.0f/s answered, and %,d messages were waiting at the end",
                open.perSecond(),
                worst.messagesPerSecond(),
                worst.backlog());
        return generatorToBlame(seen)
                ? new Reason(Kind.RATE_NOT_REACHED, figures + ", because the generator was late.")
                : new Reason(Kind.OVERLOAD, figures + ".");
    }

    private static boolean generatorToBlame(Evidence seen) {
        Trial.Latency latency = seen.latency();
        return latency.lag().isPresent()
                && latency.response().isPresent()
                && latency.lag().get().p99() > latency.response().get().p99() * Thresholds.LAG_TO_BLAME;
    }

    private static Optional<Reason> notSent(Evidence seen, LoadModel.Open open) {
        return runs(seen)
                .filter(run -> {
                    double expected = expected(seen.shape(), open);
                    return run.due() < expected * Thresholds.RATE - deviations(open) * Math.sqrt(expected);
                })
                .min(Comparator.comparingLong(Run::due))
                .map(run -> new Reason(
                        Kind.RATE_NOT_REACHED,
                        String.format(
                                Locale.ROOT,
                                "The generator had to send %,.0f messages in a run, at %,.0f/s, and sent %,d.",
                                expected(seen.shape(), open),
                                open.perSecond(),
                                run.due())));
    }

    private static double expected(LoadShape shape, LoadModel.Open open) {
        return switch (shape.stopCondition()) {
            case StopCondition.Messages messages -> (double) messages.each() * shape.connections();
            case StopCondition.Lasting lasting ->
                open.perSecond() * lasting.time().toNanos() / 1e9;
        };
    }

    private static Optional<Reason> notAnswered(Evidence seen, LoadModel.Open open) {
        return runs(seen)
                .filter(run -> {
                    double least = Thresholds.RATE - deviations(open) / Math.sqrt(Math.max(1, run.messages()));
                    return answered(seen, run) < open.perSecond() * least;
                })
                .min(Comparator.comparingDouble(run -> answered(seen, run)))
                .map(run -> new Reason(
                        Kind.RATE_NOT_REACHED,
                        String.format(
                                Locale.ROOT,
                                "%,.0f messages/s were asked for, and %,.0f/s answered, though no more than %,d were"
                                        + " waiting at the end.",
                                open.perSecond(),
                                answered(seen, run),
                                run.backlog())));
    }

    /**
     * Answers per second. A run ends with its last answer, which comes some time after the last message was due; that
     * time is left out.
     */
    private static double answered(Evidence seen, Run run) {
        long tail = seen.latency().service().map(Percentiles::p99).orElse(0L);
        return run.messages() * 1e9 / Math.max(1, run.nanos() - tail);
    }

    private static double deviations(LoadModel.Open open) {
        return open.arrivals() == LoadModel.Arrivals.POISSON ? Thresholds.POISSON_DEVIATIONS : 0;
    }
}
