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
 * The ranking of a comparison under one of its loads, with its notes.
 *
 * @param outcome the outcome of the whole comparison
 * @param load the load of this ranking
 * @param key the figure that ranks
 * @param resolution which differences the ranking can distinguish
 * @param rows one for each server: the ranked ones by their estimates, the others after them by name
 * @param notes notes for the reader, a sentence each
 */
public record Summary(
        Outcome outcome, LoadOutcome load, Key key, Resolution resolution, List<Row> rows, List<String> notes) {

    private static final double JUST_BELOW = 0.999;

    /**
     * The summaries of all loads of an outcome, complete or partial. The same outcome always gives the same summaries.
     */
    public static List<Summary> all(Outcome outcome) {
        return outcome.loads().stream().map(load -> of(outcome, load)).toList();
    }

    /** The summary of the first load of an outcome. */
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

    /** Notes on noisy and unsteady servers, short runs, a single ranked server, and the limits of a search. */
    private static List<String> notes(Outcome outcome, LoadOutcome load, Standings standings, List<Entry> entries) {
        List<String> notes = new ArrayList<>(outcome.notes());
        notes.addAll(standings.noisy());
        if (outcome.plan().goal().isEmpty()) {
            entries.stream()
                    .map(entry -> Steadiness.of(load.shape().loadModel(), entry))
                    .flatMap(Optional::stream)
                    .forEach(notes::add);
            RunLength.of(load.shape(), entries).ifPresent(notes::add);
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

    /** The title of the scenario; with several loads, also the label of this one. */
    public String title() {
        return outcome.loads().size() == 1 ? outcome.title() : outcome.title() + ", " + shape().label();
    }

    public LoadShape shape() {
        return load.shape();
    }

    public Plan plan() {
        return outcome.plan();
    }

    /** The link between server and load; empty on the loopback, and where it is not known. */
    public Optional<Link> link() {
        return plan().placement().network();
    }

    /**
     * Why a server does not keep up with another one: it was shown to be worse, or one of them has no rank, so that
     * nothing is known. Empty if neither is so.
     */
    public Optional<String> behind(String server, String other) {
        for (String name : List.of(server, other)) {
            if (row(name).filter(Row::ranked).isEmpty()) {
                return Optional.of("%s has no rank under %s, so nothing is known of %s alongside %s"
                        .formatted(name, shape().label(), server, other));
            }
        }
        Row one = row(server).orElseThrow();
        boolean known = !one.standing().notDistinguished().contains(other);
        return known && rows.indexOf(one) > rows.indexOf(row(other).orElseThrow())
                ? Optional.of(Figures.format(
                        "%s was shown to be worse than %s under %s (ratios to the first: %s and %s)",
                        server, other, shape().label(), figureText(server), figureText(other)))
                : Optional.empty();
    }

    private String figureText(String server) {
        return row(server)
                .flatMap(Row::toFastest)
                .map(ratio -> Figures.format("%.3f", ratio.value()))
                .orElse(Table.NOTHING);
    }

    /** The row of this server; empty if there is no such server. */
    public Optional<Row> row(String subject) {
        return rows.stream().filter(row -> row.subject().equals(subject)).findFirst();
    }

    /** The figures of each server's valid trials, each more than 0, by the names of the servers in their order. */
    public Map<String, double[]> figures(Key key) {
        Map<String, double[]> figures = new LinkedHashMap<>();
        Entry.of(outcome, load).forEach(entry -> figures.put(entry.name(), entry.figures(key)));
        return figures;
    }

    /** The mechanism of the load generator; empty if it drove no server. */
    public Optional<Mechanism> generator() {
        return load.subjects().stream()
                .map(Subject::client)
                .filter(ClientSpec.Generator.class::isInstance)
                .map(ClientSpec.Generator.class::cast)
                .map(ClientSpec.Generator::mechanism)
                .findFirst();
    }

    /** The load, in words. */
    public String loadText() {
        return plan().goal().isEmpty()
                ? shape().toString()
                : shape().text("open loop, "
                        + (shape().loadModel() instanceof LoadModel.Open open
                                ? open.arrivals()
                                : LoadModel.Arrivals.EVENLY_SPACED));
    }

    /** Whether the load is an open loop, which includes a capacity search. */
    public boolean openLoop() {
        return plan().goal().isPresent() || shape().loadModel() instanceof LoadModel.Open;
    }

    /** The common rate at which response times were measured besides the load; empty if there is none. */
    public OptionalDouble commonRate() {
        return load.trials().stream()
                .flatMap(trial -> trial.atRate().stream())
                .mapToDouble(Trial.AtRate::perSecond)
                .findFirst();
    }

    /** The label of the latencies: {@code closed loop} or {@code open loop}. */
    public String loop() {
        return openLoop() ? "open loop" : "closed loop";
    }

    /** {@code response time}; in a closed loop {@code closed-loop latency}, as it hides stalls. */
    public String latencyName() {
        return openLoop() ? "response time" : "closed-loop latency";
    }

    /**
     * Messages per second of a server, as a curve shows them. If the ratios to the baseline rank, this is the median of
     * its ratios multiplied by the median rate of the baseline under this load, which removes the machine's drift: the
     * median of three trials can be one that the machine slowed by a quarter, unlike the next point of the curve.
     * Otherwise it is the counted rate.
     */
    public Optional<Estimate> rate(Row row) {
        return isDriftFree() ? row.toBaseline().map(ratio -> ratio.times(baselinePerSecond())) : row.figure();
    }

    /** Whether the rates of a curve are corrected for the machine's drift. */
    public boolean isDriftFree() {
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
