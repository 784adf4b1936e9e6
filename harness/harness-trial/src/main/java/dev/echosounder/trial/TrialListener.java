package dev.echosounder.trial;

import dev.echosounder.load.generate.Latencies;
import java.util.Optional;

/** Hears how a comparison goes on. */
public interface TrialListener {

    /**
     * The histograms of one trial.
     *
     * @param measured of its measured runs; empty if there were none
     * @param atRate of the runs at the rate that all servers had; empty without them
     */
    record Histograms(Optional<Latencies> measured, Optional<Latencies> atRate) {

        public static final Histograms NONE = new Histograms(Optional.empty(), Optional.empty());
    }

    /** A block begins with its first server, or the baseline is being warmed up; one short line. */
    default void stage(String what) {}

    /**
     * A trial is over, whatever its verdict.
     *
     * @param soFar everything up to and including this trial, marked as partial until the last
     * @param total trials in all, if all blocks are made
     */
    void finished(Trial trial, Histograms histograms, Outcome soFar, int total);
}
