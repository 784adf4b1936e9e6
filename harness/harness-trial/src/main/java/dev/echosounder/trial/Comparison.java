package dev.echosounder.trial;

import dev.echosounder.api.Capability;
import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.linux.Link;
import dev.echosounder.linux.proc.Affinity;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.LoadConnectionsFactory;
import dev.echosounder.trial.machine.Environment;
import dev.echosounder.trial.process.Sides;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Some servers under one load: which of them can take it, and the trials that they make in {@link Blocks}. */
public final class Comparison {

    private final String title;
    private final LoadShape shape;
    private final Plan plan;
    private final List<Subject> subjects = new ArrayList<>();
    private final Map<String, String> skipped = new TreeMap<>();
    private final List<String> notes = new ArrayList<>();

    /**
     * @param title of the scenario that asks for it
     * @throws IllegalArgumentException if there is no server to compare, a server is entered twice, a name is not
     *     known, or the load cannot be made as it is asked for; the message says what to do
     */
    public Comparison(String title, LoadShape shape, Plan plan, List<Subject> entered) {
        this(title, shape, plan, entered, true);
    }

    /** @param possible whether this load can be made here at all; otherwise no trial is made */
    Comparison(String title, LoadShape shape, Plan plan, List<Subject> entered, boolean possible) {
        if (entered.isEmpty()) {
            throw new IllegalArgumentException(
                    "A comparison needs at least one server: write \"Given servers of ...\".");
        }
        Set<String> names = new HashSet<>();
        for (Subject subject : entered) {
            if (!names.add(subject.name())) {
                throw new IllegalArgumentException(
                        "\"%s\" is named twice: name each server and each client once.".formatted(subject.name()));
            }
            check(subject, shape, plan);
            Map<String, String> unavailable = unavailable(subject, shape);
            skipped.putAll(unavailable);
            if (unavailable.isEmpty() && possible) {
                subjects.add(subject);
            }
        }
        this.title = title;
        this.shape = shape;
        this.plan = plan;
    }

    private static void check(Subject subject, LoadShape shape, Plan plan) {
        if (subject.driving() instanceof ClientSpec.Model client) {
            LoadConnectionsFactory.check(
                    client.name(),
                    plan.goal().isPresent()
                            ? shape.at(
                                    CapacitySearch.pace(shape, plan.goal().get().from()))
                            : shape);
        }
        boolean onlyEchoes =
                subject.serving() instanceof ServerSpec.Plain || subject.driving() instanceof ClientSpec.BothEnds;
        if (onlyEchoes && !shape.workload().echoes()) {
            throw new IllegalArgumentException("\"%s\" only echoes: leave it out, or leave out the workload %s."
                    .formatted(subject.name(), shape.workload().name()));
        }
        boolean ours = subject.serving() instanceof ServerSpec.Model || subject.serving() instanceof ServerSpec.Plain;
        if (!ours && !shape.serviceTime().none()) {
            throw new IllegalArgumentException(
                    "\"%s\" cannot be given a service time: leave it out, or leave out that %s."
                            .formatted(subject.name(), shape.serviceTime().asked()));
        }
        plan.placement().link().ifPresent(link -> checkLinked(subject, link, plan));
        if (plan.placement().oneJvm() && subject.serving() instanceof ServerSpec.Outside outside) {
            throw new IllegalArgumentException(
                    ("The outside server \"%s\" cannot share a JVM with its load: leave out \"server and load in "
                                    + "one JVM\".")
                            .formatted(outside.name()));
        }
    }

    private static void checkLinked(Subject subject, Link link, Plan plan) {
        if (plan.placement().oneJvm()) {
            throw new IllegalArgumentException(
                    "Server and load in one JVM cannot use %s: leave out one of the two steps."
                            .formatted(link));
        }
        if (subject.serving() instanceof ServerSpec.Outside || subject.serving() instanceof ServerSpec.Listening) {
            throw new IllegalArgumentException(
                    ("\"%s\" cannot use %s, as only models and the plain server can: leave it out, or leave out the"
                                    + " link.")
                            .formatted(subject.name(), link));
        }
        if (subject.driving() instanceof ClientSpec.BothEnds) {
            throw new IllegalArgumentException(
                    ("\"%s\" owns both ends of its connection, so it cannot use %s: leave it out, or leave out the"
                                    + " link.")
                            .formatted(subject.name(), link));
        }
        if (plan.baseline().filter(ServerSpec.Outside.class::isInstance).isPresent()) {
            throw new IllegalArgumentException(
                    ("The baseline cannot use %s, as only models and the plain server can: choose another, or leave"
                                    + " out the link.")
                            .formatted(link));
        }
    }

    private static Map<String, String> unavailable(Subject subject, LoadShape shape) {
        Map<String, String> reasons = new TreeMap<>();
        if (subject.serving() instanceof ServerSpec.Model serving) {
            Model model = Models.named(serving.name());
            because(
                            model,
                            Capability.MANY_CONNECTIONS,
                            shape.connections() > 1
                                    && !(shape.pace()
                                            instanceof LoadModel.Reconnecting)) // then each is served in its turn
                    .ifPresent(because -> reasons.put(
                            model.name(),
                            String.format(
                                    Locale.ROOT,
                                    "It cannot serve a load of %,d clients, because %s.",
                                    shape.connections(),
                                    because)));
            model.unavailable().ifPresent(why -> reasons.put(model.name(), why));
        }
        if (subject.driving() instanceof ClientSpec.Model driving) {
            Model model = Models.named(driving.name());
            because(model, Capability.MANY_CONNECTIONS, shape.connections() > 1)
                    .ifPresent(because -> reasons.put(
                            model.name(),
                            String.format(
                                    Locale.ROOT,
                                    "It cannot drive a load of %,d clients, because %s.",
                                    shape.connections(),
                                    because)));
            because(model, Capability.CONNECTING, true)
                    .ifPresent(because ->
                            reasons.put(model.name(), "It cannot drive a server, because %s.".formatted(because)));
            model.unavailable().ifPresent(why -> reasons.put(model.name(), why));
        }
        return reasons;
    }

    private static Optional<String> because(Model model, Capability capability, boolean needed) {
        return needed ? Optional.ofNullable(model.incapable().get(capability)) : Optional.empty();
    }

    /**
     * Makes the trials in fresh processes of this machine, and reports each. A server that fails the preflight check
     * has no trials.
     */
    public Outcome run(Preflight entrance, TrialListener listener) {
        return run(TrialSetup.here(plan, Optional.of(entrance), listener, false));
    }

    /** Makes the trials in fresh processes of this machine without a preflight check, and reports each. */
    public Outcome run(TrialListener listener) {
        return run(TrialSetup.here(plan, Optional.empty(), listener, false));
    }

    /**
     * Makes the trials without a preflight check, and judges nothing but the answers: for a smoke run, which measures
     * nothing.
     */
    public Outcome tryOut() {
        return run(TrialSetup.here(plan, Optional.empty(), (trial, latencies, soFar, total) -> {}, true));
    }

    private Outcome run(TrialSetup setup) {
        try (Sides _ = setup.sides()) {
            plan.placement().unlike(Affinity.here()).forEach(this::note);
            return new Blocks(List.of(this), setup).run().getFirst();
        }
    }

    Outcome run(
            Sides sides,
            Optional<Preflight> entrance,
            Observation.Observer observer,
            Environment environment,
            InstantSource clock,
            Consumer<Duration> rest,
            TrialListener listener) {
        return new Blocks(
                        List.of(this),
                        new TrialSetup(sides, entrance, shape -> observer, environment, clock, rest, listener))
                .run()
                .getFirst();
    }

    LoadShape shape() {
        return shape;
    }

    Plan plan() {
        return plan;
    }

    /** Those that can take this load here. */
    List<Subject> subjects() {
        return List.copyOf(subjects);
    }

    /** What the reader must know. */
    void note(String what) {
        notes.add(what);
    }

    Outcome outcome(
            Instant started,
            Environment environment,
            List<Trial> trials,
            Map<String, PreflightResult> examinations,
            Optional<String> partial) {
        return new Outcome(
                title,
                started,
                shape,
                plan,
                environment,
                List.copyOf(subjects),
                Collections.unmodifiableMap(new TreeMap<>(skipped)),
                examinations,
                List.copyOf(trials),
                partial,
                List.copyOf(notes));
    }
}
