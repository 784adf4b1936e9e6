package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.echosounder.contract.client.Who;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.steps.ParameterTypes;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.load.WorkloadSpec;
import dev.echosounder.load.generate.LoadConnections;
import dev.echosounder.load.generate.LoadConnectionsFactory;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.load.service.Calibration;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Load shapes, and one model's clients that make them. */
public final class LoadSteps {

    private final Load load;
    private final EchoServer server;
    private RunReport report;
    private RunFailure failure;
    private Throwable refusal;

    public LoadSteps(Load load, EchoServer server) {
        this.load = load;
        this.server = server;
    }

    @Given("a load of {clients}, each sending {messages} of {size}")
    public void aLoad(Who clients, int messages, int size) {
        load.is(LoadShape.pingPong(clients.count(), messages, size));
    }

    @Given("a load of {clients}, sending messages of {size} for {duration} a run")
    public void aLoadForATime(Who clients, int size, Duration time) {
        load.is(LoadShape.pingPong(clients.count(), time, size));
    }

    @Given("loads of {counts} clients, sending messages of {sizes} for {duration} a run")
    public void severalLoads(List<Integer> clients, List<Integer> sizes, Duration time) {
        LoadShape[] shapes = clients.stream()
                .flatMap(count -> sizes.stream().map(size -> LoadShape.pingPong(count, time, size)))
                .toArray(LoadShape[]::new);
        if (shapes.length < 2) {
            throw new IllegalArgumentException(
                    "Loads are two or more: name several numbers of clients or several sizes, or write \"a load of\".");
        }
        load.is(shapes);
    }

    @Given("each client keeps {messages} in flight")
    public void eachClientKeepsInFlight(int messages) {
        load.becomes(shape -> shape.at(keeping(shape, messages)));
    }

    private static LoadModel keeping(LoadShape shape, int messages) {
        return shape.pace() instanceof LoadModel.RampUp joining
                ? new LoadModel.RampUp(messages, joining.apart())
                : new LoadModel.Closed(messages);
    }

    @Given("each message has a connection of its own")
    public void eachMessageHasAConnection() {
        load.becomes(shape -> shape.at(new LoadModel.Reconnecting()));
    }

    @Given("the clients join {duration} apart, and leave when they are done")
    public void theClientsJoin(Duration apart) {
        load.becomes(shape -> shape.at(
                switch (shape.pace()) {
                    case LoadModel.Closed closed -> new LoadModel.RampUp(closed.depth(), apart);
                    case LoadModel.RampUp joining -> new LoadModel.RampUp(joining.depth(), apart);
                    case LoadModel.Reconnecting each ->
                        throw new IllegalArgumentException(
                                ("Clients that join one after another keep their connections, and this load has "
                                                + "%s: leave out one of the two.")
                                        .formatted(each));
                    case LoadModel.Open open ->
                        throw new IllegalArgumentException(
                                "Clients join in a closed loop, and this load is of %s: leave out one of the two."
                                        .formatted(open));
                }));
    }

    /** When the messages of an open loop are sent. */
    @ParameterType("evenly spaced|at random times")
    public LoadModel.Arrivals arrivals(String text) {
        return text.equals("evenly spaced") ? LoadModel.Arrivals.EVENLY_SPACED : LoadModel.Arrivals.POISSON;
    }

    @Given("{rate} in all, {arrivals}")
    public void anOpenLoop(double perSecond, LoadModel.Arrivals arrivals) {
        load.becomes(shape -> shape.at(new LoadModel.Open(perSecond, arrivals)));
    }

    /** What the server does for each message, and for how long. */
    @ParameterType("waits -?\\d[\\d,]* (?:us|ms|s|min)|computes for -?\\d[\\d,]* (?:us|ms|s|min)")
    public ServiceTime serviceTime(String text) {
        boolean waits = text.startsWith("waits ");
        Duration time = ParameterTypes.durationOf(text.substring((waits ? "waits " : "computes for ").length()));
        return waits ? new ServiceTime.Waiting(time) : Calibration.computing(time);
    }

    @Given("the server {serviceTime} for each message")
    public void theServerTakes(ServiceTime time) {
        load.becomes(shape -> shape.taking(time));
    }

    @Given("the workload {workload}")
    public void theWorkload(WorkloadSpec workload) {
        load.becomes(shape -> shape.of(workload));
    }

    @Given("a run may take {duration}")
    public void aRunMayTake(Duration limit) {
        load.becomes(shape -> shape.within(limit));
    }

    @When("a load of {clients}, each sending {messages} of {size} is asked for")
    public void aLoadIsAskedFor(Who clients, int messages, int size) {
        refusal = catchThrowable(() -> LoadShape.pingPong(clients.count(), messages, size));
    }

    @When("{rate} in all are asked for")
    public void aRateIsAskedFor(double perSecond) {
        refusal = catchThrowable(() -> new LoadModel.Open(perSecond, LoadModel.Arrivals.EVENLY_SPACED));
    }

    @When("a server is asked to wait {duration} for each message")
    public void aServerIsAskedToWait(Duration time) {
        refusal = catchThrowable(() -> new ServiceTime.Waiting(time));
    }

    @Then("it is refused with {string}")
    public void itIsRefusedWith(String message) {
        assertThat(refusal).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }

    /** What makes a load. */
    @ParameterType("clients of the model under test|the load generator")
    public String maker(String text) {
        return text;
    }

    @When("the load is made by {maker}")
    public void theLoadIsMade(String maker) throws IOException {
        make(
                maker.equals("the load generator")
                        ? LoadConnectionsFactory.open(new ClientSpec.Reference(), server.approach(), load.shape())
                        : LoadConnectionsFactory.ofModel(server.model(), server.approach(), load.shape()));
    }

    private void make(LoadConnections made) throws IOException {
        try (LoadConnections lane = made) {
            lane.connect();
            report = lane.run(load.shape());
        } catch (RunFailure failed) {
            failure = failed;
        }
    }

    @Then("every response is the message that was sent")
    public void everyAnswerIsTheMessage() {
        report();
    }

    /** What the load has seen of its run. */
    RunReport report() {
        if (failure != null) {
            throw new AssertionError(failure.getMessage());
        }
        if (report == null) {
            throw new IllegalStateException(
                    "The scenario has made no load yet: put \"When the load is made by the load generator\""
                            + " before this step.");
        }
        return report;
    }
}
