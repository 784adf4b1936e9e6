package dev.echosounder.trial.process;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;

/** A load that can begin a run at a time that was agreed with others. */
public interface TimedLoad extends LoadSide {

    /**
     * A run that began when it was to begin, or later.
     *
     * @param startNanos when, on the clock of its host
     */
    record Begun(RunReport report, long startNanos) {}

    /**
     * Makes one run, as {@link #run} does.
     *
     * @param startNanos when it is to begin, on the clock of its host
     */
    Begun runAt(String connections, LoadShape shape, long startNanos) throws ChildFailure, RunFailure;
}
