package dev.echosounder.comparison;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.Mechanism;
import dev.echosounder.trial.Plan;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.Subject;
import dev.echosounder.trial.jvm.JvmSpec;
import dev.echosounder.trial.process.Processes;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/** Steps that name servers and compare them. */
public final class SummarySteps {

    private static final String DRIVEN = "every server is driven by {driver}";
    private static final String ROUND_TRIPS =
            "round trips are made by one thread with both ends and by two, blocking and spinning";
    private static final String SEARCHED =
            "the highest rate is searched at which {percentile} stays below {duration}, from {rate} to {rate}";

    /** The steps that compare servers. */
    static final Set<String> COMPARING = Set.of(DRIVEN, ROUND_TRIPS, SEARCHED);

    /** More than any machine has processors; the scheduler's own limit is 32,767. */
    private static final int MOST_CARRIERS = 1_024;

    private final Load load;
    private final PlanSteps plan;
    private final Compared compared;
    private final List<ServerSpec> servers = new ArrayList<>();
    private List<Model> clients = List.of();
    private List<Integer> carriers = List.of();
    private final List<String> controls = new ArrayList<>();
    private Mechanism mechanism = Mechanism.fastest();

    public SummarySteps(Load load, PlanSteps plan, Compared compared) {
        this.load = load;
        this.plan = plan;
        this.compared = compared;
    }

    @Given("servers of {models}")
    public void theServers(List<Model> models) {
        models.forEach(model -> servers.add(new ServerSpec.Model(model.name())));
    }

    @Given("{server} {jvm}, called {string}")
    public void theServerOnAJvm(String model, JvmSpec jvm, String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException(
                    "A server on its own JVM needs a name: write one, such as called \"%s, other JVM\"."
                            .formatted(model));
        }
        servers.add(new ServerSpec.Model(name, Models.named(model).name(), OwnJvms.found(jvm)));
    }

    @Given("every server with {counts} carrier(s)")
    public void everyServerWithCarriers(List<Integer> numbers) {
        numbers.stream()
                .filter(number -> number < 1 || number > MOST_CARRIERS)
                .findFirst()
                .ifPresent(number -> {
                    throw new IllegalArgumentException(
                            "Virtual threads cannot have %d carriers: give a number from 1 to %d."
                                    .formatted(number, MOST_CARRIERS));
                });
        carriers = numbers;
    }

    @Given("the JVM accepts {string}")
    public void theJvmAccepts(String options) {
        JvmSpec jvm = JvmSpec.of("", options);
        try {
            new Processes().requireJvm("A server", jvm, Optional.empty());
        } catch (IllegalArgumentException refused) {
            throw new TestAbortedException("This scenario is skipped. " + refused.getMessage(), refused);
        }
    }

    @Given("clients of {models}")
    public void theClients(List<Model> models) {
        clients = models;
    }

    @Given("the outside server {string}, started by {string}")
    public void theOutsideServer(String name, String command) throws IOException {
        ServerSpec.Outside outside = new ServerSpec.Outside(name, command);
        OutsideProgram.check(outside);
        servers.add(outside);
    }

    @Given("the plain server of the harness")
    public void thePlainServer() {
        servers.add(new ServerSpec.Baseline());
    }

    @Given("{server} is measured twice, as a control")
    public void isMeasuredTwice(String name) {
        controls.add(name);
    }

    @Given("the load generator uses {mechanism}")
    public void theLoadGeneratorUses(Mechanism one) {
        one.refusal().ifPresent(why -> {
            throw new TestAbortedException("The load generator cannot use %s here: %s.".formatted(one, why));
        });
        mechanism = one;
    }

    /** The clients that drive the servers. */
    @ParameterType("the load generator|every client|the client of its model")
    public String driver(String text) {
        return text;
    }

    @When(DRIVEN)
    public void everyServerIsDriven(String driver) throws IOException {
        compare(
                switch (driver) {
                    case "every client" ->
                        entered().stream()
                                .flatMap(server -> clients.stream().map(client -> pairing(server, client.name())))
                                .toList();
                    case "the client of its model" ->
                        entered().stream()
                                .map(server -> pairing(server, OwnJvms.model(server)))
                                .toList();
                    default -> drivenByTheLoadGenerator();
                },
                Optional.empty());
    }

    private static Subject pairing(ServerSpec server, String client) {
        return Subject.of(server, new ClientSpec.Model(client));
    }

    /**
     * Compares round trips with the plain server, so that only sockets and threads differ; in one JVM, whose busy
     * threads are counted.
     */
    @When(ROUND_TRIPS)
    public void roundTripsAreMade() throws IOException {
        compare(
                Stream.of(false, true)
                        .flatMap(spinning -> {
                            String how = spinning ? "spinning" : "blocking";
                            ServerSpec plain = new ServerSpec.Baseline(spinning);
                            return Stream.of(
                                    Subject.of(
                                            "two threads, " + how,
                                            plain,
                                            new ClientSpec.Generator(1, spinning, Mechanism.SELECTOR)),
                                    Subject.of(
                                            "one thread, " + how,
                                            new ServerSpec.Baseline(),
                                            new ClientSpec.BothEnds(spinning)));
                        })
                        .toList(),
                Optional.empty());
    }

    @When(SEARCHED)
    public void theHighestRateIsSearched(double percentile, Duration below, double from, double to) throws IOException {
        load.shape(); // a search is of one load
        compare(drivenByTheLoadGenerator(), Optional.of(new Plan.Goal(percentile, below, from, to)));
    }

    /** Each server once, or once with each number of carriers. */
    private List<ServerSpec> entered() {
        return carriers.isEmpty()
                ? servers
                : servers.stream()
                        .flatMap(server -> carriers.stream().map(number -> OwnJvms.withCarriers(server, number)))
                        .toList();
    }

    private List<Subject> drivenByTheLoadGenerator() {
        int threads =
                plan.placement().load().map(cores -> cores.numbers().size()).orElse(1);
        return entered().stream()
                .map(server -> Subject.of(server, new ClientSpec.Generator(threads, false, mechanism)))
                .toList();
    }

    private void compare(List<Subject> subjects, Optional<Plan.Goal> goal) throws IOException {
        compared.compare(subjects, controls, goal);
    }
}
