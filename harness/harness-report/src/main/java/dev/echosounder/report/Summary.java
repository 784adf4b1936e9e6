package dev.echosounder.report;

import dev.echosounder.linux.Link;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Mechanism;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.trial.LoadOutcome;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.Subject;
import dev.echosounder.trial.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.statistics.descriptive.Median;

/**
 * A comparison's ranking under one of its loads, and what must be known to read it.
 *
 * @param outcome of the whole comparison
 * @param load of which this is the ranking
 * @param key the figure that ranks
 * @param resolution what the ranking can distinguish
 * @param rows one for each server: the ranked ones by their estimates, the others after them by name
 * @param notes what the reader must know besides, a sentence each
 */
public record Summary(
        Outcome outcome, LoadOutcome load, Key key, Resolution resolution, List<Row> rows, List<String> notes) {

    private static final double JUST_BELOW = 0.999;

    /** What an outcome says, whole or partial, load by load. The same outcome always gives the same summaries. */
    public static List<Summary> all(Outcome outcome) {
        return outcome.loads().stream().map(load -> of(outcome, load)).toList();
    }

    /** What an outcome says of its first load. */
    public static Summary of(Outcome outcome) {
        return of(outcome, outcome.loads().getFirst());
    }

    private static Summary of(Outcome outcome, LoadOutcome load) {
        List<Entry> entries = Entry.of(outcome, load);
        Standings standings = Standings.of(Key.of(outcome.plan(), load.shape(), entries), entries);
        return new Summary(
                outcome,
                load,
                standings.key(),
                standings.resolution(),
                Rows.of(standings, entries),
                notes(outcome, load, standings, entries));
    }

    /** With what a ranking of one is worth, what is noisy, and what the bounds of a search have cut off. */
    private static List<String> notes(Outcome outcome, LoadOutcome load, Standings standings, List<Entry> entries) {
        List<String> notes = new ArrayList<>(outcome.notes());
        notes.addAll(standings.noisy());
        if (outcome.plan().goal().isEmpty()) {
            entries.stream().map(Steadiness::of).flatMap(Optional::stream).forEach(notes::add);
        }
        standings
                .leastDisturbed(entries)
                .ifPresent(only -> notes.add(
                        ("Only %s has enough valid trials. The others could not be measured often enough, so its rank"
                                        + " says nothing: leave the machine alone, and run it again.")
                                .formatted(only)));
        outcome.plan()
                .goal()
                .ifPresent(goal -> load.trials().stream()
                        .filter(trial -> trial.verdict().valid()
                                && trial.capacity().isPresent()
                                && trial.capacity().getAsDouble() >= goal.to() * JUST_BELOW)
                        .collect(Collectors.groupingBy(Trial::subject, TreeMap::new, Collectors.counting()))
                        .forEach((subject, trials) -> notes.add(Figures.format(
                                "%s held the highest rate of the search, %,.0f messages per second, in %s: its"
                                        + " capacity may be higher. Search higher.",
                                subject, goal.to(), Figures.count(trials.intValue(), "trial")))));
        return List.copyOf(notes);
    }

    /** Of the scenario that asked for it; with several loads, also of which one this is. */
    public String title() {
        return outcome.loads().size() == 1 ? outcome.title() : outcome.title() + ", " + shape().label();
    }

    public LoadShape shape() {
        return load.shape();
    }

    public Plan plan() {
        return outcome.plan();
    }

    /** Between server and load; empty on the loopback. */
    public Optional<Link> link() {
        return plan().placement().link();
    }

    /** Of this server; empty if it was not entered. */
    public Optional<Row> row(String subject) {
        return rows.stream().filter(row -> row.subject().equals(subject)).findFirst();
    }

    /** What the valid trials of each server say of this key, each more than 0; the servers as they were entered. */
    public Map<String, double[]> figures(Key key) {
        Map<String, double[]> figures = new LinkedHashMap<>();
        Entry.of(outcome, load).forEach(entry -> figures.put(entry.name(), entry.figures(key)));
        return figures;
    }

    /** What the load generator used; empty if it drove no server. */
    public Optional<Mechanism> generator() {
        return load.subjects().stream()
                .map(Subject::client)
                .filter(ClientSpec.Generator.class::isInstance)
                .map(ClientSpec.Generator.class::cast)
                .map(ClientSpec.Generator::mechanism)
                .findFirst();
    }

    /** What was driven how, in words. */
    public String loadText() {
        return plan().goal().isEmpty()
                ? shape().toString()
                : shape().text("open loop, "
                        + (shape().loadModel() instanceof LoadModel.Open open
                                ? open.arrivals()
                                : LoadModel.Arrivals.EVENLY_SPACED));
    }

    /** Whether the comparison searched for the highest rate, or its rate was set. */
    public boolean openLoop() {
        return plan().goal().isPresent() || shape().loadModel() instanceof LoadModel.Open;
    }

    /** The rate of the response times where it is the same for all servers, and not the load's; otherwise empty. */
    public OptionalDouble commonRate() {
        return load.trials().stream()
                .flatMap(trial -> trial.atRate().stream())
                .mapToDouble(Trial.AtRate::perSecond)
                .findFirst();
    }

    /** How the latencies are to be labelled: {@code closed loop} or {@code open loop}. */
    public String loop() {
        return openLoop() ? "open loop" : "closed loop";
    }

    /** {@code response time}, or what it must be called where a stalled server hides from it. */
    public String latencyName() {
        return openLoop() ? "response time" : "closed-loop latency";
    }

    /**
     * Messages per second of a server, as a curve shows them. Where the ratios to the baseline rank, they are the
     * median of its ratios by the median rate of the baseline under this load: what it answers while the machine is as
     * it mostly was. Of three trials the median can be one that the machine slowed by a quarter, and the next point of
     * the curve is not. Otherwise they are as they were counted.
     */
    public Optional<Estimate> rate(Row row) {
        return isBesideBaseline() ? row.toBaseline().map(ratio -> ratio.times(baselinePerSecond())) : row.figure();
    }

    /** Whether the rates of a curve have the machine's drift taken out. */
    public boolean isBesideBaseline() {
        return key == Key.RATIO_TO_BASELINE;
    }

    private double baselinePerSecond() {
        return Median.withDefaults()
                .evaluate(load.trials().stream()
                        .filter(trial -> trial.verdict().valid())
                        .flatMap(trial -> trial.runs().stream())
                        .mapToDouble(run -> run.baselinePerSecond().getAsDouble())
                        .toArray());
    }
}
