package dev.echosounder.testkit;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.load.Comparison;
import dev.echosounder.load.Contestant;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Outcome;
import dev.echosounder.load.Runner;
import dev.echosounder.report.Summary;
import dev.echosounder.report.TextTable;
import io.cucumber.java.Before;
import io.cucumber.java.Scenario;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;

import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Contestants, their comparison, and the table that comes of it. */
public final class SummarySteps {

    private final Load load;
    private Scenario scenario;
    private Size size;
    private List<Model> servers = List.of();
    private List<Model> clients = List.of();
    private long seed = ThreadLocalRandom.current().nextInt(1_000_000);
    private Outcome outcome;

    public SummarySteps(Load load) {
        this.load = load;
    }

    @Before
    public void remember(Scenario scenario) {
        this.scenario = scenario;
        this.size = Size.of(scenario.getSourceTagNames());
    }

    @Given("servers of {models}")
    public void theServers(List<Model> models) {
        servers = models;
    }

    @Given("clients of {models}")
    public void theClients(List<Model> models) {
        clients = models;
    }

    @Given("every model as server and as client")
    public void everyModel() {
        servers = Models.all();
        clients = Models.all();
    }

    @Given("the seed {seed}")
    public void theSeed(long seed) {
        this.seed = seed;
    }

    @When("every server is driven by every client")
    public void everyServerIsDrivenByEveryClient() {
        compare(servers.stream().flatMap(server -> clients.stream().map(client -> new Contestant(server, client))).toList());
    }

    @When("every server is driven by the client of its own model")
    public void everyServerIsDrivenByItsOwnClient() {
        compare(servers.stream().map(server -> new Contestant(server, server)).toList());
    }

    private void compare(List<Contestant> contestants) {
        LoadShape shape = size == Size.SMOKE ? load.shape().smoke() : load.shape();
        Comparison comparison = new Comparison(shape, contestants, seed);
        outcome = comparison.run(new Runner()::run, size == Size.SMOKE ? (contestant, run, warmUp, done, total) -> {} : new ProgressLines(System.out, System::nanoTime));
    }

    @Then("the summary is printed, the fastest first")
    public void theSummaryIsPrinted() {
        Outcome found = outcome();
        if (size == Size.SMOKE) {
            System.out.printf("%n%s: ran at smoke size (%s), where every byte was checked and nothing was measured.%n"
                    + "For the table, run it with -Dcucumber.filter.tags=@PerformanceSummary%n%n", scenario.getName(), found.shape());
            return;
        }
        String table = TextTable.of(scenario.getName(), Summary.of(found));
        System.out.println();
        System.out.println(table);
        scenario.log(table);
    }

    @Then("every contestant gave every answer right")
    public void everyContestantWasRight() {
        List<String> failures = outcome().results().stream()
                .flatMap(result -> result.failure().map(why -> result.contestant() + ": " + why).stream())
                .toList();
        if (!failures.isEmpty()) {
            throw new AssertionError(String.join(System.lineSeparator(), failures));
        }
    }

    private Outcome outcome() {
        if (outcome == null) {
            throw new IllegalStateException("The scenario has compared nobody yet: put \"When every server is driven by every client\" before this step.");
        }
        return outcome;
    }
}
