package dev.echosounder.load;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a comparison has found.
 *
 * @param seed    of the order in which the contestants ran
 * @param environment where they ran
 * @param skipped models that cannot run on this machine, by name, and why: contestants with one of them made no run
 */
public record Outcome(LoadShape shape, long seed, Environment environment, List<Result> results, Map<String, String> skipped) {

    /**
     * @param contestant its name
     * @param runs       the measured ones, in order
     * @param failure    why it is not ranked, in one sentence; empty if all its runs, warm-ups included, were right
     */
    public record Result(String contestant, List<Run> runs, Optional<String> failure) {}
}
