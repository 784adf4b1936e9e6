package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.client.Clients;
import dev.echosounder.contract.client.Quantities;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.steps.Responses;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.EncryptionSpec;
import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.ServiceTime;
import dev.echosounder.load.WorkloadSpec;
import dev.echosounder.load.generate.LoadConnections;
import dev.echosounder.load.generate.LoadConnectionsFactory;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.load.service.Backend;
import dev.echosounder.load.service.Calibration;
import dev.echosounder.load.service.EchoWorkload;
import dev.echosounder.load.service.ServiceFiles;
import dev.echosounder.load.service.ServiceResource;
import dev.echosounder.load.service.ServiceWork;
import io.cucumber.java.After;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Steps that describe loads, make one run of a load, and start servers with a service time. */
public final class LoadSteps {

    private static final String SERVICE_TIME = "(?:waits|computes for) " + Quantities.DURATION
            + "|asks a backend that takes " + Quantities.DURATION + "(?: over " + Quantities.COUNT + " connections?)?"
            + "|reads a file of " + Quantities.SIZE;

    private static final Pattern QUANTITY = Pattern.compile(Quantities.SIZE + "|" + Quantities.DURATION);
    private static final Pattern CONNECTIONS = Pattern.compile(" over (" + Quantities.COUNT + " )connections?$");

    private final Load load;
    private final EchoServer server;
    private final Responses responses;
    private final AtomicLong done = new AtomicLong();
    private Optional<Backend> backend = Optional.empty();
    private Optional<ServiceFiles> files = Optional.empty();
    private RunReport report;

    public LoadSteps(Load load, EchoServer server, Responses responses) {
        this.load = load;
        this.server = server;
        this.responses = responses;
    }

    @Given("a load of {clients}, each sending {messages} of {size}")
    public void aLoad(Clients clients, int messages, int size) {
        load.is(LoadShape.pingPong(clients.count(), messages, size));
    }

    @Given("a load of {clients}, sending messages of {size} for {duration} a run")
    public void aLoadForATime(Clients clients, int size, Duration time) {
        load.is(LoadShape.pingPong(clients.count(), time, size));
    }

    @Given("loads of {counts} clients, sending messages of {sizes} for {duration} a run")
    public void severalLoads(List<Integer> clients, List<Integer> sizes, Duration time) {
        several(
                clients.stream()
                        .flatMap(count -> sizes.stream().map(size -> LoadShape.pingPong(count, time, size)))
                        .toArray(LoadShape[]::new),
                "name several numbers of clients or several sizes, or write \"a load of\".");
    }

    private void several(LoadShape[] shapes, String advice) {
        if (shapes.length < 2) {
            throw new IllegalArgumentException("Several loads are needed: " + advice);
        }
        load.is(shapes);
    }

    @Given("each client keeps {messages} in flight")
    public void eachClientKeepsInFlight(int messages) {
        load.becomes(shape -> shape.at(keeping(shape, messages)));
    }

    private static LoadModel keeping(LoadShape shape, int messages) {
        return shape.loadModel() instanceof LoadModel.RampUp joining
                ? new LoadModel.RampUp(messages, joining.apart())
                : new LoadModel.Closed(messages);
    }

    @Given("{clients} stay(s) idle")
    public void furtherClientsStayIdle(Clients further) {
        load.becomes(shape -> shape.withIdle(further.count()));
    }

    @Given("{counts} further clients stay idle, a load for each")
    public void severalNumbersOfClientsStayIdle(List<Integer> further) {
        several(
                further.stream().map(load.shape()::withIdle).toArray(LoadShape[]::new),
                "name several numbers of idle clients, or leave out \"a load for each\".");
    }

    @Given("each message uses a new connection")
    public void eachMessageHasAConnection() {
        load.becomes(shape -> shape.at(new LoadModel.Reconnecting()));
    }

    @Given("the clients join {duration} apart, and leave when they are done")
    public void theClientsJoin(Duration apart) {
        load.becomes(shape -> shape.at(
                switch (shape.loadModel()) {
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

    /** The arrivals of an open loop. */
    @ParameterType("evenly spaced|at random times")
    public LoadModel.Arrivals arrivals(String text) {
        return text.equals("evenly spaced") ? LoadModel.Arrivals.EVENLY_SPACED : LoadModel.Arrivals.POISSON;
    }

    @Given("{rate} in all, {arrivals}")
    public void anOpenLoop(double perSecond, LoadModel.Arrivals arrivals) {
        load.becomes(shape -> shape.at(new LoadModel.Open(perSecond, arrivals)));
    }

    /** What the server does for each message, and for how long or with how much. */
    @ParameterType(SERVICE_TIME)
    public ServiceTime serviceTime(String text) {
        String quantity =
                QUANTITY.matcher(text).results().findFirst().orElseThrow().group();
        return switch (text.substring(0, text.indexOf(' '))) {
            case "waits" -> new ServiceTime.Waiting(Quantities.duration(quantity));
            case "computes" -> Calibration.computing(Quantities.duration(quantity));
            case "reads" -> new ServiceTime.ReadingFile(Quantities.size(quantity));
            default -> asking(Quantities.duration(quantity), CONNECTIONS.matcher(text));
        };
    }

    private static ServiceTime asking(Duration time, Matcher connections) {
        return connections.find()
                ? new ServiceTime.Asking(time, Quantities.count(connections.group(1)))
                : new ServiceTime.Asking(time);
    }

    @Given("the server {serviceTime} for each message")
    public void theServerTakes(ServiceTime time) {
        load.becomes(shape -> shape.taking(time));
    }

    @Given("the workload {workload}")
    public void theWorkload(WorkloadSpec workload) {
        load.becomes(shape -> shape.of(workload));
    }

    @Given("connections are {encryption}")
    public void connectionsAreEncrypted(EncryptionSpec.Tls encryption) {
        load.becomes(shape -> shape.encrypted(encryption));
    }

    @Given("a run may take {duration}")
    public void aRunMayTake(Duration limit) {
        load.becomes(shape -> shape.within(limit));
    }

    /** The clients that make a load. */
    @ParameterType("clients of the model under test|the load generator")
    public String maker(String text) {
        return text;
    }

    @When("the load is made by {maker}")
    public void theLoadIsMade(String maker) throws IOException {
        make(
                maker.equals("the load generator")
                        ? LoadConnectionsFactory.open(new ClientSpec.Generator(), server.approach(), load.shape())
                        : LoadConnectionsFactory.ofModel(server.model(), server.approach(), load.shape()));
    }

    private void make(LoadConnections made) throws IOException {
        try (LoadConnections connections = made) {
            connections.connect();
            report = connections.run(load.shape());
            responses.were(Optional.empty());
        } catch (RunFailure failed) {
            responses.were(Optional.of(failed.getMessage()));
        }
    }

    // ---- service time

    @Given("a server under test that {serviceTime} for each message of {size}")
    public void aServerThatTakes(ServiceTime time, int size) throws IOException {
        Supplier<Runnable> work = ServiceWork.of(time, resource(time)).orElseThrow();
        server.start(new EchoWorkload().service(size, Optional.of(() -> {
            Runnable once = work.get();
            return () -> {
                once.run();
                done.incrementAndGet();
            };
        })));
    }

    private ServiceResource resource(ServiceTime time) throws IOException {
        return switch (time) {
            case ServiceTime.Asking asking -> {
                backend = Optional.of(
                        Backend.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), asking.time()));
                yield new ServiceResource.BackendAt(backend.get().address());
            }
            case ServiceTime.ReadingFile reading -> {
                files = Optional.of(ServiceFiles.write(reading.bytes()));
                yield new ServiceResource.Folder(files.get().folder());
            }
            default -> new ServiceResource.None();
        };
    }

    /** Each connection has had an answer before the run. */
    @Then("the server has done its work once for each message")
    public void onceForEachMessage() {
        responses.mustBeRight();
        long messages = report.run().messages() + load.shape().connections();
        assertThat(done.get()).as("how often the work was done").isEqualTo(messages);
        backend.ifPresent(asked ->
                assertThat(asked.asked()).as("how often the backend was asked").isEqualTo(messages));
    }

    @After
    public void close() {
        backend.ifPresent(Backend::close);
        files.ifPresent(ServiceFiles::close);
    }
}
