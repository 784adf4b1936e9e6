package dev.echosounder.command;

import dev.echosounder.api.Times;
import dev.echosounder.linux.Cores;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.WorkloadSpec;
import dev.echosounder.trial.Comparison;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Placement;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.Subject;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.TrialListener;
import dev.echosounder.trial.machine.MeasurementLock;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command that makes one trial of one server, as a comparison does: a model in a separate process, or a server at
 * an address.
 */
@Command(
        name = "load",
        description =
                "Drives a server with the load generator, which checks every byte of every response. Prints the rate,"
                        + " the latencies, and whether they count.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "%nExamples:",
            "  echosounder load blocking-virtual --clients 1000",
            "  echosounder load selector --rate 20000 --server-cores 0 --load-cores 1",
            "  echosounder load 127.0.0.1:6379 --workload kv --duration 2s --json"
        },
        exitCodeListHeading = ExitCodes.HEADING,
        exitCodeList = {
            "0:the figures count",
            "1:they do not, or there are none; a sentence says why",
            ExitCodes.REFUSED
        })
final class Load implements Callable<Integer> {

    /** The longest time of all measured runs together, so that a typing error does not load a server for a day. */
    private static final Duration MOST = Duration.ofHours(1);

    private static final int WARM_UPS = 10;

    @Parameters(
            paramLabel = "URL|MODEL",
            description =
                    "The address of a server, such as 127.0.0.1:7007 or tcp://127.0.0.1:7007, or the name of a model,"
                            + " which is then started in a separate process.")
    private String target;

    @Option(
            names = "--workload",
            paramLabel = "NAME",
            defaultValue = "echo",
            description =
                    "What clients send and the server answers, such as echo, http for requests of HTTP/1.1, or kv for"
                            + " strings of a key-value store in the protocol of Redis. Default: ${DEFAULT-VALUE}.")
    private String workload;

    @Option(
            names = "--with",
            paramLabel = "NAME=VALUE",
            description = "A parameter of the workload, such as gets=90 for kv; may be given several times.")
    private Map<String, String> parameters = Map.of();

    @Option(
            names = "--clients",
            paramLabel = "N",
            defaultValue = "100",
            description = "Connections, 1 to 20,000. Default: ${DEFAULT-VALUE}.")
    private int clients;

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "64",
            converter = MemorySize.class,
            description = "Size of a message: bytes, or 16k, 1m; at most 16m. Default: ${DEFAULT-VALUE}.")
    private long size;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            defaultValue = "1s",
            converter = TimeSpan.class,
            description = "Length of each measured run: 500ms, 10s, 2m. All runs together take at most an hour."
                    + " Default: ${DEFAULT-VALUE}.")
    private Duration duration;

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "5",
            description = "Measured runs, 1 to 1,000. Default: ${DEFAULT-VALUE}.")
    private int runs;

    @Option(
            names = "--depth",
            paramLabel = "N",
            description = "Closed loop: messages that each client keeps in flight. Default: 1, ping-pong.")
    private Integer depth;

    @Option(names = "--reconnect", description = "Closed loop: each message uses a new connection.")
    private boolean reconnect;

    @Option(
            names = "--rate",
            paramLabel = "N",
            description = "Open loop: messages per second of all clients together, sent at intended times.")
    private Double rate;

    @Option(
            names = "--poisson",
            description = "With --rate: send at random times, as independent users do, instead of evenly spaced.")
    private boolean poisson;

    @Option(
            names = "--baseline",
            description =
                    "Closed loop: also drive the baseline just before and after each run, to separate the machine's"
                            + " drift from the server's.")
    private boolean baseline;

    @Option(
            names = "--server-cores",
            paramLabel = "LIST",
            description = "Cores of a model's process, such as 0 or 0-3. Default: all.")
    private String serverCores;

    @Option(
            names = "--load-cores",
            paramLabel = "LIST",
            description = "Cores of the load's process, with one thread for each. Default: all, and one thread.")
    private String loadCores;

    @Option(names = "--remote", description = "Allow a server that is not on this machine.")
    private boolean remote;

    @Mixin
    private WaitOptions wait;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Comparison comparison = comparison();
        PrintWriter err = spec.commandLine().getErr();
        TrialListener progress = new TrialListener() {

            @Override
            public void stage(String what) {
                err.println("... " + what);
            }

            @Override
            public void finished(Trial trial, TrialListener.Histograms histograms, Outcome soFar, int total) {
                if (soFar.trials().size() < total) {
                    stage("again, because it was disturbed: "
                            + trial.verdict().reasons().getFirst().what());
                }
            }
        };
        try (MeasurementLock _ = MeasurementLock.acquire(progress::stage, wait.longest())) {
            return print(comparison.run(progress));
        }
    }

    private Comparison comparison() {
        try {
            Target server = Target.of(target, remote);
            Placement placement = new Placement(cores(serverCores), cores(loadCores), false);
            check(server);
            Optional<ServerSpec> baselineServer = baseline ? Optional.of(new ServerSpec.Baseline()) : Optional.empty();
            Plan plan = Plan.SMOKE
                    .warmingUp(new Plan.WarmUps(WARM_UPS, true))
                    .measuring(runs)
                    .placed(placement)
                    .withBaseline(baselineServer);
            int threads = placement.load().map(cores -> cores.numbers().size()).orElse(1);
            return new Comparison(
                    "load", shape(), plan, List.of(Subject.of(server.serving(), new ClientSpec.Generator(threads))));
        } catch (IllegalArgumentException refused) {
            throw new ParameterException(spec.commandLine(), refused.getMessage(), refused);
        }
    }

    private void check(Target server) {
        refuseIf(
                depth != null && rate != null,
                "A load is a closed loop or an open one: give --depth or --rate, not both.");
        refuseIf(
                reconnect && (depth != null || rate != null),
                "--reconnect has one message in flight and no rate: leave it out, or leave out --depth and --rate.");
        refuseIf(poisson && rate == null, "Random times need a rate: add --rate, or leave out --poisson.");
        refuseIf(
                baseline && rate != null,
                "An open loop has no baseline, as the machine's speed does not show: leave out --baseline or"
                        + " --rate.");
        refuseIf(
                serverCores != null && !server.isModel(),
                "A server that already runs keeps its cores: leave out --server-cores.");
        refuseIf(
                runs >= 1 && duration.multipliedBy(runs).compareTo(MOST) > 0,
                "%d runs of %s are more than %s: give fewer or shorter ones."
                        .formatted(runs, Times.text(duration), Times.text(MOST)));
    }

    private static void refuseIf(boolean wrong, String sentence) {
        if (wrong) {
            throw new IllegalArgumentException(sentence);
        }
    }

    private LoadShape shape() {
        LoadShape.require("bytes in a message", size, 1, LoadShape.MAX_MESSAGE_BYTES);
        LoadShape shape = LoadShape.pingPong(clients, duration, (int) size);
        shape = shape.of(WorkloadSpec.of(workload, parameters));
        if (reconnect) {
            return shape.at(new LoadModel.Reconnecting());
        }
        if (rate != null) {
            return shape.at(
                    new LoadModel.Open(rate, poisson ? LoadModel.Arrivals.POISSON : LoadModel.Arrivals.EVENLY_SPACED));
        }
        return shape.at(new LoadModel.Closed(depth == null ? 1 : depth));
    }

    private static Optional<Cores> cores(String list) {
        if (list == null) {
            return Optional.empty();
        }
        List<Integer> numbers = Cores.numbers(list);
        refuseIf(numbers.isEmpty(), "\"%s\" names no cores: give a list such as 0, 0,1 or 0-3.".formatted(list));
        Cores cores = new Cores(numbers);
        cores.requireExisting();
        return Optional.of(cores);
    }

    private int print(Outcome outcome) throws IOException {
        Optional<Trial> trial = outcome.trials().stream()
                .filter(made -> made.verdict().valid())
                .findFirst()
                .or(() -> outcome.trials().isEmpty()
                        ? Optional.empty()
                        : Optional.of(outcome.trials().getLast()));
        if (trial.isEmpty()) {
            throw new IOException(
                    Stream.concat(outcome.loads().getFirst().skipped().values().stream(), outcome.notes().stream())
                            .collect(Collectors.joining(" ")));
        }
        Driven driven = Driven.of(outcome, trial.get());
        PrintWriter out = spec.commandLine().getOut();
        out.println(json ? JsonText.of(driven) : DrivenText.of(driven));
        out.flush();
        return driven.valid() ? 0 : 1;
    }
}
