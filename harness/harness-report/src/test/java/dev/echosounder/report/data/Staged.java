package dev.echosounder.report.data;

import static java.util.Map.entry;

import dev.echosounder.linux.Cores;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.EncryptionSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.load.WorkloadSpec;
import dev.echosounder.report.Outcomes;
import dev.echosounder.report.curve.StagedSeries;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Placement;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.PreflightResult;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.Subject;
import dev.echosounder.trial.Verdict;
import dev.echosounder.trial.jvm.JvmFacts;
import dev.echosounder.trial.jvm.JvmSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Outcomes of every kind, by name. */
final class Staged {

    static final Plan.Goal GOAL = new Plan.Goal(99, Duration.ofMillis(5), 1_000, 1_000_000);

    private Staged() {}

    static Map<String, Outcome> everyKind() {
        return Map.ofEntries(
                entry("whole", whole()),
                entry("partial", partial()),
                entry("INVALID trials", invalid()),
                entry("open loop", openLoop()),
                entry("open loop, by processor time", byProcessorTime()),
                entry("capacity", capacity()),
                entry("outside server", outside()),
                entry("on their own JVMs", onJvms()),
                entry("examined", checked()),
                entry("waiting", under(Outcomes.SHAPE.taking(new ServiceTime.Waiting(Duration.ofMillis(5))))),
                entry(
                        "computing",
                        under(Outcomes.SHAPE.taking(new ServiceTime.Computing(Duration.ofNanos(50_000), 21_000)))),
                entry(
                        "storing",
                        under(Outcomes.SHAPE.of(new WorkloadSpec("kv", Map.of("gets", "90"), "90 % GET, 10 % SET")))),
                entry("encrypted", under(Outcomes.SHAPE.encrypted(new EncryptionSpec.Tls("boringssl", "1.2")))),
                entry("reconnecting", under(Outcomes.SHAPE.at(new LoadModel.Reconnecting()))),
                entry("several loads", StagedSeries.byBoth()),
                entry("nothing yet", Outcomes.staged().outcome()));
    }

    static Outcome whole() {
        return Outcomes.staged()
                .placed(new Placement(Optional.of(Cores.of(0)), Optional.of(Cores.of(1)), false))
                .withBaseline(90_000, 92_000, 91_000, 90_500)
                .ran("selector", 80_000, 82_000, 81_000, 80_500)
                .ranAgain("selector", 80_100, 81_900, 81_200, 80_400)
                .ran("blocking-virtual", 60_000, 61_000, 60_500, 60_200)
                .skipped("netty-io-uring", "This kernel has no io_uring.")
                .noted("No cores were given.")
                .outcome();
    }

    static Outcome partial() {
        return Outcomes.staged()
                .ran("selector", 80_000, 82_000)
                .ran("blocking-virtual", 60_000)
                .partial("It was interrupted after 3 of 10 trials.")
                .outcome();
    }

    static Outcome invalid() {
        return Outcomes.staged()
                .ran("selector", 80_000, 82_000, 81_000)
                .ran("blocking-virtual", 60_000, 61_000, 60_500)
                .invalid("selector", 2, Verdict.Kind.MACHINE_BUSY, "Others used 60 % of the processors.")
                .failed("netty-nio", Verdict.Kind.DIED, "The server ended with exit code 137:\n\"Killed\" <&>")
                .outcome();
    }

    static Outcome openLoop() {
        return Outcomes.staged()
                .with(Outcomes.SHAPE.at(new LoadModel.Open(1_000, LoadModel.Arrivals.POISSON)))
                .ran("selector", 1_000, 1_000, 1_000)
                .ran("blocking-virtual", 1_000, 1_000, 1_000)
                .outcome();
    }

    private static Outcome byProcessorTime() {
        return Outcomes.staged()
                .with(Outcomes.SHAPE.at(new LoadModel.Open(500, LoadModel.Arrivals.POISSON)))
                .rankedByCpu()
                .ran("costly", 500, 505, 495)
                .ran("cheap", 1_000, 1_010, 990)
                .outcome();
    }

    static Outcome checked() {
        return Outcomes.staged()
                .ran("selector", 80_000, 82_000, 81_000)
                .checked("selector", new PreflightResult(12, 0, Map.of(), Optional.empty()))
                .checked(
                        "deaf",
                        new PreflightResult(
                                3,
                                4,
                                Map.of("@ManyConnections", "it is one"),
                                Optional.of("\"One byte at a time\": nothing came.")))
                .outcome();
    }

    /** A server on another collector, and one on another JDK. */
    static Outcome onJvms() {
        return Outcomes.staged()
                .ran("selector", 80_000, 82_000, 81_000)
                .ranOnJvm(
                        new ServerSpec.Model("selector on ZGC", "selector", JvmSpec.of("", "-XX:+UseZGC")),
                        new JvmFacts("VM 25 (mine)", "ZGC", List.of("-Xmx1g", "-XX:+UseZGC"), 0),
                        70_000,
                        71_000,
                        69_000)
                .ranOnJvm(
                        new ServerSpec.Model("selector on 26", "selector", JvmSpec.of("/opt/26", "-Xint")),
                        new JvmFacts("VM 26", "G1", List.of("-Xint"), 2),
                        60_000,
                        61_000,
                        59_000)
                .outcome();
    }

    private static Outcome under(LoadShape shape) {
        return Outcomes.staged().with(shape).ran("selector", 200, 201, 199).outcome();
    }

    static Outcome capacity() {
        return Outcomes.staged()
                .with(LoadShape.pingPong(100, 1_000, 64)
                        .at(new LoadModel.Open(1_000, LoadModel.Arrivals.EVENLY_SPACED)))
                .searching(GOAL)
                .ran("selector", 80_000, 82_000, 81_000)
                .outcome();
    }

    /** An outside server, a pairing of models, and a server at an address. */
    static Outcome outside() {
        ServerSpec server = new ServerSpec.Outside("c-epoll", "/opt/echo --port {port}");
        return Outcomes.staged()
                .withBaseline(server)
                .only(
                        Subject.of(server, Outcomes.REFERENCE),
                        Subject.of(new ServerSpec.Model("selector"), new ClientSpec.Model("blocking-virtual")),
                        Subject.of(new ServerSpec.Listening("127.0.0.1", 7007), Outcomes.REFERENCE))
                .outcome();
    }
}
