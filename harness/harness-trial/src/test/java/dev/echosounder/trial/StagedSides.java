package dev.echosounder.trial;

import dev.echosounder.linux.Cores;
import dev.echosounder.linux.proc.MachineUsage;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.Destination;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.load.generate.ClientAnswers;
import dev.echosounder.load.generate.ConnectTimes;
import dev.echosounder.load.generate.Latencies;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.trial.cost.JvmCounters;
import dev.echosounder.trial.cost.Usage;
import dev.echosounder.trial.jvm.JvmFacts;
import dev.echosounder.trial.machine.Host;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.LoadSide;
import dev.echosounder.trial.process.ServerSide;
import dev.echosounder.trial.process.Sides;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Sides without processes, which record the calls and answer as a test has set. */
final class StagedSides implements Sides {

    /** The result of a run on the connections to a server. */
    interface Runs {

        /** @param run 1 for the first */
        RunReport run(String server, LoadShape shape, int run) throws RunFailure, ChildFailure;
    }

    final List<String> events = new ArrayList<>();
    final List<String> stages = new ArrayList<>();
    /** The certificates that the load trusts, one for each call of connect. */
    final List<String> trusted = new ArrayList<>();

    /** What the reader of the results is to know. */
    final List<String> notes = new ArrayList<>();

    private final Runs runs;
    private final Map<Integer, String> servers = new HashMap<>();
    private final List<String> dead = new ArrayList<>();
    private int open;
    /** The time in nanoseconds, which only a test advances. */
    long nanos;
    /** How long the load's compilers have worked so far, in milliseconds. */
    LongSupplier compiling = () -> 0;

    StagedSides(Runs runs) {
        this.runs = runs;
    }

    static RunReport report(double perSecond) {
        Latencies latencies = Latencies.empty();
        latencies.response().recordValue(1_000_000);
        return new RunReport(
                Staged.run(Staged.SECOND, (long) perSecond, (long) perSecond, 0, 0.5, 0)
                        .run(),
                latencies,
                ClientAnswers.of((long) perSecond));
    }

    /** Sides on which every run has 100 messages per second. */
    static StagedSides steady() {
        return new StagedSides((server, shape, run) -> report(100));
    }

    /** One trial of the outside server "a". */
    Trial trial(LoadShape shape, Plan plan, Observation observation, Consumer<Duration> rest) {
        Subject subject = Subject.of(new ServerSpec.Outside("a", "a {port}"));
        ComparedLoad load = new ComparedLoad(shape, plan, List.of(subject), Map.of(), Optional.of("there is one"));
        try (BaselineProcess baseline = new BaselineProcess(shape, plan, this, note -> {}, stage -> {})) {
            return new TrialMaker(load, setup((some, pair, alive) -> observation, rest), baseline)
                    .make(subject, 1, 1)
                    .trial();
        }
    }

    /** A setup in which nothing takes time except what a test adds to {@link #nanos}. */
    TrialSetup setup(Observation.Observer observer, Consumer<Duration> rest) {
        return new TrialSetup(
                this,
                Optional.empty(),
                shape -> observer,
                Staged.ENVIRONMENT,
                () -> Instant.EPOCH,
                () -> nanos,
                rest,
                new TrialListener() {
                    @Override
                    public void stage(String what) {
                        stages.add(what);
                    }

                    @Override
                    public void finished(Trial trial, TrialListener.Histograms histograms, Outcome soFar, int total) {}
                });
    }

    /** Ends a server: later calls of its side fail. */
    void kill(String server) {
        dead.add(server);
    }

    /** Ends the load. */
    void killLoad() {
        dead.add("load");
    }

    /** Sides that were opened and not closed. */
    int open() {
        return open;
    }

    @Override
    public List<String> notes() {
        return notes;
    }

    @Override
    public ServerSide server(ServerSpec serving, Optional<Cores> cores, ServiceSpec spec) {
        events.add("start " + serving.name() + cores.map(some -> " on " + some).orElse("")
                + (spec.workload().echoes() ? "" : ", " + spec.workload())
                + (spec.time().none() ? "" : ", " + spec.time().asked())
                + (spec.encryption().none() ? "" : ", " + spec.encryption()));
        dead.remove(serving.name());
        open++;
        servers.put(servers.size() + 1, serving.name());
        return new StagedServer(serving.name(), servers.size());
    }

    @Override
    public LoadSide load(Optional<Cores> cores) {
        events.add("start load" + cores.map(some -> " on " + some).orElse(""));
        open++;
        return new StagedLoad();
    }

    @Override
    public Pair both(ServerSpec serving, Optional<Cores> cores, ServiceSpec spec) {
        events.add("one JVM for " + serving.name());
        return new Pair(server(serving, cores, spec), load(cores));
    }

    @Override
    public Host host() {
        return Host.here();
    }

    private final class StagedServer implements ServerSide {

        private final String name;
        private final int port;

        StagedServer(String name, int port) {
            this.name = name;
            this.port = port;
        }

        @Override
        public Destination destination() {
            return new Destination(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), port), "certificate of " + name);
        }

        @Override
        public long pid() {
            return 1;
        }

        @Override
        public long readerPid() {
            return 3;
        }

        @Override
        public List<String> command() {
            return List.of("serve", name);
        }

        @Override
        public Map<String, String> settings() {
            return Map.of("name", name);
        }

        @Override
        public Optional<JvmFacts> jvm() {
            return Optional.of(new JvmFacts("VM of " + name, "G1", List.of("-Xmx1g"), 0));
        }

        @Override
        public Usage usage() {
            events.add("measure server");
            return Usage.UNKNOWN;
        }

        @Override
        public JvmCounters counters() {
            return JvmCounters.UNKNOWN;
        }

        @Override
        public void watchPinning() {}

        @Override
        public OptionalLong pinnedSince(Instant then) {
            return OptionalLong.empty();
        }

        @Override
        public void checkAlive() throws ChildFailure {
            if (dead.contains(name)) {
                throw new ChildFailure(ChildFailure.Kind.DIED, name + " is dead.");
            }
        }

        @Override
        public void close() {
            events.add("stop " + name);
            open--;
        }
    }

    private final class StagedLoad implements LoadSide {

        private final Map<String, String> connected = new HashMap<>();
        private final Map<String, Integer> made = new HashMap<>();

        @Override
        public long pid() {
            return 2;
        }

        @Override
        public List<String> command() {
            return List.of("load");
        }

        @Override
        public JvmCounters counters() throws ChildFailure {
            if (dead.contains("load")) {
                throw new ChildFailure(ChildFailure.Kind.DIED, "The load is dead.");
            }
            return new JvmCounters(0, 0, 0, compiling.getAsLong());
        }

        @Override
        public Usage usage() {
            events.add("measure load");
            return Usage.UNKNOWN;
        }

        @Override
        public MachineUsage machine(Set<Long> ours) {
            events.add("read the machine without " + new TreeSet<>(ours));
            return MachineUsage.NOTHING;
        }

        @Override
        public ConnectTimes connect(String connections, ClientSpec driving, Destination server, LoadShape shape) {
            trusted.add(server.certificate());
            events.add("connect " + connections);
            connected.put(connections, servers.get(server.address().getPort()));
            return new ConnectTimes(1_000, 2_000);
        }

        @Override
        public long kernelMemory() {
            return -1;
        }

        @Override
        public long disconnect(String connections) {
            events.add("disconnect " + connections);
            return 3_000;
        }

        @Override
        public RunReport run(String connections, LoadShape shape) throws ChildFailure, RunFailure {
            events.add("run " + connections);
            return runs.run(connected.get(connections), shape, made.merge(connections, 1, Integer::sum));
        }

        @Override
        public void close() {
            events.add("stop load");
            open--;
        }
    }
}
