package dev.echosounder.kv.testing.redis;

import dev.echosounder.api.Model;
import dev.echosounder.contract.server.Installed;
import dev.echosounder.contract.suite.Size;
import dev.echosounder.kv.testing.redis.Turns.Shape;
import dev.echosounder.linux.Cores;
import dev.echosounder.linux.proc.Affinity;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.load.WorkloadSpec;
import dev.echosounder.report.CsvTable;
import dev.echosounder.report.Figures;
import dev.echosounder.report.Lines;
import dev.echosounder.report.TextTable;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.machine.MeasurementLock;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.Processes;
import dev.echosounder.trial.process.ServerSide;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.After;
import io.cucumber.java.Before;
import io.cucumber.java.Scenario;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/**
 * Steps that compare stores on models with redis-server: each is a process that runs throughout, driven by
 * redis-benchmark in turns.
 */
public final class RedisSteps {

    private static final Path RESULTS = Path.of("target", "echosounder", "redis");
    private static final int TRIED_COMMANDS = 5_000;
    private static final int TRIED_SHAPES = 2;
    private static final ServerSpec REDIS = new ServerSpec.Outside(
            Turns.REDIS, Turns.REDIS + " --bind 127.0.0.1 --port {port} --save '' --appendonly no");

    private final Turns turns = new Turns();
    private final Map<String, ServerSide> servers = new LinkedHashMap<>();
    private final long seed = ThreadLocalRandom.current().nextInt(1_000_000);
    private final Random order = new Random(seed);
    private Scenario scenario;
    private Size size;
    private Cores serverCores;
    private List<Model> models = List.of();
    private RedisBenchmark benchmark;
    private List<Shape> shapes = List.of();
    private int counted;

    @Before
    public void remember(Scenario current) {
        scenario = current;
        size = Size.of(current.getSourceTagNames());
    }

    @Given("redis-server and stores on {models}, all of them on core {int}")
    public void redisAndStoresOn(List<Model> named, int core) {
        Installed.program(Turns.REDIS, "redis-server");
        for (Model model : named) {
            model.unavailable().ifPresent(why -> {
                throw new TestAbortedException(model.name() + " is skipped. " + why);
            });
        }
        models = named;
        serverCores = Cores.of(core);
    }

    @Given("redis-benchmark on core {int}, which makes {commands} at a time")
    public void redisBenchmark(int core, int commands) {
        benchmark = new RedisBenchmark(
                Installed.program("redis-benchmark", "redis-tools"),
                Cores.of(core),
                size == Size.SMOKE ? TRIED_COMMANDS : commands);
    }

    @When("redis-benchmark asks each in {int} turns, after one that does not count, with these options")
    public void redisBenchmarkAsksEach(int number, DataTable options) throws IOException {
        shapes = options.asMaps().stream()
                .map(row -> new Shape(row.get("options"), Double.parseDouble(row.get("ratio wanted"))))
                .toList();
        Files.createDirectories(RESULTS);
        if (size == Size.SMOKE) {
            shapes = shapes.subList(0, Math.min(TRIED_SHAPES, shapes.size()));
            start();
            turn(1);
            return;
        }
        try (MeasurementLock _ = MeasurementLock.acquire(stage -> System.out.println("... " + stage))) {
            start();
            for (int turn = 0; turn <= number; turn++) {
                System.out.println(
                        turn == 0
                                ? "... a turn that does not count, as JVMs warm up"
                                : "... turn %d of %d".formatted(turn, number));
                turn(turn);
            }
        }
    }

    private void start() {
        try {
            servers.put(Turns.REDIS, new Processes().server(REDIS, Optional.of(serverCores)));
            for (Model model : models) {
                servers.put(
                        model.name(),
                        new Processes()
                                .server(
                                        new ServerSpec.Model(model.name()),
                                        Optional.of(serverCores),
                                        new ServiceSpec(WorkloadSpec.of("kv", Map.of()), new ServiceTime.None(), 1)));
            }
        } catch (ChildFailure failure) {
            throw new AssertionError(failure.getMessage(), failure);
        }
    }

    /** Drives each server with all options once, in random order. */
    private void turn(int number) throws IOException {
        for (Shape shape : shuffled(shapes)) {
            for (String server : shuffled(servers.keySet().stream().toList())) {
                Path file = RESULTS.resolve("turn-%d-%s-%s.csv".formatted(number, shape.slug(), server));
                Map<String, Double> rates =
                        benchmark.ask(servers.get(server).address().getPort(), shape.options(), file);
                if (number > 0) {
                    turns.add(shape, server, rates);
                }
            }
        }
        counted = number;
    }

    private <T> List<T> shuffled(List<T> all) {
        List<T> some = new ArrayList<>(all);
        Collections.shuffle(some, order);
        return some;
    }

    @After
    public void stop() {
        servers.values().forEach(ServerSide::close);
    }

    @Then("the rates and their ratios to redis-server's are printed")
    public void theRatesArePrinted() throws IOException {
        String table = String.join(System.lineSeparator(), TextTable.lines(turns.summary(shapes)));
        if (size == Size.SMOKE) {
            System.out.printf(
                    "%n%s: smoke run (%,d commands with \"%s\"). Nothing was measured.%nFor the table, run"
                            + " it with -Dcucumber.filter.tags=%s%n%n",
                    scenario.getName(),
                    benchmark.commands(),
                    shapes.getFirst().options(),
                    Size.tagOf(scenario.getSourceTagNames()));
            return;
        }
        Files.writeString(RESULTS.resolve("turns.csv"), CsvTable.of(turns.all(shapes)));
        List<String> lines = new ArrayList<>(List.of("redis-benchmark -t set,get", table, ""));
        notes().forEach(note -> lines.addAll(Lines.wrapped(note)));
        String text = String.join(System.lineSeparator(), lines);
        System.out.println();
        System.out.println(text);
        System.out.println();
        scenario.log(text);
    }

    private List<String> notes() {
        return Stream.concat(
                        Stream.of(serverCores, benchmark.cores())
                                .distinct()
                                .flatMap(cores -> Affinity.here().check(cores).stream())
                                .map(why -> "Note: " + why),
                        Stream.of(
                                Figures.format(
                                        "Medians of %d turns of %,d commands each; a ratio is of two rates of one"
                                                + " turn. Each server is a process that stood throughout, on %s, "
                                                + "and was"
                                                + " asked alone, by redis-benchmark on %s; options and servers were"
                                                + " shuffled in every turn (seed %d).",
                                        counted, benchmark.commands(), serverCores, benchmark.cores(), seed),
                                "Reached: the median is at least what is wanted. Cannot tell: it is less, and what is"
                                        + " wanted is within its interval of 95 %, so noise may have done it.",
                                "redis-benchmark compares no answer with what was set; the contract and the loads of"
                                        + " this service do.",
                                "What it printed, and all rates in turns.csv: " + RESULTS.toAbsolutePath()))
                .toList();
    }
}
