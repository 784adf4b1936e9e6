package dev.echosounder.trial;

import dev.echosounder.load.generate.Latencies;
import java.util.Optional;

/**
 * The histograms of one trial.
 *
 * @param measured of its measured runs; empty if there were none
 * @param atRate of the runs at the rate that all servers had; empty without them
 */
public record TrialHistograms(Optional<Latencies> measured, Optional<Latencies> atRate) {

    public static final TrialHistograms NONE = new TrialHistograms(Optional.empty(), Optional.empty());
}
