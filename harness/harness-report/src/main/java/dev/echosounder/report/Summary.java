package dev.echosounder.report;

import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Mechanism;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.PreflightResult;
import dev.echosounder.trial.Subject;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.machine.Environment;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A comparison's ranking, and what must be known to read it.
 *
 * @param title of the scenario that asked for it
 * @param started when the comparison began
 * @param plan with the seed of the order within the blocks
 * @param generator what the reference client stood on; empty if it drove nobody
 * @param key the figure that ranks
 * @param rows one for each server: the ranked ones by rank and then by figure, the others after them by name
 * @param skipped models that cannot run on this machine, by name, and why
 * @param examinations what was found of the servers' contract, by name
 * @param partial why it is not whole, in one sentence; empty if it is
 * @param notes what the reader must know besides, a sentence each
 */
public record Summary(
        String title,
        Instant started,
        LoadShape shape,
        Plan plan,
        Environment environment,
        Optional<Mechanism> generator,
        Key key,
        Tightness tightness,
        Resolution resolution,
        List<Row> rows,
        Map<String, String> skipped,
        Map<String, PreflightResult> examinations,
        Optional<String> partial,
        List<String> notes) {

    private static final double JUST_BELOW = 0.999;

    /** What an outcome says, whole or partial. The same outcome always gives the same summary. */
    public static Summary of(Outcome outcome) {
        List<Entry> entries = Entry.of(outcome);
        Tightness tightness = Keys.tightness(entries);
        Standings standings = Standings.of(Keys.choose(outcome, tightness), entries);
        return new Summary(
                outcome.title(),
                outcome.started(),
                outcome.shape(),
                outcome.plan(),
                outcome.environment(),
                generator(outcome),
                standings.key(),
                tightness,
                standings.resolution(),
                Rows.of(standings, entries),
                Collections.unmodifiableMap(new TreeMap<>(outcome.skipped())),
                Collections.unmodifiableMap(new TreeMap<>(outcome.examinations())),
                outcome.partial(),
                notes(outcome, standings.leastDisturbed(entries)));
    }

    private static Optional<Mechanism> generator(Outcome outcome) {
        return outcome.subjects().stream()
                .map(Subject::driving)
                .filter(ClientSpec.Reference.class::isInstance)
                .map(ClientSpec.Reference.class::cast)
                .map(ClientSpec.Reference::mechanism)
                .findFirst();
    }

    /** With what a ranking of one is worth, and what the bounds of a search have cut off. */
    private static List<String> notes(Outcome outcome, Optional<String> leastDisturbed) {
        List<String> notes = new ArrayList<>(outcome.notes());
        leastDisturbed.ifPresent(only -> notes.add(
                ("Only %s has enough valid trials. The others could not be measured often enough, so its rank says"
                                + " nothing: leave the machine alone, and run it again.")
                        .formatted(only)));
        outcome.plan()
                .goal()
                .ifPresent(goal -> outcome.trials().stream()
                        .filter(trial -> trial.verdict().valid()
                                && trial.capacity().isPresent()
                                && trial.capacity().getAsDouble() >= goal.to() * JUST_BELOW)
                        .collect(Collectors.groupingBy(Trial::subject, TreeMap::new, Collectors.counting()))
                        .forEach((subject, trials) -> notes.add(Figures.format(
                                "%s held the highest rate of the search, %,.0f messages per second, in %,d %s: its"
                                        + " capacity may be higher. Search higher.",
                                subject, goal.to(), trials, trials == 1 ? "trial" : "trials"))));
        return List.copyOf(notes);
    }

    /** Of this server; empty if it was not entered. */
    public Optional<Row> row(String subject) {
        return rows.stream().filter(row -> row.subject().equals(subject)).findFirst();
    }

    /** What was driven how, in words. */
    public String load() {
        return plan.goal().isEmpty()
                ? shape.toString()
                : shape.text("open loop, "
                        + (shape.pace() instanceof LoadModel.Open open
                                ? open.arrivals()
                                : LoadModel.Arrivals.EVENLY_SPACED));
    }

    /** How the latencies are to be labelled: {@code closed loop} or {@code open loop}. */
    public String loop() {
        return plan.goal().isPresent() || shape.pace() instanceof LoadModel.Open ? "open loop" : "closed loop";
    }
}
