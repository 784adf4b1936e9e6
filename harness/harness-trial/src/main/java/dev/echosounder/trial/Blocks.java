package dev.echosounder.trial;

import dev.echosounder.api.Times;
import dev.echosounder.linux.CompilerThreads;
import dev.echosounder.load.ServiceSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Makes the trials of a comparison in randomised blocks. In each block every server makes one trial under each load, in
 * a shuffled order. The servers of a load are alive together and driven in turns; servers that cannot take turns make
 * their trials one after another. If the machine was disturbed in at least half of the trials of a group, the group is
 * measured again at the end of the block, provided that the time budget still allows all planned blocks. Both attempts
 * are published.
 */
final class Blocks {

    private static final Set<Verdict.Kind> DISTURBANCES = EnumSet.of(
            Verdict.Kind.MACHINE_BUSY,
            Verdict.Kind.THROTTLED,
            Verdict.Kind.KERNEL_DROPS,
            Verdict.Kind.HOST_LOST,
            Verdict.Kind.GENERATOR_LATE,
            Verdict.Kind.GENERATOR_LIMIT,
            Verdict.Kind.UNDECIDED);

    private final Comparison comparison;
    private final Plan plan;
    private final TrialSetup setup;
    private final PreflightCheck preflightCheck;
    private final Map<BaselineKey, BaselineProcess> baselines = new HashMap<>();
    private final Random random;
    private final List<LoadProgress> loads;
    private final Instant started;
    private Duration measuring = Duration.ZERO; // without the pre-flight checks, which are made once
    private int groupsMade;

    Blocks(Comparison comparison, TrialSetup setup) {
        this.comparison = comparison;
        this.plan = comparison.plan();
        this.setup = setup;
        this.preflightCheck = new PreflightCheck(setup.preflight(), setup.sides());
        this.random = new Random(plan.seed());
        this.loads = comparison.loads().stream().map(LoadProgress::new).toList();
        this.started = setup.clock().instant();
    }

    /** Loads with the same service and the same baseline share one baseline process. */
    private record BaselineKey(ServiceSpec spec, Optional<ServerSpec> baseline) {}

    /** A load of the comparison, with the trials made under it so far. */
    private final class LoadProgress {

        private final ComparedLoad load;
        private final TrialMaker oneByOne;
        private final GroupMaker together;
        private final List<Subject> admitted;
        private final Set<Subject> alone = new HashSet<>();
        private final List<Trial> trials = new ArrayList<>();
        private int total;

        LoadProgress(ComparedLoad load) {
            this.load = load;
            this.admitted = new ArrayList<>(load.subjects());
            this.total = plan.blocks() * admitted.size();
            if (load.whyOneByOne().isPresent()) {
                alone.addAll(admitted);
            }
            BaselineProcess baseline = baselines.computeIfAbsent(
                    new BaselineKey(load.shape().echoed().service(), load.plan().baseline()),
                    _ -> new BaselineProcess(
                            load.shape(), load.plan(), setup.sides(), comparison::note, setup.listener()::stage));
            this.oneByOne = new TrialMaker(load, setup, baseline);
            this.together = new GroupMaker(load, setup, random);
        }

        List<Group> groups() {
            List<Group> groups = new ArrayList<>();
            admitted.stream().filter(alone::contains).forEach(subject -> groups.add(new Group(this, List.of(subject))));
            List<Subject> others = admitted.stream()
                    .filter(subject -> !alone.contains(subject))
                    .toList();
            if (!others.isEmpty()) {
                groups.add(new Group(this, others));
            }
            return groups;
        }
    }

    /** Servers that are measured together under a load; one that is measured alone is a group of one. */
    private record Group(LoadProgress progress, List<Subject> subjects) {}

    /** Makes all trials. */
    Outcome run() {
        try {
            for (int block = 1; block <= plan.blocks(); block++) {
                List<Group> order = loads.stream()
                        .flatMap(progress -> progress.groups().stream())
                        .collect(Collectors.toCollection(ArrayList::new));
                if (block > 1 && overBudget(order.size())) {
                    comparison.note(String.format(
                            Locale.ROOT,
                            "The time budget of %s was enough for %,d of %,d blocks.",
                            Times.text(plan.budget().orElseThrow()),
                            block - 1,
                            plan.blocks()));
                    break;
                }
                Collections.shuffle(order, random);
                make(block, order);
            }
        } finally {
            baselines.values().forEach(BaselineProcess::close);
        }
        setup.sides().notes().forEach(comparison::note);
        return outcome(Optional.empty());
    }

    private Outcome outcome(Optional<String> partial) {
        return new Outcome(
                comparison.title(),
                started,
                plan,
                setup.environment(),
                preflightCheck.found(),
                loads.stream()
                        .map(progress -> progress.load.outcome(progress.trials))
                        .toList(),
                partial,
                comparison.notes());
    }

    private void make(int block, List<Group> order) {
        List<Group> again = new ArrayList<>();
        for (int place = 1; place <= order.size(); place++) {
            Group group = order.get(place - 1);
            int planned = (plan.blocks() - block) * order.size() + order.size() - place + again.size() + 1;
            if (disturbed(make(block, place, group)) && !overBudget(planned)) {
                again.add(group);
                group.progress.total += group.subjects.size();
            }
        }
        again.forEach(group -> make(block, order.size() + 1, group));
    }

    private List<Trial> make(int block, int place, Group group) {
        List<Subject> subjects = group.subjects.stream()
                .filter(subject -> admits(group.progress, subject))
                .toList();
        if (subjects.isEmpty()) {
            return List.of();
        }
        CompilerThreads.giveWay(); // this JVM must not take a core from the trials
        Instant begun = setup.clock().instant();
        List<TrialMaker.Made> made = new ArrayList<>();
        if (group.progress.alone.containsAll(subjects)) {
            subjects.forEach(subject -> made.add(group.progress.oneByOne.make(subject, block, place)));
        } else {
            setup.listener()
                    .stage("block %d of %d: %d servers start, warm up and take turns"
                            .formatted(block, plan.blocks(), subjects.size()));
            GroupMaker.Made together = group.progress.together.make(subjects, block);
            made.addAll(together.trials());
            together.alone().forEach((subject, why) -> {
                comparison.note("%s is measured alone and not in turns with the others%s: %s."
                        .formatted(subject.name(), under(group.progress.load), why));
                group.progress.alone.add(subject);
                made.add(group.progress.oneByOne.make(subject, block, place));
            });
        }
        groupsMade++;
        measuring = measuring.plus(Duration.between(begun, setup.clock().instant()));
        made.forEach(one -> report(group.progress, one));
        return made.stream().map(TrialMaker.Made::trial).toList();
    }

    private String under(ComparedLoad load) {
        return loads.size() == 1 ? "" : " (%s)".formatted(load.shape().label());
    }

    private boolean admits(LoadProgress progress, Subject subject) {
        if (!progress.admitted.contains(subject)) {
            return false;
        }
        Optional<String> broken = preflightCheck.broken(subject, progress.load.shape());
        if (broken.isEmpty()) {
            return true;
        }
        progress.admitted.remove(subject);
        progress.total -= plan.blocks();
        setup.listener()
                .stage("%s FAILED the contract and is not measured: %s".formatted(subject.name(), broken.get()));
        return false;
    }

    private void report(LoadProgress progress, TrialMaker.Made made) {
        progress.trials.add(made.trial());
        int total = loads.stream().mapToInt(some -> some.total).sum();
        int trials = loads.stream().mapToInt(some -> some.trials.size()).sum();
        String partial = String.format(Locale.ROOT, "It was interrupted after %,d of %,d trials.", trials, total);
        setup.listener().finished(made.trial(), made.histograms(), outcome(Optional.of(partial)), total);
    }

    /** Whether at least half of these trials do not count because of a disturbance. */
    private static boolean disturbed(List<Trial> trials) {
        long disturbed = trials.stream()
                .filter(trial -> !trial.verdict().valid()
                        && trial.verdict().reasons().stream().allMatch(reason -> DISTURBANCES.contains(reason.kind())))
                .count();
        return disturbed > 0 && 2 * disturbed >= trials.size();
    }

    /**
     * Whether this number of further groups would exceed the time budget, if they take as long as those made so far.
     * {@code false} before the first group.
     */
    private boolean overBudget(int more) {
        if (groupsMade == 0) {
            return false;
        }
        Duration likely = Duration.between(started, setup.clock().instant())
                .plus(measuring.multipliedBy(more).dividedBy(groupsMade));
        return plan.budget().isPresent() && likely.compareTo(plan.budget().get()) > 0;
    }
}
