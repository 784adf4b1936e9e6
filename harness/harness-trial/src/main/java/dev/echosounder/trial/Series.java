package dev.echosounder.trial;

import dev.echosounder.linux.proc.Affinity;
import dev.echosounder.load.LoadShape;
import dev.echosounder.trial.process.Sides;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Servers under several loads: a comparison for each load, made together. In each block every server makes one trial
 * under each load, all in one shuffled order, so that a drift of the machine is no slope of a curve.
 */
public final class Series {

    private final String title;
    private final Plan plan;
    private final List<Comparison> comparisons;

    /**
     * @param title of the scenario that asks for it
     * @param shapes each once; at least one
     * @throws IllegalArgumentException if one of the comparisons cannot be, or there is nothing to compare; the message
     *     says what to do
     */
    public Series(String title, List<LoadShape> shapes, Plan plan, List<Subject> entered) {
        this(title, shapes, plan, entered, Descriptors.ofThisSystem());
    }

    Series(String title, List<LoadShape> shapes, Plan plan, List<Subject> entered, Descriptors descriptors) {
        Set<String> titles = new HashSet<>();
        List<Comparison> made = new ArrayList<>();
        for (LoadShape shape : shapes) {
            String loadTitle = "%s, %s".formatted(title, shape.label());
            if (!titles.add(loadTitle)) {
                throw new IllegalArgumentException(
                        "Two loads of this series have %s: name each once.".formatted(shape.label()));
            }
            made.add(comparison(loadTitle, shape, plan, entered, descriptors));
        }
        this.title = title;
        this.plan = plan;
        this.comparisons = List.copyOf(made);
    }

    /** The baseline is the first to be done without, and then the load. */
    private static Comparison comparison(
            String title, LoadShape shape, Plan plan, List<Subject> entered, Descriptors descriptors) {
        Optional<String> beside = descriptors.tooFew(shape, plan);
        Optional<String> alone = descriptors.tooFew(shape, plan.beside(Optional.empty()));
        Comparison comparison = new Comparison(
                title, shape, beside.isEmpty() ? plan : plan.beside(Optional.empty()), entered, alone.isEmpty());
        alone.or(() -> beside.map(why -> why + " So there is no baseline.")).ifPresent(comparison::note);
        return comparison;
    }

    /**
     * Makes the trials in fresh processes of this machine, and reports each. A server that fails the preflight check
     * has no trials.
     */
    public SeriesOutcome run(Preflight entrance, TrialListener listener) {
        return run(TrialSetup.here(plan, Optional.of(entrance), listener, false));
    }

    /** Makes the trials without a preflight check, and judges nothing but the answers: for a smoke run. */
    public SeriesOutcome tryOut() {
        return run(TrialSetup.here(plan, Optional.empty(), (trial, latencies, soFar, total) -> {}, true));
    }

    SeriesOutcome run(TrialSetup setup) {
        try (Sides _ = setup.sides()) {
            plan.placement()
                    .unlike(Affinity.here())
                    .forEach(note -> comparisons.forEach(comparison -> comparison.note(note)));
            return new SeriesOutcome(title, new Blocks(comparisons, setup).run());
        }
    }
}
