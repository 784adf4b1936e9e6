package dev.echosounder.trial;

import dev.echosounder.api.Times;
import dev.echosounder.load.ServiceSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * The trials of a comparison in randomised blocks: in each block every server makes one trial under each load, in a
 * shuffled order. So a drift of the machine hits all alike. A disturbed server makes another trial at the end of the
 * block, if the budget has room for it after all blocks that were asked for; both are published. Where the budget has
 * no room for another block, the servers with the fewest valid trials make as much of it as there is time for.
 */
final class Blocks {

    private static final Set<Verdict.Kind> DISTURBANCES = EnumSet.of(
            Verdict.Kind.MACHINE_BUSY,
            Verdict.Kind.THROTTLED,
            Verdict.Kind.KERNEL_DROPS,
            Verdict.Kind.GENERATOR_LATE,
            Verdict.Kind.GENERATOR_LIMIT,
            Verdict.Kind.TOO_SHORT);

    private final Comparison comparison;
    private final Plan plan;
    private final TrialSetup setup;
    private final PreflightCheck preflightCheck;
    private final Map<Ruled, BaselineProcess> baselines = new HashMap<>();
    private final List<Course> courses;
    private final Instant started;
    private Duration measuring = Duration.ZERO; // without the examinations, which are made once

    Blocks(Comparison comparison, TrialSetup setup) {
        this.comparison = comparison;
        this.plan = comparison.plan();
        this.setup = setup;
        this.preflightCheck = new PreflightCheck(setup.preflight(), setup.sides());
        this.courses = comparison.loads().stream().map(Course::new).toList();
        this.started = setup.clock().instant();
    }

    /** What a baseline is the same for, and so only started once. */
    private record Ruled(ServiceSpec spec, Optional<ServerSpec> baseline) {}

    /** One load on its way. */
    private final class Course {

        private final ComparedLoad load;
        private final TrialMaker maker;
        private final List<Subject> admitted;
        private final List<Trial> trials = new ArrayList<>();
        private int total;

        Course(ComparedLoad load) {
            this.load = load;
            this.admitted = new ArrayList<>(load.subjects());
            this.total = plan.blocks() * admitted.size();
            BaselineProcess baseline = baselines.computeIfAbsent(
                    new Ruled(load.shape().echoed().service(), load.plan().baseline()),
                    ruled -> new BaselineProcess(
                            load.shape(), load.plan(), setup.sides(), comparison::note, setup.listener()::stage));
            this.maker = new TrialMaker(
                    load.shape(),
                    load.plan(),
                    setup.sides(),
                    setup.observers().apply(load.shape()),
                    baseline,
                    setup.clock(),
                    setup.rest());
        }
    }

    /** Whose turn it is, and under which load. */
    private record Turn(Course course, Subject subject) {

        long validTrials() {
            return course.trials.stream()
                    .filter(trial -> trial.subject().equals(subject.name())
                            && trial.verdict().valid())
                    .count();
        }
    }

    /** Makes them. */
    Outcome run() {
        try {
            Random random = new Random(plan.seed());
            for (int block = 1; block <= plan.blocks(); block++) {
                List<Turn> order = turns();
                Collections.shuffle(order, random);
                if (block == 1 || !overBudget(order.size())) {
                    whole(block, order);
                } else {
                    begun(block, order);
                    break;
                }
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

    private List<Turn> turns() {
        List<Turn> turns = new ArrayList<>();
        courses.forEach(course -> course.admitted.forEach(subject -> turns.add(new Turn(course, subject))));
        return turns;
    }

    private void whole(int block, List<Turn> order) {
        List<Turn> again = new ArrayList<>();
        for (int place = 1; place <= order.size() + again.size(); place++) {
            boolean first = place <= order.size();
            Turn turn = first ? order.get(place - 1) : again.get(place - 1 - order.size());
            if (!admits(turn)) {
                continue;
            }
            TrialMaker.Made made = make(turn, block, place);
            int planned =
                    (plan.blocks() - block) * turns().size() + Math.max(0, order.size() - place) + again.size() + 1;
            if (first && disturbed(made.trial()) && !overBudget(planned)) {
                again.add(turn);
                turn.course.total++;
            }
            tell(made);
        }
    }

    /** The last one, of which there is not time for all. */
    private void begun(int block, List<Turn> order) {
        comparison.note(String.format(
                Locale.ROOT,
                "The time budget of %s had room for %,d of %,d blocks and a part of another one.",
                Times.text(plan.budget().orElseThrow()),
                block - 1,
                plan.blocks()));
        courses.forEach(course -> course.total = course.trials.size() + course.admitted.size());
        order.sort(Comparator.comparingLong(Turn::validTrials));
        for (int place = 1; place <= order.size() && !overBudget(1); place++) {
            Turn turn = order.get(place - 1);
            if (admits(turn)) {
                tell(make(turn, block, place));
            }
        }
    }

    private boolean admits(Turn turn) {
        Optional<String> broken = preflightCheck.broken(turn.subject, turn.course.load.shape());
        if (broken.isEmpty()) {
            return true;
        }
        turn.course.admitted.remove(turn.subject);
        turn.course.total -= plan.blocks();
        setup.listener()
                .stage("%s FAILED ITS CONTRACT and is not measured: %s".formatted(turn.subject.name(), broken.get()));
        return false;
    }

    private TrialMaker.Made make(Turn turn, int block, int place) {
        Instant begun = setup.clock().instant();
        TrialMaker.Made made = turn.course.maker.make(turn.subject, block, place);
        turn.course.trials.add(made.trial());
        measuring = measuring.plus(Duration.between(begun, setup.clock().instant()));
        return made;
    }

    private void tell(TrialMaker.Made made) {
        int total = courses.stream().mapToInt(course -> course.total).sum();
        String partial = String.format(Locale.ROOT, "It was interrupted after %,d of %,d trials.", trials(), total);
        setup.listener().finished(made.trial(), made.latencies(), outcome(Optional.of(partial)), total);
    }

    private int trials() {
        return courses.stream().mapToInt(course -> course.trials.size()).sum();
    }

    /** Whether it does not count because of what went on around it: then the block has another one, at its end. */
    private static boolean disturbed(Trial trial) {
        return !trial.verdict().valid()
                && trial.verdict().reasons().stream().allMatch(reason -> DISTURBANCES.contains(reason.kind()));
    }

    /**
     * Whether so many more trials would not be done in time, if they take as long as those that were made. Nothing is
     * known before the first.
     */
    private boolean overBudget(int more) {
        int made = trials();
        if (made == 0) {
            return false;
        }
        Duration likely = Duration.between(started, setup.clock().instant())
                .plus(measuring.multipliedBy(more).dividedBy(made));
        return plan.budget().isPresent() && likely.compareTo(plan.budget().get()) > 0;
    }
}
