package dev.echosounder.kv.testing.jmh;

import dev.echosounder.api.Capability;
import dev.echosounder.api.Model;
import dev.echosounder.contract.suite.Size;
import dev.echosounder.linux.Cores;
import dev.echosounder.linux.proc.Affinity;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.load.WorkloadSpec;
import dev.echosounder.report.Figures;
import dev.echosounder.report.Lines;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.machine.MeasurementLock;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.Processes;
import dev.echosounder.trial.process.ServerSide;
import io.cucumber.java.Before;
import io.cucumber.java.Scenario;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.RunnerException;

/** Steps of GET and SET by JMH: each benchmark has a new process of each server, alongside JMH's forks. */
public final class JmhSteps {

    private static final Path RESULTS = Path.of("target", "echosounder", "jmh");

    private final Map<Measured, List<JmhFigures>> figures = new LinkedHashMap<>();
    private final Map<String, String> notAsked = new LinkedHashMap<>();
    private Scenario scenario;
    private Size size;
    private List<Model> models = List.of();
    private JmhPlan plan = new JmhPlan(4, 3, 5, Duration.ofMillis(500), Cores.of(1), Cores.of(0));

    @Before
    public void remember(Scenario current) {
        scenario = current;
        size = Size.of(current.getSourceTagNames());
    }

    @Given("stores on {models}, each in a separate JVM on core {int}")
    public void storesOn(List<Model> named, int core) {
        models = named;
        plan = new JmhPlan(
                plan.threads(), plan.warmUps(), plan.iterations(), plan.each(), plan.clients(), Cores.of(core));
    }

    @Given("{int} threads of JMH's fork on core {int}")
    public void threadsOfJmh(int threads, int core) {
        plan = new JmhPlan(threads, plan.warmUps(), plan.iterations(), plan.each(), Cores.of(core), plan.server());
    }

    @Given("in each of JMH's four modes {int} warm-up iterations and {int} measured ones of {int} ms")
    public void iterations(int warmUps, int measured, int millis) {
        plan = new JmhPlan(plan.threads(), warmUps, measured, Duration.ofMillis(millis), plan.clients(), plan.server());
    }

    @When("JMH gets and sets strings of {size} and {size}, on lasting connections and on one for each command")
    public void jmhGetsAndSets(int small, int large) throws IOException {
        List<Measured> all = Stream.of(Connections.values())
                .flatMap(connections -> Stream.of(small, large)
                        .flatMap(bytes ->
                                Stream.of("get", "set").map(command -> new Measured(command, bytes, connections))))
                .toList();
        if (size == Size.SMOKE) {
            plan = plan.smoke();
            measure(all.subList(0, 1), models.subList(0, 1));
            return;
        }
        try (MeasurementLock _ = MeasurementLock.acquire(stage -> System.out.println("... " + stage))) {
            measure(all, models);
        }
    }

    private void measure(List<Measured> all, List<Model> some) throws IOException {
        Files.createDirectories(RESULTS);
        JmhRun run = new JmhRun(plan, 1, PinnedJava.on(plan.clients(), RESULTS));
        int done = 0;
        for (Measured what : all) {
            List<JmhFigures> found = figures.computeIfAbsent(what, first -> new ArrayList<>());
            for (Model model : some) {
                done++;
                Optional<String> why = cannotBeAsked(model, what);
                if (why.isPresent()) {
                    notAsked.put(model.name() + ", " + what.connections(), why.get());
                    continue;
                }
                found.add(measure(run, what, model));
                if (size == Size.FULL) {
                    System.out.println(Figures.format(
                            "[%d/%d] %s, %s: %,.0f ops/s",
                            done,
                            all.size() * some.size(),
                            model.name(),
                            what,
                            found.getLast().perSecond()));
                }
            }
        }
    }

    private Optional<String> cannotBeAsked(Model model, Measured what) {
        return model.unavailable()
                .or(() -> Optional.ofNullable(
                        what.connections() == Connections.LASTING && plan.threads() > 1
                                ? model.incapable().get(Capability.MANY_CONNECTIONS)
                                : null));
    }

    private JmhFigures measure(JmhRun run, Measured what, Model model) {
        Path file = RESULTS.resolve(model.name() + "-" + what.slug());
        try (ServerSide server = new Processes()
                .server(
                        new ServerSpec.Model(model.name()),
                        Optional.of(plan.server()),
                        new ServiceSpec(WorkloadSpec.of("kv", Map.of()), new ServiceTime.None(), what.bytes()))) {
            return JmhFigures.of(model.name(), run.run(what, server.address().getPort(), file));
        } catch (ChildFailure | RunnerException failure) {
            throw new AssertionError(
                    "%s could not be measured, %s: %s JMH's own words are in %s.txt."
                            .formatted(model.name(), what, deepest(failure).getMessage(), file.toAbsolutePath()),
                    failure);
        }
    }

    /**
     * The deepest cause: JMH wraps what the benchmark's threads have thrown. A failed connection to the store comes
     * first: when a thread has failed, others may fail because JMH is no longer ready for them.
     */
    static Throwable deepest(Throwable failure) {
        List<Throwable> roots = roots(failure).toList();
        return roots.stream().filter(IOException.class::isInstance).findFirst().orElse(roots.getFirst());
    }

    private static Stream<Throwable> roots(Throwable failure) {
        List<Throwable> causes = Stream.concat(
                        Stream.ofNullable(failure.getCause()), Stream.of(failure.getSuppressed()))
                .toList();
        return causes.isEmpty() ? Stream.of(failure) : causes.stream().flatMap(JmhSteps::roots);
    }

    @Then("JMH's figures are printed, the fastest first")
    public void theFiguresArePrinted() {
        if (size == Size.SMOKE) {
            System.out.printf(
                    "%n%s: smoke run (%s of %s). Every byte was checked, and nothing was measured.%nFor"
                            + " the tables, run it with -Dcucumber.filter.tags=%s%n%n",
                    scenario.getName(),
                    figures.keySet().iterator().next(),
                    models.getFirst().name(),
                    Size.tagOf(scenario.getSourceTagNames()));
            return;
        }
        List<String> parts = new ArrayList<>();
        figures.forEach((what, found) -> parts.add(JmhFigures.table(what.toString(), found)));
        parts.add(String.join(
                System.lineSeparator(),
                notes().stream().flatMap(note -> Lines.wrapped(note).stream()).toList()));
        String text = String.join(System.lineSeparator(), parts);
        System.out.println();
        System.out.println(text);
        System.out.println();
        scenario.log(text);
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        notAsked.forEach((what, why) -> notes.add("NOT ASKED: %s: %s".formatted(what, why)));
        Stream.of(plan.server(), plan.clients())
                .distinct()
                .flatMap(cores -> Affinity.here().check(cores).stream())
                .map(why -> "Note: " + why)
                .forEach(notes::add);
        notes.add("""
                Measured by JMH in its four modes, each in a separate fork on %s, with %d threads that wait for each \
                answer: %d warm-up iterations and %d measured ones of %d ms. The server was in another JVM on %s, a \
                fresh one for each row of each table, which JMH's modes found warmer from one to the next. Every byte \
                of every answer was compared.""".formatted(
                        plan.clients(),
                        plan.threads(),
                        plan.warmUps(),
                        plan.iterations(),
                        plan.each().toMillis(),
                        plan.server()));
        notes.add("""
                ops/s: mode throughput, all threads, with JMH's 99.9 % error, which covers the spread of iterations in \
                one fork and not that of forks. mean: mode average time, of a thread. p0.00 to p1.00: mode sample \
                time, the operations that were sampled. single shot: mode single shot time, the mean of single calls \
                in a fresh JVM, one of each thread in an iteration.""");
        notes.add("""
                What these numbers are not: a ranking. One server process and one fork each cannot distinguish a \
                difference from chance: for that, run -Dcucumber.filter.tags='@Store'. A closed loop's times are no \
                response times: while a server stalls, no calls are made. With a connection for each command, \
                connecting and closing are part of the time.""");
        notes.add("JMH's own output and results: " + RESULTS.toAbsolutePath());
        return notes;
    }
}
