package dev.echosounder.trial;

import dev.echosounder.load.generate.Timeline;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A run of a trial.
 *
 * @param nanos from the start signal to the last answer, in nanoseconds
 * @param messages answered
 * @param due whose intended time came; in a closed loop the same as {@code messages}
 * @param backlog due and not answered when the last was due, or the run was given up
 * @param messagesPerSecond answers per second
 * @param baselinePerSecond the mean rate of the baseline's runs right before and right after; empty without one
 * @param generatorBusyShare not waiting for something to do; 0 to 1; empty where unknown, as of a model's client
 * @param generatorWaitedShare waiting for a processor; 0 to 1; empty where unknown
 * @param attempt which rate was tried, in a search for capacity; empty elsewhere, and in results of earlier forms
 * @param slices messages answered in each {@link Timeline#SLICE} since the start signal, of clients that join one after
 *     another; empty of others
 */
public record MeasuredRun(
        long nanos,
        long messages,
        long due,
        long backlog,
        double messagesPerSecond,
        OptionalDouble baselinePerSecond,
        OptionalDouble generatorBusyShare,
        OptionalDouble generatorWaitedShare,
        Optional<Attempt> attempt,
        List<Long> slices) {

    /** By the baseline's neighbouring runs. */
    public OptionalDouble ratioToBaseline() {
        return baselinePerSecond.isPresent()
                ? OptionalDouble.of(messagesPerSecond / baselinePerSecond.getAsDouble())
                : OptionalDouble.empty();
    }
}
