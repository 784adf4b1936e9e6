package dev.echosounder.report;

import dev.echosounder.linux.Cores;
import dev.echosounder.load.EncryptionSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.load.StopCondition;
import dev.echosounder.load.WorkloadSpec;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Placement;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.PreflightResult;
import dev.echosounder.trial.Verdict;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** Outcomes like those of real comparisons, to be rendered. */
public final class StagedSummaries {

    private static final double[] NOISE = {1, 0.985, 1.02, 0.99, 1.01};
    private static final double[] OTHER_NOISE = {1.005, 1.02, 0.98, 1.01, 0.995};

    private StagedSummaries() {}

    public static Map<String, Outcome> all() {
        Map<String, Outcome> all = new LinkedHashMap<>();
        all.put("usual", usual());
        all.put("a drifting machine with a baseline", drifting());
        all.put("a search for capacity", capacity());
        all.put("an open loop", openLoop());
        all.put("a broken contract", brokenContract());
        all.put("no valid trial", noValidTrial());
        all.put(
                "one server",
                Outcomes.staged().ran("selector", 100_000, 101_000, 99_000).outcome());
        all.put("twenty-five servers", many());
        all.put("long names", longNames());
        all.put("long words and wide figures", wide());
        all.put(
                "no server",
                Outcomes.staged()
                        .partial("It was interrupted before the first trial.")
                        .outcome());
        all.put(
                "a control that differs",
                Outcomes.staged()
                        .ran("selector", rates(100_000, NOISE))
                        .ranAgain("selector", rates(140_000, OTHER_NOISE))
                        .ran("netty-nio", rates(60_000, NOISE))
                        .outcome());
        return all;
    }

    public static Outcome usual() {
        Placement cores = new Placement(Optional.of(Cores.of(0)), Optional.of(Cores.of(1)), false);
        return Outcomes.staged()
                .placed(cores)
                .ran("blocking-virtual", rates(91_000, NOISE))
                .ran("selector", rates(178_000, OTHER_NOISE))
                .ranAgain("selector", rates(177_300, NOISE))
                .ran("netty-epoll", rates(181_000, NOISE))
                .ran("netty-nio", rates(148_000, OTHER_NOISE))
                .ran("blocking-platform", rates(97_000, OTHER_NOISE))
                .ran("plain, after waiting 1 ms", rates(42_000, NOISE))
                .failed(
                        "crashing",
                        Verdict.Kind.DIED,
                        "The server's process ended with 134 in run 2: \"# A fatal error has been detected\".")
                .failed("crashing", Verdict.Kind.DIED, "The server's process ended with 134 in run 1.")
                .invalid(
                        "netty-nio",
                        2,
                        Verdict.Kind.MACHINE_BUSY,
                        "Others used 41 % of the processors; 10 % is the most.")
                .invalid(
                        "selector",
                        4,
                        Verdict.Kind.MACHINE_BUSY,
                        "Others used 33 % of the processors; 10 % is the most.")
                .skipped("netty-io_uring", "This kernel has no io_uring.")
                .noted("The budget of 5 min cut 2 of 7 blocks.")
                .outcome();
    }

    static Outcome drifting() {
        double[] machine = {1, 0.8, 0.55, 0.5, 0.7};
        return Outcomes.staged()
                .withBaseline(times(190_000, machine))
                .ran("netty-epoll", times(181_000, machine, NOISE))
                .ran("selector", times(160_000, machine, OTHER_NOISE))
                .ranAgain("selector", times(161_000, machine, NOISE))
                .ran("blocking-virtual", times(90_000, machine, NOISE))
                .outcome();
    }

    public static Outcome capacity() {
        Plan.Goal goal = new Plan.Goal(99, Duration.ofMillis(5), 1_000, 400_000);
        LoadShape shape = Outcomes.SHAPE.at(new LoadModel.Open(1_000, LoadModel.Arrivals.POISSON));
        return Outcomes.staged()
                .titled("The highest rate with p99 below 5 ms")
                .with(shape)
                .searching(goal)
                .ran("selector", rates(96_000, NOISE))
                .ran("netty-epoll", rates(120_000, OTHER_NOISE))
                .ran("blocking-virtual", rates(30_000, NOISE))
                .outcome();
    }

    public static Outcome openLoop() {
        LoadShape shape = Outcomes.SHAPE.at(new LoadModel.Open(20_000, LoadModel.Arrivals.EVENLY_SPACED));
        Outcomes outcomes = Outcomes.staged()
                .titled("A steady 20,000 messages per second")
                .with(shape)
                .ran("selector", rates(20_000, NOISE))
                .ran("netty-epoll", rates(26_000, OTHER_NOISE))
                .ran("slow", rates(9_000, NOISE));
        for (int block = 1; block <= NOISE.length; block++) {
            outcomes.invalid(
                    "slow",
                    block,
                    Verdict.Kind.OVERLOAD,
                    "Of 20,000 messages due, 11,012 were not answered when the last was due: 9,012 per second were.");
        }
        return outcomes.outcome();
    }

    public static Outcome brokenContract() {
        return Outcomes.staged()
                .ran("selector", rates(100_000, NOISE))
                .ran("netty-nio", rates(60_000, NOISE))
                .checked("selector", new PreflightResult(16, 0, Map.of(), Optional.empty()))
                .checked("netty-nio", new PreflightResult(16, 0, Map.of(), Optional.empty()))
                .checked(
                        "flipping",
                        new PreflightResult(
                                2,
                                0,
                                Map.of(),
                                Optional.of(
                                        "\"64 KiB come back whole\": Byte 7 came back as 0x01, and was sent as 0x02.")))
                .outcome();
    }

    static Outcome noValidTrial() {
        return Outcomes.staged()
                .failed("selector", Verdict.Kind.HUNG, "The server did not answer its parent within 10 s.")
                .failed("netty-nio", Verdict.Kind.MISMATCH, "Client 7 got a wrong byte at position 12 of message 3.")
                .partial("It was interrupted in block 1 of 5.")
                .outcome();
    }

    static Outcome many() {
        Outcomes outcomes = Outcomes.staged();
        for (int i = 1; i <= 25; i++) {
            outcomes.ran(
                    "model-" + i + " <- blocking-platform",
                    rates(180_000.0 / Math.sqrt(i), i % 2 == 0 ? NOISE : OTHER_NOISE));
        }
        return outcomes.outcome();
    }

    static Outcome longNames() {
        return Outcomes.staged()
                .ran("a server that a tester has given a name of sixty characters!", rates(180_000, NOISE))
                .ran("blocking-platform-with-io-uring <- blocking-platform-with-io", rates(90_000, OTHER_NOISE))
                .outcome();
    }

    static Outcome wide() {
        return Outcomes.staged()
                .with(new LoadShape(
                        20_000,
                        980_000,
                        16 << 20,
                        new StopCondition.Lasting(Duration.ofMinutes(59)),
                        new LoadModel.Closed(1),
                        WorkloadSpec.ECHO,
                        new ServiceTime.None(),
                        new EncryptionSpec.Plaintext(),
                        Duration.ofHours(1)))
                .ran("x".repeat(60), 10_000_000, 2_000_000, 900_000)
                .ran("y".repeat(60), 3, 5, 0.7)
                .outcome();
    }

    private static double[] rates(double rate, double[] noise) {
        return DoubleStream.of(noise).map(factor -> rate * factor).toArray();
    }

    private static double[] times(double rate, double[]... factors) {
        double[] rates = new double[NOISE.length];
        for (int i = 0; i < rates.length; i++) {
            rates[i] = rate;
            for (double[] factor : factors) {
                rates[i] *= factor[i];
            }
        }
        return rates;
    }
}
