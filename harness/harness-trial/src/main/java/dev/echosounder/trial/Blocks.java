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
 * The trials of a comparison in randomised blocks: in each block every server makes one trial under each load. The
 * servers of a load are alive together and driven in turns, unless they cannot be; then they make their trials one
 * after another. The order is shuffled. If a disturbance of the machine spoilt most trials of a group, the group is
 * made again at the end of the block, if the budget has room for it after all blocks that were asked for; both are
 * published.
 */
final class Blocks {

    private static final Set<Verdict.Kind> DISTURBANCES = EnumSet.of(
            Verdict.Kind.MACHINE_BUSY,
            Verdict.Kind.THROTTLED,
            Verdict.Kind.KERNEL_DROPS,
            Verdict.Kind.GENERATOR_LATE,
            Verdict.Kind.GENERATOR_LIMIT,
            Verdict.Kind.UNDECIDED);

    private final Comparison comparison;
    private final Plan plan;
    private final TrialSetup setup;
    private final PreflightCheck preflightCheck;
    private final Map<Ruled, BaselineProcess> baselines = new HashMap<>();
    private final Random random;
    private final List<Course> courses;
    private final Instant started;
    private Duration measuring = Duration.ZERO; // without the examinations, which are made once
    private int groupsMade;

    Blocks(Comparison comparison, TrialSetup setup) {
        this.comparison = comparison;
        this.plan = comparison.plan();
        this.setup = setup;
        this.preflightCheck = new PreflightCheck(setup.preflight(), setup.sides());
        this.random = new Random(plan.seed());
        this.courses = comparison.loads().stream().map(Course::new).toList();
        this.started = setup.clock().instant();
    }

    /** What a baseline is the same for, and so only started once. */
    private record Ruled(ServiceSpec spec, Optional<ServerSpec> baseline) {}

    /** One load on its way. */
    private final class Course {

        private final ComparedLoad load;
        private final TrialMaker oneByOne;
        private final GroupMaker together;
        private final List<Subject> admitted;
        private final Set<Subject> alone = new HashSet<>();
        private final List<Trial> trials = new ArrayList<>();
        private int total;

        Course(ComparedLoad load) {
            this.load = load;
            this.admitted = new ArrayList<>(load.subjects());
            this.total = plan.blocks() * admitted.size();
            if (load.whyOneByOne().isPresent()) {
                alone.addAll(admitted);
            }
            BaselineProcess baseline = baselines.computeIfAbsent(
                    new Ruled(load.shape().echoed().service(), load.plan().baseline()),
                    ruled -> new BaselineProcess(
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
    private record Group(Course course, List<Subject> subjects) {}

    /** Makes them. */
    Outcome run() {
        try {
            for (int block = 1; block <= plan.blocks(); block++) {
                List<Group> order = courses.stream()
                        .flatMap(course -> course.groups().stream())
                        .collect(Collectors.toCollection(ArrayList::new));
                if (block > 1 && overBudget(order.size())) {
                    comparison.note(String.format(
                            Locale.ROOT,
                            "The time budget of %s had room for %,d of %,d blocks.",
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
        return outcome(Optional.empty());
    }

    private Outcome outcome(Optional<String> partial) {
        return new Outcome(
                comparison.title(),
                started,
                plan,
                setup.environment(),
                preflightCheck.found(),
                courses.stream()
                        .map(course -> course.load.outcome(course.trials))
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
                group.course.total += group.subjects.size();
            }
        }
        again.forEach(group -> make(block, order.size() + 1, group));
    }

    private List<Trial> make(int block, int place, Group group) {
        List<Subject> subjects = group.subjects.stream()
                .filter(subject -> admits(group.course, subject))
                .toList();
        if (subjects.isEmpty()) {
            return List.of();
        }
        CompilerThreads.giveWay(); // what makes the trials must not take a core from them
        Instant begun = setup.clock().instant();
        List<TrialMaker.Made> made = new ArrayList<>();
        if (group.course.alone.containsAll(subjects)) {
            subjects.forEach(subject -> made.add(group.course.oneByOne.make(subject, block, place)));
        } else {
            setup.listener()
                    .stage("block %d of %d: %d servers start, warm up and take turns"
                            .formatted(block, plan.blocks(), subjects.size()));
            GroupMaker.Made together = group.course.together.make(subjects, block);
            made.addAll(together.trials());
            together.alone().forEach((subject, why) -> {
                comparison.note(
                        "%s is measured alone and not in turns with the others: %s.".formatted(subject.name(), why));
                group.course.alone.add(subject);
                made.add(group.course.oneByOne.make(subject, block, place));
            });
        }
        groupsMade++;
        measuring = measuring.plus(Duration.between(begun, setup.clock().instant()));
        made.forEach(one -> tell(group.course, one));
        return made.stream().map(TrialMaker.Made::trial).toList();
    }

    private boolean admits(Course course, Subject subject) {
        if (!course.admitted.contains(subject)) {
            return false;
        }
        Optional<String> broken = preflightCheck.broken(subject, course.load.shape());
        if (broken.isEmpty()) {
            return true;
        }
        course.admitted.remove(subject);
        course.total -= plan.blocks();
        setup.listener()
                .stage("%s FAILED ITS CONTRACT and is not measured: %s".formatted(subject.name(), broken.get()));
        return false;
    }

    private void tell(Course course, TrialMaker.Made made) {
        course.trials.add(made.trial());
        int total = courses.stream().mapToInt(some -> some.total).sum();
        int trials = courses.stream().mapToInt(some -> some.trials.size()).sum();
        String partial = String.format(Locale.ROOT, "It was interrupted after %,d of %,d trials.", trials, total);
        setup.listener().finished(made.trial(), made.histograms(), outcome(Optional.of(partial)), total);
    }

    /** Whether most of these trials do not count because of what went on around them. */
    private static boolean disturbed(List<Trial> trials) {
        long disturbed = trials.stream()
                .filter(trial -> !trial.verdict().valid()
                        && trial.verdict().reasons().stream().allMatch(reason -> DISTURBANCES.contains(reason.kind())))
                .count();
        return disturbed > 0 && 2 * disturbed >= trials.size();
    }

    /**
     * Whether so many more groups would not be done in time, if they take as long as those that were made. Nothing is
     * known before the first.
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
