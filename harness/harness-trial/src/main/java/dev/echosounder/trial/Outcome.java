package dev.echosounder.trial;

import dev.echosounder.trial.machine.Environment;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a comparison has found so far.
 *
 * @param title of the scenario that asked for it
 * @param examinations what was found of the contract before a server's first trial, by its name; of a server that was
 *     not examined, nothing. A server that broke a requirement has no trials
 * @param loads in the order in which they were named; at least one
 * @param partial why it is not whole, in one sentence; empty if all blocks were made
 * @param notes what the reader must know besides, a sentence each: cores that could not be given, blocks that the
 *     budget cut, loads that the system cannot make
 */
public record Outcome(
        String title,
        Instant started,
        Plan plan,
        Environment environment,
        Map<String, PreflightResult> examinations,
        List<LoadOutcome> loads,
        Optional<String> partial,
        List<String> notes) {

    /** The trials under all loads, load by load. */
    public List<Trial> trials() {
        return loads.stream().flatMap(load -> load.trials().stream()).toList();
    }

    /** The load under which this trial was made. */
    public LoadOutcome loadOf(Trial trial) {
        return loads.stream()
                .filter(load -> load.trials().contains(trial))
                .findFirst()
                .orElseThrow();
    }
}
