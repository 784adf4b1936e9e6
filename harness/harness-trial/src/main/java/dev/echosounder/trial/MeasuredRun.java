package dev.echosounder.trial;

import dev.echosounder.load.generate.Run;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A run of a trial.
 *
 * @param run what was counted in it
 * @param baselinePerSecond the mean rate of the baseline's runs right before and right after; empty without one
 * @param attempt which rate was tried, in a search for capacity; empty elsewhere
 */
public record MeasuredRun(Run run, OptionalDouble baselinePerSecond, Optional<Attempt> attempt) {

    /** A run without a baseline, which is no attempt of a search. */
    public static MeasuredRun of(Run run) {
        return new MeasuredRun(run, OptionalDouble.empty(), Optional.empty());
    }

    /** Answers per second. */
    public double messagesPerSecond() {
        return run.messagesPerSecond();
    }

    /** By the baseline's neighbouring runs. */
    public OptionalDouble ratioToBaseline() {
        return baselinePerSecond.isPresent()
                ? OptionalDouble.of(messagesPerSecond() / baselinePerSecond.getAsDouble())
                : OptionalDouble.empty();
    }
}
