package dev.echosounder.testkit;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.load.Driving;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Serving;
import dev.echosounder.load.trial.Comparison;
import dev.echosounder.load.trial.Contestant;
import dev.echosounder.load.trial.Outcome;
import dev.echosounder.load.trial.Plan;
import dev.echosounder.load.trial.Series;
import dev.echosounder.load.trial.SeriesOutcome;
import dev.echosounder.load.trial.Verdict;
import dev.echosounder.report.Summary;
import dev.echosounder.report.TextTable;
import dev.echosounder.report.curve.CurveFigure;
import dev.echosounder.report.curve.CurveText;
import dev.echosounder.report.curve.Curves;
import dev.echosounder.report.curve.ScalabilityTable;
import dev.echosounder.report.data.ResultFolder;
import dev.echosounder.report.data.SeriesFolder;
import dev.echosounder.report.pairing.PairingMatrix;
import dev.echosounder.report.roundtrip.RoundTripTable;
import dev.echosounder.report.time.ThroughputOverTime;
import io.cucumber.java.Before;
import io.cucumber.java.Scenario;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Contestants, their comparison, and the table that comes of it. */
public final class SummarySteps {

    /** So many contestants are tried at smoke size. */
    private static final int MOST_TRIED = 2;

    private static final Path RESULTS = Path.of("target", "echosounder");

    /** What is wrong with a server, and not with the machine that it was measured on. */
    private static final Set<Verdict.Kind> WRONG = EnumSet.of(Verdict.Kind.MISMATCH, Verdict.Kind.LOST, Verdict.Kind.CONNECT, Verdict.Kind.DIED,
            Verdict.Kind.HUNG, Verdict.Kind.NONSENSE, Verdict.Kind.UNAVAILABLE);

    private final Load load;
    private final Setup setup;
    private Scenario scenario;
    private Size size;
    private final List<Serving> servers = new ArrayList<>();
    private List<Model> clients = List.of();
    private final List<String> controls = new ArrayList<>();
    private int left; // out of what is only tried
    private boolean said; // that nothing was measured: once, however many tables there would be
    private List<Outcome> outcomes = List.of();
    private SeriesOutcome series;

    public SummarySteps(Load load, Setup setup) {
        this.load = load;
        this.setup = setup;
    }

    @Before
    public void remember(Scenario scenario) {
        this.scenario = scenario;
        this.size = Size.of(scenario.getSourceTagNames());
    }

    @Given("servers of {models}")
    public void theServers(List<Model> models) {
        models.forEach(model -> servers.add(new Serving.Model(model.name())));
    }

    @Given("clients of {models}")
    public void theClients(List<Model> models) {
        clients = models;
    }

    @Given("every model as server")
    public void everyModelAsServer() {
        theServers(Models.all());
    }

    @Given("every model as server and as client")
    public void everyModel() {
        theServers(Models.all());
        clients = Models.all();
    }

    @Given("the outside server {string}, started by {string}")
    public void theOutsideServer(String name, String command) {
        servers.add(new Serving.Outside(name, command));
    }

    @Given("the plain server of the harness")
    public void thePlainServer() {
        servers.add(new Serving.Plain());
    }

    @Given("{contestant} is entered twice, as a control")
    public void enteredTwice(String name) {
        controls.add(name);
    }

    @When("every server is driven by the reference client")
    public void everyServerIsDrivenByTheReferenceClient() throws IOException {
        compare(drivenByTheReferenceClient(), Optional.empty());
    }

    @When("every server is driven by every client")
    public void everyServerIsDrivenByEveryClient() throws IOException {
        compare(servers.stream().flatMap(server -> clients.stream().map(client -> pairing(server, client))).toList(), Optional.empty());
    }

    private static Contestant pairing(Serving server, Model client) {
        return Contestant.of(server, new Driving.Model(client.name()));
    }

    @When("every server is driven by the client of its own model")
    public void everyServerIsDrivenByItsOwnClient() throws IOException {
        compare(servers.stream().map(server -> Contestant.of(server, new Driving.Model(server.name()))).toList(), Optional.empty());
    }

    /** The plain server, so that it is the sockets and the threads that are compared; all in one JVM, whose threads are counted. */
    @When("round trips are made by one thread with both ends and by two, blocking and spinning")
    public void roundTripsAreMade() throws IOException {
        compare(Stream.of(false, true).flatMap(spinning -> {
            String how = spinning ? "spinning" : "blocking";
            Serving plain = new Serving.Plain(spinning);
            return Stream.of(Contestant.of("two threads, " + how, plain, new Driving.Reference(1, spinning)),
                    Contestant.of("one thread, " + how, new Serving.Plain(), new Driving.BothEnds(spinning)));
        }).toList(), Optional.empty());
    }

    @When("the highest rate is searched at which {percentile} stays below {duration}, from {rate} to {rate}")
    public void theHighestRateIsSearched(double percentile, Duration below, double from, double to) throws IOException {
        load.shape(); // a search is of one load
        compare(drivenByTheReferenceClient(), Optional.of(new Plan.Goal(percentile, below, from, to)));
    }

    private List<Contestant> drivenByTheReferenceClient() {
        int threads = setup.placement().load().map(cores -> cores.numbers().size()).orElse(1);
        return servers.stream().map(server -> Contestant.of(server, new Driving.Reference(threads))).toList();
    }

    private void compare(List<Contestant> entered, Optional<Plan.Goal> goal) throws IOException {
        left = size == Size.SMOKE ? Math.max(0, entered.size() - MOST_TRIED) : 0;
        List<Contestant> contestants = new ArrayList<>(left > 0 ? some(entered) : entered);
        for (String control : controls) {
            contestants.add(entered.stream().filter(contestant -> contestant.name().equals(control)).findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("\"%s\" cannot be entered twice, because it is not entered once: name it among the servers.".formatted(control)))
                    .twin());
        }
        boolean smoke = size == Size.SMOKE;
        Plan plan = smoke ? setup.smoke(goal) : setup.plan(goal);
        if (load.isSeries()) {
            List<LoadShape> shapes = smoke ? load.smoke() : load.shapes();
            series = series(new Series(scenario.getName(), shapes, plan, contestants), smoke);
            outcomes = series.outcomes();
        } else {
            LoadShape shape = smoke ? load.smoke().getFirst() : load.shape();
            outcomes = List.of(comparison(new Comparison(scenario.getName(), shape, plan, contestants), smoke));
        }
    }

    /** {@value #MOST_TRIED} of them, from the whole list. */
    private static List<Contestant> some(List<Contestant> entered) {
        return IntStream.range(0, MOST_TRIED).mapToObj(i -> entered.get(i * entered.size() / MOST_TRIED)).toList();
    }

    private Outcome comparison(Comparison comparison, boolean smoke) throws IOException {
        if (smoke) {
            return comparison.tryOut();
        }
        try (MeasuringAlone _ = MeasuringAlone.onThisMachine()) {
            ResultFolder folder = new ResultFolder(RESULTS, scenario.getName());
            Outcome outcome = comparison.run(new ContractEntrance(), new ProgressLines(System.out, System::nanoTime).before(folder));
            folder.write(outcome);
            return outcome;
        }
    }

    private SeriesOutcome series(Series asked, boolean smoke) throws IOException {
        if (smoke) {
            return asked.tryOut();
        }
        try (MeasuringAlone _ = MeasuringAlone.onThisMachine()) {
            SeriesFolder folder = new SeriesFolder(RESULTS, scenario.getName());
            SeriesOutcome outcome = asked.run(new ContractEntrance(), ProgressLines.ofSeries(System.out, System::nanoTime).before(folder));
            folder.write(outcome);
            return outcome;
        }
    }

    @Then("the summary is printed, the fastest first")
    public void theSummaryIsPrinted() {
        if (series != null) {
            throw new IllegalStateException("The scenario has several loads, and a ranking is of one: write \"Then the curves of messages/s are printed\" instead.");
        }
        print(() -> TextTable.of(Summary.of(outcomes().getFirst())));
    }

    @Then("the matrix of servers and clients is printed")
    public void theMatrixIsPrinted() {
        print(() -> PairingMatrix.of(outcomes().getFirst())
                .orElseThrow(() -> new IllegalStateException("The scenario has no pairings: write \"When every server is driven by every client\" before this step.")).text());
    }

    @Then("the round trips are printed")
    public void theRoundTripsArePrinted() {
        print(() -> RoundTripTable.text(outcomes().getFirst()));
    }

    @Then("the throughput over time is printed")
    public void theThroughputOverTimeIsPrinted() {
        print(() -> ThroughputOverTime.of(outcomes().getFirst())
                .orElseThrow(() -> new IllegalStateException("No run was looked at over time: write \"And the clients join 1 s apart, and leave when they are done\" behind the load.")).text());
    }

    @Then("the curves of {figures} are printed")
    public void theCurvesArePrinted(List<CurveFigure> figures) {
        print(() -> CurveText.of(Curves.of(series()), figures));
    }

    @Then("the fit of the Universal Scalability Law is printed")
    public void theScalabilityLawIsPrinted() {
        print(() -> ScalabilityTable.text(Curves.of(series())));
    }

    private void print(Supplier<String> table) {
        if (size == Size.SMOKE) {
            if (said) {
                return;
            }
            said = true;
            String loads = outcomes().stream().map(outcome -> outcome.shape().toString()).collect(Collectors.joining("; and "));
            String some = left == 0 ? "" : String.format(Locale.ROOT, "; %,d more contestants were left out", left);
            System.out.printf("%n%s: ran at smoke size (%s%s), where every byte was checked and nothing was measured.%n"
                    + "For the table, run it with -Dcucumber.filter.tags=%s%n%n", scenario.getName(), loads, some, Size.tagOf(scenario.getSourceTagNames()));
            return;
        }
        String text = table.get();
        System.out.println();
        System.out.println(text);
        scenario.log(text);
    }

    private SeriesOutcome series() {
        outcomes();
        if (series == null) {
            throw new IllegalStateException("The scenario has one load, and a curve needs several: begin with \"Given loads of 1, 10 and 100 clients, sending messages of 64 bytes for 200 ms a run\".");
        }
        return series;
    }

    @Then("every contestant gave every answer right")
    public void everyContestantWasRight() {
        Stream<String> broken = outcomes().stream().flatMap(outcome -> outcome.examinations().entrySet().stream())
                .flatMap(examined -> examined.getValue().broken().stream().map(why -> "%s failed its contract: %s".formatted(examined.getKey(), why))).distinct();
        Stream<String> wrong = outcomes().stream().flatMap(outcome -> outcome.trials().stream())
                .flatMap(trial -> trial.verdict().reasons().stream()
                        .filter(reason -> WRONG.contains(reason.kind()))
                        .map(reason -> "%s, block %d: %s: %s".formatted(trial.contestant(), trial.block(), reason.kind(), reason.what())));
        List<String> failures = Stream.concat(broken, wrong).toList();
        if (!failures.isEmpty()) {
            throw new AssertionError(String.join(System.lineSeparator(), failures));
        }
    }

    private List<Outcome> outcomes() {
        if (outcomes.isEmpty()) {
            throw new IllegalStateException("The scenario has compared nobody yet: put \"When every server is driven by the reference client\" before this step.");
        }
        return outcomes;
    }
}
