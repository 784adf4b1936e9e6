package dev.echosounder.load.trial;

import dev.echosounder.api.Capability;
import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.load.Driving;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Pace;
import dev.echosounder.load.Serving;
import dev.echosounder.load.Times;
import dev.echosounder.load.machine.Environment;
import dev.echosounder.load.machine.EnvironmentReader;
import dev.echosounder.load.machine.MachineReader;
import dev.echosounder.load.process.Affinity;
import dev.echosounder.load.process.JvmOptions;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The trials of some contestants under one load, in randomised blocks: in each block every contestant makes one trial, in a shuffled
 * order. So a drift of the machine hits all alike. Who was disturbed makes another trial at the end of the block, if the budget has room
 * for it beside all blocks that were asked for; both are kept. Where the budget has no room for another block, those make as much of it as
 * there is time for who have the fewest valid trials.
 */
public final class Comparison {

    private static final Set<Verdict.Kind> DISTURBANCES = EnumSet.of(Verdict.Kind.MACHINE_BUSY, Verdict.Kind.THROTTLED, Verdict.Kind.KERNEL_DROPS,
            Verdict.Kind.GENERATOR_LATE, Verdict.Kind.GENERATOR_LIMIT, Verdict.Kind.TOO_SHORT);

    private final String title;
    private final LoadShape shape;
    private final Plan plan;
    private final List<Contestant> contestants = new ArrayList<>();
    private final Map<String, String> skipped = new TreeMap<>();
    private final List<String> notes = new ArrayList<>();

    /**
     * @param title of the scenario that asks for it
     * @throws IllegalArgumentException if there is nobody to compare, somebody is entered twice, a name is not known, or the load cannot be
     *                                  made as it is asked for; the message says what to do
     */
    public Comparison(String title, LoadShape shape, Plan plan, List<Contestant> entered) {
        if (entered.isEmpty()) {
            throw new IllegalArgumentException("A comparison needs at least one server: write \"Given servers of ...\".");
        }
        Set<String> names = new HashSet<>();
        for (Contestant contestant : entered) {
            if (!names.add(contestant.name())) {
                throw new IllegalArgumentException("\"%s\" is entered twice: name each server and each client once.".formatted(contestant.name()));
            }
            check(contestant, shape, plan);
            Map<String, String> unavailable = unavailable(contestant, shape);
            skipped.putAll(unavailable);
            if (unavailable.isEmpty()) {
                contestants.add(contestant);
            }
        }
        this.title = title;
        this.shape = shape;
        this.plan = plan;
    }

    private static void check(Contestant contestant, LoadShape shape, Plan plan) {
        boolean open = plan.goal().isPresent() || shape.pace() instanceof Pace.Open;
        if (open && contestant.driving() instanceof Driving.Model client) {
            throw new IllegalArgumentException("Clients of %s cannot send by the clock: drive an open loop by the reference client.".formatted(client.name()));
        }
        if (!shape.task().isEcho() && contestant.serving() instanceof Serving.Outside outside) {
            throw new IllegalArgumentException("The outside server \"%s\" cannot be told to work: leave it out, or leave out that %s.".formatted(outside.name(), shape.work().asked()));
        }
        if (plan.placement().oneJvm() && contestant.serving() instanceof Serving.Outside outside) {
            throw new IllegalArgumentException("The outside server \"%s\" cannot share a JVM with its load: leave out \"server and load in one JVM\".".formatted(outside.name()));
        }
    }

    private static Map<String, String> unavailable(Contestant contestant, LoadShape shape) {
        Map<String, String> reasons = new TreeMap<>();
        if (contestant.serving() instanceof Serving.Model serving) {
            Model model = Models.named(serving.name());
            because(model, Capability.MANY_CONNECTIONS, shape.connections() > 1)
                    .ifPresent(because -> reasons.put(model.name(), String.format(Locale.ROOT, "It cannot serve a load of %,d clients, because %s.", shape.connections(), because)));
            model.unavailable().ifPresent(why -> reasons.put(model.name(), why));
        }
        if (contestant.driving() instanceof Driving.Model driving) {
            Model model = Models.named(driving.name());
            because(model, Capability.CONNECTING, true).ifPresent(because -> reasons.put(model.name(), "It cannot drive a server, because %s.".formatted(because)));
            model.unavailable().ifPresent(why -> reasons.put(model.name(), why));
        }
        return reasons;
    }

    private static Optional<String> because(Model model, Capability capability, boolean needed) {
        return needed ? Optional.ofNullable(model.incapable().get(capability)) : Optional.empty();
    }

    /** Makes the trials in fresh processes of this machine, and tells of each. Who does not pass the entrance makes none. */
    public Outcome run(Entrance entrance, TrialListener listener) {
        return run(Optional.of(entrance), listener, false);
    }

    /** The same, where only wrong answers count: for a load that is too small to measure anything. Everybody may enter. */
    public Outcome tryOut() {
        return run(Optional.empty(), (trial, latencies, soFar, total) -> {}, true);
    }

    private Outcome run(Optional<Entrance> entrance, TrialListener listener, boolean smoke) {
        Affinity affinity = Affinity.here();
        Stream.of(plan.placement().server(), plan.placement().load()).flatMap(Optional::stream).forEach(cores -> affinity.check(cores).ifPresent(notes::add));
        Environment environment = new EnvironmentReader().read(JvmOptions.current());
        MachineReader machine = new MachineReader();
        return run(new FreshProcesses(), entrance,
                (contestant, sides, yardstick) -> new Watch(shape, plan, contestant, sides, yardstick, machine, environment.logicalCores(), smoke), environment,
                InstantSource.system(), Comparison::rest, listener);
    }

    private static void rest(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt(); // whoever waits next will see it
        }
    }

    Outcome run(Sides sides, Optional<Entrance> entrance, Observation.Observer observer, Environment environment, InstantSource clock, Consumer<Duration> rest,
            TrialListener listener) {
        Instant started = clock.instant();
        Examiner examiner = new Examiner(entrance, sides);
        List<Contestant> admitted = new ArrayList<>(contestants);
        List<Trial> trials = new ArrayList<>();
        Duration measuring = Duration.ZERO; // without the examinations, which are made once
        int total = plan.blocks() * contestants.size();
        try (Yardstick yardstick = new Yardstick(shape, plan, sides, notes::add, listener::stage)) {
            TrialMaker maker = new TrialMaker(shape, plan, sides, observer, yardstick, clock, rest);
            Random random = new Random(plan.seed());
            for (int block = 1; block <= plan.blocks(); block++) {
                List<Contestant> order = new ArrayList<>(admitted);
                Collections.shuffle(order, random);
                boolean whole = block == 1 || !overBudget(started, clock.instant(), measuring, trials.size(), admitted.size());
                if (!whole) {
                    notes.add(String.format(Locale.ROOT, "The comparison was given %s, in which %,d of %,d blocks could be made, and as much of another as there was time for.",
                            Times.text(plan.budget().orElseThrow()), block - 1, plan.blocks()));
                    total = trials.size() + admitted.size();
                    order.sort(Comparator.comparingLong(contestant -> validTrials(contestant, trials)));
                }
                List<Contestant> again = new ArrayList<>();
                for (int place = 1; place <= order.size() + again.size(); place++) {
                    if (!whole && overBudget(started, clock.instant(), measuring, trials.size(), 1)) {
                        break;
                    }
                    boolean first = place <= order.size();
                    Contestant contestant = first ? order.get(place - 1) : again.get(place - 1 - order.size());
                    Optional<String> broken = examiner.broken(contestant);
                    if (broken.isPresent()) {
                        admitted.remove(contestant);
                        total -= plan.blocks();
                        listener.stage("%s FAILED ITS CONTRACT and is not measured: %s".formatted(contestant.name(), broken.get()));
                        continue;
                    }
                    Instant begun = clock.instant();
                    TrialMaker.Made made = maker.make(contestant, block, place);
                    trials.add(made.trial());
                    measuring = measuring.plus(Duration.between(begun, clock.instant()));
                    int planned = (plan.blocks() - block) * admitted.size() + Math.max(0, order.size() - place) + again.size() + 1;
                    if (first && disturbed(made.trial()) && !overBudget(started, clock.instant(), measuring, trials.size(), planned)) {
                        again.add(contestant);
                        total++;
                    }
                    listener.finished(made.trial(), made.latencies(), outcome(started, environment, trials, examiner.found(),
                            Optional.of(String.format(Locale.ROOT, "It was interrupted after %,d of %,d trials.", trials.size(), total))), total);
                }
                if (!whole) {
                    break;
                }
            }
        }
        return outcome(started, environment, trials, examiner.found(), Optional.empty());
    }

    /** Whether it does not count because of what went on around it: then the block has another one, at its end. */
    private static boolean disturbed(Trial trial) {
        return !trial.verdict().valid() && trial.verdict().reasons().stream().allMatch(reason -> DISTURBANCES.contains(reason.kind()));
    }

    private static long validTrials(Contestant contestant, List<Trial> trials) {
        return trials.stream().filter(trial -> trial.contestant().equals(contestant.name()) && trial.verdict().valid()).count();
    }

    /** Whether so many more trials would not be done in time, if they take as long as those that were made. Nothing is known before the first. */
    private boolean overBudget(Instant started, Instant now, Duration measuring, int made, int more) {
        if (made == 0) {
            return false;
        }
        Duration spent = Duration.between(started, now);
        Duration likely = spent.plus(measuring.multipliedBy(more).dividedBy(made));
        return plan.budget().isPresent() && likely.compareTo(plan.budget().get()) > 0;
    }

    private Outcome outcome(Instant started, Environment environment, List<Trial> trials, Map<String, Examination> examinations,
            Optional<String> partial) {
        return new Outcome(title, started, shape, plan, environment, List.copyOf(contestants), Collections.unmodifiableMap(new TreeMap<>(skipped)),
                examinations, List.copyOf(trials), partial, List.copyOf(notes));
    }
}
