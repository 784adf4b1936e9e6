package dev.echosounder.trial;

import dev.echosounder.load.generate.Latencies;
import java.util.Optional;

/** Receives the progress of a comparison. */
public interface TrialListener {

    /**
     * The histograms of one trial.
     *
     * @param measured those of its measured runs; empty if there were none
     * @param atRate those of its runs at the common rate; empty if there were none
     */
    record Histograms(Optional<Latencies> measured, Optional<Latencies> atRate) {

        public static final Histograms NONE = new Histograms(Optional.empty(), Optional.empty());
    }

    /** A stage begins, such as a block or the warm-up of the baseline: one short line. */
    default void stage(String what) {}

    /**
     * A trial is over, whatever its verdict.
     *
     * @param soFar the outcome up to and including this trial, marked as partial
     * @param total the number of trials if all blocks are made
     */
    void finished(Trial trial, Histograms histograms, Outcome soFar, int total);
}
