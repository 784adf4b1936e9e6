package dev.echosounder.trial;

import dev.echosounder.linux.proc.Affinity;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.trial.machine.Environment;
import dev.echosounder.trial.process.Sides;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Compares servers under one or more loads. In each block every server makes one trial under each load that it
 * supports, all in one shuffled order. So a drift of the machine is not mistaken for a difference between servers or
 * between loads.
 */
public final class Comparison {

    private final String title;
    private final Plan plan;
    private final List<ComparedLoad> loads = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    /** A comparison under one load. */
    public Comparison(String title, LoadShape shape, Plan plan, List<Subject> subjects) {
        this(title, List.of(shape), plan, subjects);
    }

    /**
     * @param title the title of the scenario
     * @param shapes the loads, each once; at least one
     * @throws IllegalArgumentException if there is no server to compare, a server or a load is named twice, a name is
     *     unknown, or a server does not support a step; the message says what to do
     */
    public Comparison(String title, List<LoadShape> shapes, Plan plan, List<Subject> subjects) {
        this(title, shapes, plan, subjects, Descriptors.ofThisSystem(shapes, plan));
    }

    Comparison(String title, List<LoadShape> shapes, Plan plan, List<Subject> subjects, Descriptors descriptors) {
        if (subjects.isEmpty()) {
            throw new IllegalArgumentException(
                    "A comparison needs at least one server: write \"Given servers of ...\".");
        }
        Set<String> names = new HashSet<>();
        for (Subject subject : subjects) {
            if (!names.add(subject.name())) {
                throw new IllegalArgumentException(
                        "\"%s\" is named twice: name each server and each client once.".formatted(subject.name()));
            }
        }
        Set<String> labels = new HashSet<>();
        for (LoadShape shape : shapes) {
            if (!labels.add(shape.label())) {
                throw new IllegalArgumentException(
                        "Two loads of this comparison have %s: name each once.".formatted(shape.label()));
            }
            loads.add(ComparedLoad.of(
                    shape, mostIdle(shape, shapes, plan, descriptors), plan, subjects, descriptors, this::note));
        }
        this.title = title;
        this.plan = plan;
    }

    /**
     * Of the loads that are possible here and differ from this one in nothing but their idle clients, the one with the
     * most. It decides for all of them whether servers take turns: their response times are compared.
     */
    private static LoadShape mostIdle(LoadShape shape, List<LoadShape> shapes, Plan plan, Descriptors descriptors) {
        return shapes.stream()
                .filter(other -> other.withIdle(0).equals(shape.withIdle(0)))
                .filter(other -> descriptors.tooFew(other, plan).isEmpty())
                .max(Comparator.comparingInt(LoadShape::idle))
                .orElse(shape);
    }

    /**
     * Makes the trials in fresh processes on this machine, and reports each. A server that fails the pre-flight check
     * makes no trials.
     */
    public Outcome run(Preflight preflight, TrialListener listener) {
        return run(TrialSetup.here(plan, Optional.of(preflight), listener, false));
    }

    /** Makes the trials in fresh processes on this machine without a pre-flight check, and reports each. */
    public Outcome run(TrialListener listener) {
        return run(TrialSetup.here(plan, Optional.empty(), listener, false));
    }

    /**
     * Makes the trials of a smoke run, which measures nothing: without a pre-flight check, and judged by the answers
     * alone.
     */
    public Outcome tryOut() {
        return run(TrialSetup.here(plan, Optional.empty(), (trial, latencies, soFar, total) -> {}, true));
    }

    Outcome run(TrialSetup setup) {
        try (Sides _ = setup.sides()) {
            plan.placement().unlike(Affinity.here()).forEach(this::note);
            if (loads.stream().anyMatch(load -> load.shape().serviceTime() instanceof ServiceTime.Asking)) {
                note(plan.placement().backendText(Affinity.here().cores()));
            }
            return new Blocks(this, setup).run();
        }
    }

    Outcome run(
            Sides sides,
            Optional<Preflight> preflight,
            Observation.Observer observer,
            Environment environment,
            InstantSource clock,
            Consumer<Duration> rest,
            TrialListener listener) {
        return new Blocks(
                        this,
                        new TrialSetup(
                                sides, preflight, shape -> observer, environment, clock, () -> 0, rest, listener))
                .run();
    }

    String title() {
        return title;
    }

    Plan plan() {
        return plan;
    }

    List<ComparedLoad> loads() {
        return loads;
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    /** Adds a note for the reader, unless there is the same one already. */
    void note(String what) {
        if (!notes.contains(what)) {
            notes.add(what);
        }
    }
}
