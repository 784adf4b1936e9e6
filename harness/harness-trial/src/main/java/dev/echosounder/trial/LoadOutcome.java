package dev.echosounder.trial;

import dev.echosounder.load.LoadShape;
import dev.echosounder.trial.jvm.JvmFacts;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The trials of a comparison under one of its loads.
 *
 * @param baseline the server that was driven before and after each run; empty if there was none
 * @param subjects the servers in the order in which they were named, without those that do not support this load here
 * @param skipped models that do not support the load or cannot run here, by name, with the reason
 * @param trials the trials in the order in which they were made
 */
public record LoadOutcome(
        LoadShape shape,
        Optional<ServerSpec> baseline,
        List<Subject> subjects,
        Map<String, String> skipped,
        List<Trial> trials) {

    /** The trials of this server that count, in order. */
    public List<Trial> validTrials(String subject) {
        return trials.stream()
                .filter(trial ->
                        trial.subject().equals(subject) && trial.verdict().valid())
                .toList();
    }

    /** What the JVM of this server reported of itself in its first trial in which it served; empty if none did. */
    public Optional<JvmFacts> jvm(String subject) {
        return trials.stream()
                .filter(trial -> trial.subject().equals(subject))
                .flatMap(trial -> trial.server().jvm().stream())
                .findFirst();
    }
}
