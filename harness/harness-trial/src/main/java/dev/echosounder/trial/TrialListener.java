package dev.echosounder.trial;

/** Hears how a comparison goes on. */
public interface TrialListener {

    /** A block begins with its first server, or the baseline is being warmed up; one short line. */
    default void stage(String what) {}

    /**
     * A trial is over, whatever its verdict.
     *
     * @param soFar everything up to and including this trial, marked as partial until the last
     * @param total trials in all, if all blocks are made
     */
    void finished(Trial trial, TrialHistograms histograms, Outcome soFar, int total);
}
