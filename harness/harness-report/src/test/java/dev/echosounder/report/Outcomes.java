package dev.echosounder.report;

import dev.echosounder.api.Handshake;
import dev.echosounder.linux.Link;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Mechanism;
import dev.echosounder.trial.LoadOutcome;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Placement;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.PreflightResult;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.Subject;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.Verdict;
import dev.echosounder.trial.jvm.JvmFacts;
import dev.echosounder.trial.machine.Build;
import dev.echosounder.trial.machine.Environment;
import dev.echosounder.trial.machine.Host;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Stages the outcome of a comparison, without running anything. Rates are in messages per second, one for each block.
 */
public final class Outcomes {

    /** The load generator, on any machine. */
    public static final ClientSpec.Generator REFERENCE = new ClientSpec.Generator(1, false, Mechanism.IO_URING);

    public static final LoadShape SHAPE = LoadShape.pingPong(100, Duration.ofSeconds(1), 64);

    public static final Environment ENVIRONMENT = new Environment(
            new Host(
                    "Xeon (2 cores, 8 GiB, Linux 6.18)",
                    new Host.Hardware("Intel Xeon", 2, 1, 8L << 30),
                    "Debian 13",
                    new Host.Kernel(
                            "6.18.44 amd64",
                            "performance",
                            Map.of("meltdown", "Not affected"),
                            Map.of("open files", "1048576")),
                    List.of(0, 1),
                    0.2,
                    "OpenJDK 64-Bit Server VM 25.0.3+9-LTS"),
            new Build(
                    List.of("-Xms512m", "-Xmx512m", "-XX:+UseParallelGC"),
                    Map.of("netty", "4.2.18.Final"),
                    "0123456789abcdef0123456789abcdef01234567",
                    false));

    private static final Instant STARTED = Instant.parse("2026-01-02T03:04:05Z");

    private final Map<String, Subject> subjects = new LinkedHashMap<>();
    private final List<Trial> trials = new ArrayList<>();
    private final Map<String, String> skipped = new LinkedHashMap<>();
    private final Map<String, PreflightResult> examinations = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();
    private String title = "Echo, every server";
    private LoadShape shape = SHAPE;
    private long seed = 42;
    private Placement placement = Placement.ANYWHERE;
    private Environment environment = ENVIRONMENT;
    private double[] baseline = {};
    private Optional<ServerSpec> baselineServer = Optional.empty();
    private Optional<Plan.Goal> goal = Optional.empty();
    private boolean rankedByCpu;
    private Optional<String> partial = Optional.empty();

    public static Outcomes staged() {
        return new Outcomes();
    }

    public Outcomes titled(String title) {
        this.title = title;
        return this;
    }

    /** Stages this load. */
    public Outcomes with(LoadShape shape) {
        this.shape = shape;
        return this;
    }

    public Outcomes seeded(long seed) {
        this.seed = seed;
        return this;
    }

    public Outcomes placed(Placement placement) {
        this.placement = placement;
        return this;
    }

    /** Stages a link of 1 Gbit/s, which carries 119.6 MB/s. */
    public Outcomes linked() {
        return placed(Placement.ANYWHERE.across(new Link(1_000_000_000)));
    }

    public Outcomes in(Environment environment) {
        this.environment = environment;
        return this;
    }

    /** Stages the rates of the baseline, one for each block, for the servers that follow. */
    public Outcomes withBaseline(double... rates) {
        baseline = rates;
        return withBaseline(new ServerSpec.Baseline());
    }

    public Outcomes withBaseline(ServerSpec server) {
        baselineServer = Optional.of(server);
        return this;
    }

    /** Stages only these subjects, without any trials. */
    public Outcomes only(Subject... some) {
        subjects.clear();
        trials.clear();
        Stream.of(some).forEach(subject -> subjects.put(subject.name(), subject));
        return this;
    }

    /** Changes all trials so far. */
    public Outcomes each(UnaryOperator<Trial> change) {
        trials.replaceAll(change);
        return this;
    }

    /** Stages a comparison that ranks by the processor time of a message. */
    public Outcomes rankedByCpu() {
        rankedByCpu = true;
        return this;
    }

    /** Stages a search with this goal; rates of the servers that follow are capacities. */
    public Outcomes searching(Plan.Goal goal) {
        this.goal = Optional.of(goal);
        return this;
    }

    /** A server all of whose trials are valid; without a rate it has no trials yet. */
    public Outcomes ran(String name, double... rates) {
        return measured(Subject.of(new ServerSpec.Model(name), REFERENCE), rates);
    }

    /** A pairing all of whose trials are valid, of a server with the client of a model. */
    public Outcomes ranBy(String client, String server, double... rates) {
        return measured(pairing(server, client), rates);
    }

    /** A pairing without a trial that counts. */
    public Outcomes failedBy(String client, String server, Verdict.Kind kind, String what) {
        Subject pairing = pairing(server, client);
        subjects.put(pairing.name(), pairing);
        return failed(pairing.name(), kind, what);
    }

    private static Subject pairing(String server, String client) {
        return Subject.of(new ServerSpec.Model(server), new ClientSpec.Model(client));
    }

    /** The same server again, under the name {@code "<name> (again)"}: the A/A control. */
    public Outcomes ranAgain(String name, double... rates) {
        return measured(subjects.get(name).twin(), rates);
    }

    /** The trial of this block does not count; it still has its figures. */
    public Outcomes invalid(String name, int block, Verdict.Kind kind, String what) {
        trials.replaceAll(trial ->
                trial.subject().equals(name) && trial.block() == block ? Trials.invalid(trial, kind, what) : trial);
        return this;
    }

    /** In each trial of a server, the kernel dropped a connection, which was retried a second later. */
    public Outcomes droppedWhileConnecting(String name) {
        trials.replaceAll(trial -> trial.subject().equals(name) ? Trials.droppedWhileConnecting(trial) : trial);
        return this;
    }

    /** Stages a handshake that agreed on this, in each trial of a server so far. */
    public Outcomes agreedOn(String name, Handshake handshake) {
        trials.replaceAll(trial -> trial.subject().equals(name) ? Trials.agreedOn(trial, handshake) : trial);
        return this;
    }

    /** A trial that failed: it has a reason and no figures. Its block follows the server's last one. */
    public Outcomes failed(String name, Verdict.Kind kind, String what) {
        Subject subject =
                subjects.computeIfAbsent(name, missing -> Subject.of(new ServerSpec.Model(missing), REFERENCE));
        int block = 1
                + (int) trials.stream()
                        .filter(trial -> trial.subject().equals(subject.name()))
                        .count();
        trials.add(Trials.failed(name, block, place(name), STARTED, kind, what));
        return this;
    }

    public Outcomes skipped(String name, String why) {
        skipped.put(name, why);
        return this;
    }

    /** The result of a server's pre-flight check. */
    public Outcomes checked(String name, PreflightResult result) {
        subjects.computeIfAbsent(name, missing -> Subject.of(new ServerSpec.Model(missing), REFERENCE));
        examinations.put(name, result);
        return this;
    }

    public Outcomes partial(String why) {
        partial = Optional.of(why);
        return this;
    }

    public Outcomes noted(String note) {
        notes.add(note);
        return this;
    }

    public Outcome outcome() {
        int blocks = Math.max(1, trials.stream().mapToInt(Trial::block).max().orElse(1));
        Plan plan = Plan.SMOKE
                .inBlocks(blocks)
                .warmingUp(new Plan.WarmUps(5, true))
                .measuring(3)
                .seeded(seed)
                .placed(placement)
                .withBaseline(baselineServer)
                .within(Duration.ofMinutes(5))
                .searching(goal);
        plan = rankedByCpu ? plan.rankingByCpu() : plan;
        List<Trial> inOrder = trials.stream()
                .sorted(Comparator.comparingInt(Trial::block)
                        .thenComparingInt(trial -> trial.identity().place()))
                .toList();
        LoadOutcome load =
                new LoadOutcome(shape, baselineServer, List.copyOf(subjects.values()), Map.copyOf(skipped), inOrder);
        return new Outcome(
                title,
                STARTED,
                plan,
                environment,
                Map.copyOf(examinations),
                List.of(load),
                partial,
                List.copyOf(notes));
    }

    /** What a server on its own JVM did, and what the JVM reported of itself. */
    public Outcomes ranOnJvm(ServerSpec.Model server, JvmFacts jvm, double... rates) {
        measured(Subject.of(server, REFERENCE), rates);
        return each(trial -> trial.subject().equals(server.name()) ? Trials.onJvm(trial, jvm) : trial);
    }

    public Summary summary() {
        return Summary.of(outcome());
    }

    /** One comparison of several staged loads. */
    public static Outcome together(String title, List<Outcomes> loads) {
        List<Outcome> all = loads.stream().map(Outcomes::outcome).toList();
        return new Outcome(
                title,
                STARTED,
                all.getFirst().plan(),
                ENVIRONMENT,
                all.getFirst().examinations(),
                all.stream().flatMap(one -> one.loads().stream()).toList(),
                all.getFirst().partial(),
                all.stream().flatMap(one -> one.notes().stream()).toList());
    }

    private Outcomes measured(Subject subject, double... rates) {
        subjects.put(subject.name(), subject);
        for (int block = 1; block <= rates.length; block++) {
            double[] baselineRate = baseline.length == 0 ? baseline : Arrays.copyOfRange(baseline, block - 1, block);
            trials.add(Trials.valid(
                    subject.name(),
                    block,
                    place(subject.name()),
                    STARTED,
                    shape,
                    rates[block - 1],
                    baselineRate,
                    goal.isPresent()));
        }
        return this;
    }

    private int place(String name) {
        return 1 + List.copyOf(subjects.keySet()).indexOf(name);
    }
}
