package dev.echosounder.trial;

import dev.echosounder.trial.machine.Environment;
import dev.echosounder.trial.process.JvmOptions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The trials of a comparison so far, with the conditions under which they were made.
 *
 * @param title the title of the scenario
 * @param examinations the results of the pre-flight checks, by the name of the server, for those that were checked. A
 *     server that broke a requirement has no trials
 * @param loads the loads in the order in which they were named; at least one
 * @param partial why it is not complete, in one sentence; empty if all blocks were made
 * @param notes notes for the reader, a sentence each: cores that could not be used, blocks that the time budget did not
 *     allow, loads that are not possible on this system
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

    /** The options of every server that has no JVM of its own. */
    public List<String> usualJvmOptions() {
        return JvmOptions.within(plan.placement().limits(), environment.build().jvmOptions());
    }

    /** The load under which this trial was made. */
    public LoadOutcome loadOf(Trial trial) {
        return loads.stream()
                .filter(load -> load.trials().contains(trial))
                .findFirst()
                .orElseThrow();
    }
}
