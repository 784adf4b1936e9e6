package dev.echosounder.trial;

import dev.echosounder.load.LoadShape;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a comparison has found under one of its loads.
 *
 * @param baseline what was driven before and after each run; empty if nothing was
 * @param subjects in the order in which they were entered, those that cannot take this load here left out
 * @param skipped models that cannot take it, by name, and why
 * @param trials in the order in which they were made
 */
public record LoadOutcome(
        LoadShape shape,
        Optional<ServerSpec> baseline,
        List<Subject> subjects,
        Map<String, String> skipped,
        List<Trial> trials) {

    /** Those of this server that count, in order. */
    public List<Trial> validTrials(String subject) {
        return trials.stream()
                .filter(trial ->
                        trial.subject().equals(subject) && trial.verdict().valid())
                .toList();
    }
}
