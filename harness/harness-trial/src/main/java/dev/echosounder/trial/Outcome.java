package dev.echosounder.trial;

import dev.echosounder.load.LoadShape;
import dev.echosounder.trial.machine.Environment;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a comparison has found so far.
 *
 * @param title of the scenario that asked for it
 * @param subjects in the order in which they were entered, those that cannot run here left out
 * @param skipped models that cannot run on this machine, by name, and why
 * @param examinations what was found of the contract before a server's first trial, by its name; of a server that was
 *     not examined, nothing. A server that broke a requirement has no trials
 * @param trials in the order in which they were made
 * @param partial why it is not whole, in one sentence; empty if all blocks were made
 * @param notes what the reader must know besides, a sentence each: cores that could not be given, blocks that the
 *     budget cut
 */
public record Outcome(
        String title,
        Instant started,
        LoadShape shape,
        Plan plan,
        Environment environment,
        List<Subject> subjects,
        Map<String, String> skipped,
        Map<String, PreflightResult> examinations,
        List<Trial> trials,
        Optional<String> partial,
        List<String> notes) {

    /** Those of this server that count, in order. */
    public List<Trial> validTrials(String subject) {
        return trials.stream()
                .filter(trial ->
                        trial.subject().equals(subject) && trial.verdict().valid())
                .toList();
    }
}
