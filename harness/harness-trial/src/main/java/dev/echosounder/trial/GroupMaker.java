package dev.echosounder.trial;

import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.StopCondition;
import dev.echosounder.load.generate.ConnectTimes;
import dev.echosounder.load.generate.Run;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.trial.MeasuredRun.Counts;
import dev.echosounder.trial.MeasuredRun.Turn;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.LoadSide;
import dev.echosounder.trial.process.ServerSide;
import dev.echosounder.trial.process.Sides;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Makes the trials of servers that are alive together: a fresh process for each, one fresh load that is connected to
 * all, warm-up, and then cycles. In each cycle every server is driven for one run, its turn, while the others are idle.
 * So a drift of the machine affects all of them alike. A failure of one server ends its trial and no other.
 */
final class GroupMaker {

    /** Costs are read in the first cycle, the last one, and the first one after each interval of this length. */
    static final Duration BETWEEN_COSTS = Duration.ofSeconds(6);

    /** The machine's counters have ticks of 10 ms, which are too coarse for a shorter time. */
    static final Duration BETWEEN_READINGS = Duration.ofMillis(500);

    /**
     * Warm-up runs, and runs whose costs are read, last at least this long. Reading is then a small part of a run, and
     * the rate of a shorter run says little about steadiness.
     */
    static final Duration LEAST_LONG_RUN = Duration.ofMillis(80);

    /** How long all servers are left idle, to find those that use a processor nevertheless. */
    static final Duration IDLE = Duration.ofMillis(200);

    /**
     * How often they are looked at: a compiler that still works is done after a while, and a spinning thread is not.
     */
    static final int LOOKS = 5;

    /** A server that uses more cores than this while it is not driven would slow down the one that is. */
    static final double MOST_IDLE_CORES = 0.2;

    /**
     * Before each cycle the load rests for a random time of up to this. Cycles of a constant length could meet a
     * periodic stall always or never.
     */
    static final Duration MOST_REST = Duration.ofMillis(20);

    /** The runs at the common rate in which response times are measured, after its warm-up. */
    static final int RUNS_AT_RATE = 3;

    /**
     * The most warm-up runs at the common rate. There a server reads and writes less at a time than in a closed loop,
     * so its JVM compiles again, for a tenth of a second and more, on the core on which it serves.
     */
    static final int MOST_WARM_UPS_AT_RATE = 10;

    /** The warm-up at the common rate ends with a run in which compilers work for less than this. */
    static final long WARM_MILLIS = 20;

    /** The warm-up of a generator whose servers have none. */
    private static final Plan.WarmUps GENERATOR = new Plan.WarmUps(40, true);

    private static final Duration AT_RATE = Duration.ofMillis(400);
    private static final Duration WARMING_UP_AT_RATE = Duration.ofMillis(150);

    private final LoadShape shape;
    private final LoadShape longRun;
    private final Plan plan;
    private final Sides sides;
    private final Observation.Observer observer;
    private final InstantSource clock;
    private final LongSupplier nanoTime;
    private final Consumer<Duration> rest;
    private final Consumer<String> stages;
    private final Random random;
    private final int machineCores;
    private OptionalDouble commonRate = OptionalDouble.empty();

    GroupMaker(ComparedLoad load, TrialSetup setup, Random random) {
        this.shape = load.shape();
        this.longRun = longRun(shape);
        this.plan = load.plan();
        this.sides = setup.sides();
        this.observer = setup.observers().apply(shape);
        this.clock = setup.clock();
        this.nanoTime = setup.nanoTime();
        this.rest = setup.rest();
        this.stages = setup.listener()::stage;
        this.random = random;
        this.machineCores = setup.environment().host().hardware().logicalCores();
    }

    private static LoadShape longRun(LoadShape shape) {
        return shape.stopCondition() instanceof StopCondition.Lasting(Duration time)
                        && time.compareTo(LEAST_LONG_RUN) < 0
                ? shape.extending(new StopCondition.Lasting(LEAST_LONG_RUN))
                : shape;
    }

    /**
     * The trials of a group.
     *
     * @param trials the trials of all servers except those that must be measured alone
     * @param alone servers that are not idle while they are not driven, each with what was seen, as a clause
     */
    record Made(List<TrialMaker.Made> trials, Map<Subject, String> alone) {}

    /** A server of the group, with the trial that is being made. */
    private static final class Member {

        private final Subject subject;
        private final TrialDraft draft;
        private Optional<ServerSide> server = Optional.empty();
        private Observation observation;
        private WarmUp warmUp;

        Member(Subject subject, TrialDraft draft) {
            this.subject = subject;
            this.draft = draft;
        }

        Subject subject() {
            return subject;
        }

        TrialDraft draft() {
            return draft;
        }

        /** Whether its server is running, and its trial has not failed. */
        boolean active() {
            return server.isPresent();
        }

        ServerSide server() {
            return server.orElseThrow();
        }

        void started(ServerSide some) {
            server = Optional.of(some);
        }

        Observation observation() {
            return observation;
        }

        void watched(Observation by) {
            observation = by;
        }

        WarmUp warmUp() {
            return warmUp;
        }

        void warmedUpBy(WarmUp some) {
            warmUp = some;
        }

        void fail(Verdict why) {
            draft.failed(why);
            close();
        }

        void close() {
            server.ifPresent(ServerSide::close);
            server = Optional.empty();
        }
    }

    /** A step of a member's trial. If it fails, the trials of the other members continue. */
    private interface Step {

        void with(Member member) throws ChildFailure, RunFailure;
    }

    /** The load has ended, and with it all trials of the group. */
    private static final class LoadEnded extends Exception {

        private static final long serialVersionUID = 1;

        LoadEnded(ChildFailure why) {
            super(why);
        }

        Verdict verdict() {
            return Judge.failed((ChildFailure) getCause());
        }
    }

    Made make(List<Subject> subjects, int block) {
        List<Member> members = new ArrayList<>();
        for (Subject subject : subjects) {
            members.add(new Member(
                    subject,
                    new TrialDraft(new Trial.Identity(subject.name(), block, members.size() + 1, clock.instant()))));
        }
        Map<Subject, String> alone = new TreeMap<>(Comparator.comparing(Subject::name));
        try (LoadSide load = sides.load(plan.placement().load())) {
            if (plan.showsStart(shape)) {
                warmUpGenerator(load);
            }
            start(members, load);
            warmUp(members, load);
            reportRates(members);
            leaveOutBusy(members, load, alone);
            cycles(members, load);
            respond(members, load);
            each(members, load, member -> member.draft().measured(member.observation()));
            each(
                    members,
                    load,
                    member -> member.draft().dismiss(load, member.subject().name(), shape));
        } catch (LoadEnded ended) {
            active(members).forEach(member -> member.fail(ended.verdict()));
        } catch (ChildFailure noLoad) {
            members.forEach(member -> member.fail(Judge.failed(noLoad)));
        } finally {
            members.forEach(Member::close);
        }
        return new Made(
                members.stream()
                        .filter(member -> !alone.containsKey(member.subject()))
                        .map(member -> member.draft().made())
                        .toList(),
                alone);
    }

    /**
     * Has the generator drive the plain server until its rate has settled. Otherwise the first servers would be driven
     * by a generator that still warms up, and it would look as if they did.
     */
    private void warmUpGenerator(LoadSide load) throws ChildFailure {
        LoadShape echoed = shape.echoed();
        ServerSpec plain = new ServerSpec.Baseline();
        try (ServerSide server = sides.server(plain, plan.placement().server(), echoed.service())) {
            load.connect(plain.name(), new ClientSpec.Generator(), server.destination(), echoed);
            new WarmUp(echoed, plan.warmingUp(GENERATOR), server, load, plain.name()).runAll();
            load.disconnect(plain.name());
        } catch (RunFailure failure) {
            throw new ChildFailure(
                    ChildFailure.Kind.NEVER_STARTED,
                    "The load generator could not be warmed up by the plain server: " + failure.getMessage());
        }
    }

    private void start(List<Member> members, LoadSide load) throws LoadEnded {
        for (Member member : members) {
            try {
                member.started(
                        sides.server(member.subject().server(), plan.placement().server(), shape.service()));
                member.draft().started(member.server(), load);
            } catch (ChildFailure neverListened) {
                member.fail(Judge.failed(neverListened));
            }
        }
        Set<Long> processes = processes(members, load);
        each(members, load, member -> {
            member.watched(observer.observe(member.subject(), new Sides.Pair(member.server(), load), processes));
            connect(member, load);
            member.warmedUpBy(new WarmUp(
                    longRun, plan, member.server(), load, member.subject().name()));
        });
    }

    private static Set<Long> processes(List<Member> members, LoadSide load) {
        return active(members).stream()
                .map(member -> new Sides.Pair(member.server(), load).processes())
                .flatMap(Set::stream)
                .collect(Collectors.toSet());
    }

    private void connect(Member member, LoadSide load) throws ChildFailure, RunFailure {
        member.observation().connecting();
        ConnectTimes times = load.connect(
                member.subject().name(),
                member.subject().client(),
                member.server().destination(),
                shape);
        member.draft().connected(times, member.observation().connected());
    }

    /** Warms all servers up in turns, run by run: while one is driven, the compilers of the others work. */
    private void warmUp(List<Member> members, LoadSide load) throws LoadEnded {
        TurnOrder order = new TurnOrder(members.size(), random);
        while (active(members).stream().anyMatch(member -> !member.warmUp().over())) {
            each(order.next().stream().map(members::get).toList(), load, member -> {
                if (!member.warmUp().over()) {
                    member.warmUp().run();
                }
            });
        }
        each(members, load, member -> member.draft().warmedUp(member.warmUp().result()));
        if (plan.warmUps().most() > 0) {
            WarmUp.restUntilCompiled(rest, () -> compilationMillis(members, load));
        }
    }

    /** Reports the rates of the warm servers, the first figures of the group. */
    private void reportRates(List<Member> members) {
        double[] rates = active(members).stream()
                .mapToDouble(member -> member.warmUp().rate())
                .filter(rate -> rate > 0)
                .sorted()
                .toArray();
        if (rates.length > 0) {
            stages.accept(String.format(
                    Locale.ROOT,
                    "warm: %d servers at %,.0f to %,.0f msg/s; %,d cycles of turns follow",
                    rates.length,
                    rates[0],
                    rates[rates.length - 1],
                    plan.runs()));
        }
    }

    private long compilationMillis(List<Member> members, LoadSide load) throws LoadEnded {
        long[] millis = new long[1];
        each(members, load, member -> millis[0] += member.warmUp().compilationMillis());
        return millis[0];
    }

    /** Leaves out servers that use a processor while they are not driven, as they would slow the others down. */
    private void leaveOutBusy(List<Member> members, LoadSide load, Map<Subject, String> alone) throws LoadEnded {
        if (active(members).size() < 2) {
            return;
        }
        List<Member> looked = active(members);
        Map<Member, Double> busy = new LinkedHashMap<>();
        for (int look = 0; look < LOOKS && !looked.isEmpty(); look++) {
            busy.clear();
            each(looked, load, member -> member.observation().idling());
            rest.accept(IDLE);
            each(looked, load, member -> {
                double cores = member.observation().idledCores().orElse(0);
                if (cores > MOST_IDLE_CORES) {
                    busy.put(member, cores);
                }
            });
            looked = List.copyOf(busy.keySet());
        }
        busy.forEach((member, cores) -> {
            alone.put(member.subject(), "it used %.0f %% of a core while it was not driven".formatted(cores * 100));
            member.close();
        });
    }

    private void cycles(List<Member> members, LoadSide load) throws LoadEnded, ChildFailure {
        TurnOrder order = new TurnOrder(members.size(), random);
        MachineReadings readings = new MachineReadings(load, processes(members, load));
        long begin = nanoTime.getAsLong();
        long read = begin;
        long costsRead = begin;
        for (int cycle = 1; cycle <= plan.runs() && !active(members).isEmpty(); cycle++) {
            rest.accept(Duration.ofNanos(random.nextLong(MOST_REST.toNanos())));
            long now = nanoTime.getAsLong();
            boolean costed = cycle == 1 || cycle == plan.runs() || now - costsRead >= BETWEEN_COSTS.toNanos();
            costsRead = costed ? now : costsRead;
            Cycle current = new Cycle(cycle, costed, begin);
            each(order.next().stream().map(members::get).toList(), load, member -> turn(member, load, current));
            if (cycle == plan.runs()
                    || active(members).isEmpty()
                    || nanoTime.getAsLong() - read >= BETWEEN_READINGS.toNanos()) {
                MachineUse machine = readings.next();
                boolean disturbed = MachineRule.disturbs(machine, machineCores);
                members.forEach(member -> member.draft().cyclesOver(machine, disturbed));
                read = nanoTime.getAsLong();
            }
        }
    }

    /** A cycle: one turn of each server. */
    private record Cycle(int number, boolean costed, long beginNanos) {}

    /** Makes one turn. Costs are read in some cycles only, because reading keeps a JVM's compilers busy for a while. */
    private void turn(Member member, LoadSide load, Cycle cycle) throws ChildFailure, RunFailure {
        long since = nanoTime.getAsLong() - cycle.beginNanos();
        if (cycle.costed()) {
            member.observation().running();
        }
        RunReport report = load.run(member.subject().name(), cycle.costed() ? longRun : shape);
        Optional<MeasuredRun.Costs> costs = Optional.empty();
        if (cycle.costed()) {
            costs = Optional.of(member.observation().ran(report.run()));
        } else {
            member.observation().ranUnread(report.run());
        }
        member.draft().ran(report, new Turn(cycle.number(), since, true, counts(report)), Optional.empty(), costs);
    }

    private Counts counts(RunReport report) {
        Run run = report.run();
        if (GeneratorRule.waited(report, plan.placement()) || GeneratorRule.beganApart(report)) {
            return Counts.DISTURBED;
        }
        return StallRule.beganInAStall(run, shape) ? Counts.BEGAN_IN_A_STALL : Counts.YES;
    }

    /** Measures response times at a common rate: a share of the slowest server's rate in the first block. */
    private void respond(List<Member> members, LoadSide load) throws LoadEnded {
        if (plan.rateShare().isEmpty() || !(shape.loadModel() instanceof LoadModel.Closed)) {
            return;
        }
        if (commonRate.isEmpty()) {
            commonRate = active(members).stream()
                    .map(member -> member.draft().rate())
                    .flatMapToDouble(OptionalDouble::stream)
                    .map(rate -> Math.max(1, Math.floor(rate * plan.rateShare().getAsDouble())))
                    .min();
        }
        if (commonRate.isEmpty()) {
            return;
        }
        LoadShape open = shape.at(CapacitySearch.openLoop(shape, commonRate.getAsDouble()))
                .extending(new StopCondition.Lasting(AT_RATE));
        warmUp(members, load, open.extending(new StopCondition.Lasting(WARMING_UP_AT_RATE)));
        Map<Member, TrialDraft.AtRate> drafts = new HashMap<>();
        TurnOrder order = new TurnOrder(members.size(), random);
        for (int run = 0; run < RUNS_AT_RATE; run++) {
            each(
                    order.next().stream().map(members::get).toList(),
                    load,
                    member -> drafts.computeIfAbsent(member, _ -> new TrialDraft.AtRate(commonRate.getAsDouble()))
                            .ran(load.run(member.subject().name(), open)));
        }
        each(members, load, member -> member.draft().atRate(drafts.get(member)));
    }

    /** Warms all servers up at the common rate, in turns, until no compiler has much to do; once without a warm-up. */
    private void warmUp(List<Member> members, LoadSide load, LoadShape atRate) throws LoadEnded {
        TurnOrder order = new TurnOrder(members.size(), random);
        boolean[] cold = {true};
        for (int run = 0; cold[0] && run < MOST_WARM_UPS_AT_RATE; run++) {
            Map<Member, Long> before = new HashMap<>();
            each(members, load, member -> before.put(member, member.warmUp().compilationMillis()));
            each(
                    order.next().stream().map(members::get).toList(),
                    load,
                    member -> load.run(member.subject().name(), atRate));
            cold[0] = false;
            if (plan.warmUps().most() > 0) {
                WarmUp.restUntilCompiled(rest, () -> compilationMillis(members, load));
                each(
                        members,
                        load,
                        member -> cold[0] |= member.warmUp().compilationMillis() - before.get(member) >= WARM_MILLIS);
            }
        }
    }

    private static List<Member> active(List<Member> members) {
        return members.stream().filter(Member::active).toList();
    }

    /**
     * Does a step with each active member. A failure ends the trial of that member alone, unless the load has ended.
     */
    private void each(List<Member> members, LoadSide load, Step step) throws LoadEnded {
        for (Member member : active(members)) {
            try {
                step.with(member);
            } catch (RunFailure failure) {
                member.fail(deathOf(member).orElseGet(() -> Judge.failed(failure)));
            } catch (ChildFailure failure) {
                requireAlive(load, failure);
                member.fail(Judge.failed(failure));
            }
        }
    }

    /** The verdict on a server that has died; empty if it is alive. A death is reported instead of what clients saw. */
    private static Optional<Verdict> deathOf(Member member) {
        try {
            member.server().checkAlive();
            return Optional.empty();
        } catch (ChildFailure died) {
            return Optional.of(Judge.failed(died));
        }
    }

    private static void requireAlive(LoadSide load, ChildFailure failure) throws LoadEnded {
        try {
            load.counters();
        } catch (ChildFailure ended) {
            throw new LoadEnded(failure);
        }
    }
}
