package dev.echosounder.contract.server;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.contract.client.Timeouts;
import dev.echosounder.contract.suite.ServerSurvival;
import dev.echosounder.contract.suite.ServerUnderTest;
import dev.echosounder.contract.watch.Threads;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.opentest4j.TestAbortedException;
import org.picocontainer.Disposable;

/** The server under test of one scenario, stopped with it. */
public final class EchoServer implements Disposable {

    private static final Duration UNDER_WAY = Duration.ofMillis(200);

    private UnaryOperator<Service> limits = service -> service;
    private Duration idleLimit = Duration.ofDays(1);
    private Server server;
    private Server second;
    private InetSocketAddress elsewhere;
    private InetSocketAddress approach;
    private Threads before;
    private final List<StopCall> stops = new ArrayList<>();
    private final List<Runnable> beforeStop = new ArrayList<>();

    /**
     * The model that the suite names, if it can run here; where it cannot, the scenario is skipped with the reason. So
     * it is where there is only a server at an address.
     */
    public Model model() {
        return switch (subject()) {
            case ServerUnderTest.OfModel model -> able(Models.named(model.name()));
            case ServerUnderTest.At at -> throw at.needsTheInside();
        };
    }

    private static ServerUnderTest subject() {
        return ServerUnderTest.current()
                .orElseThrow(() -> new IllegalStateException(
                        "This scenario speaks of the model under test, and nothing says which that is: run it"
                                + " in a class with @ModelSuite and @SuiteDisplayName(\"the model's name\")."));
    }

    private static Model able(Model model) {
        model.unavailable().ifPresent(why -> {
            throw new TestAbortedException(model.name() + " is skipped. " + why);
        });
        return model;
    }

    /**
     * Limits what the service that is started next allows its peers. A server at an address cannot be limited, so there
     * the scenario is skipped.
     */
    public void limit(UnaryOperator<Service> further) {
        ServerUnderTest.mustHaveAnInside();
        UnaryOperator<Service> before = limits;
        limits = service -> further.apply(before.apply(service));
    }

    /** The service that is started next cuts connections that are idle for so long. */
    public void limitIdle(Duration time) {
        idleLimit = time;
        limit(service -> service.withIdleLimit(time));
    }

    /** The service that is started next cuts connections that their peers keep for so long after their end. */
    public void limitLinger(Duration time) {
        limit(service -> service.withLingerLimit(time));
    }

    public Duration idleLimit() {
        return idleLimit;
    }

    public void start() throws IOException {
        startEcho(new Echo());
    }

    /**
     * A server at an address is taken for one that echoes: it is not started.
     *
     * @param echo whose sessions echo, and may do more that a server at an address does not
     */
    public void startEcho(Service echo) throws IOException {
        if (subject() instanceof ServerUnderTest.At at) {
            ServerSurvival.mustStillListen(at);
            isElsewhere(at.address());
        } else {
            start(echo);
        }
    }

    /** Starts a server with this service, which a server at an address cannot have. */
    public void start(Service service) throws IOException {
        start(model(), service, InetAddress.getLoopbackAddress());
    }

    /** Starts a server that echoes, at another address of this machine. */
    public void startAt(InetAddress address) throws IOException {
        start(model(), new Echo(), address);
    }

    /** Starts a server of another model than the one under test. */
    public void start(Model named, Service service) throws IOException {
        start(able(named), service, InetAddress.getLoopbackAddress());
    }

    /** Starts a server, and stops the one that the feature's background has started. */
    private void start(Model model, Service service, InetAddress address) throws IOException {
        if (server != null) {
            server.stop(Duration.ZERO);
        }
        before = Threads.now();
        server = model.serve(new InetSocketAddress(address, 0), limits.apply(service));
    }

    /** Starts another server of the same model, which echoes, at the same address of the machine, with the limits. */
    public void startSecond() throws IOException {
        second = fresh(limits.apply(new Echo()));
    }

    /** Stops the second server, and waits for it. */
    public void stopSecond(Duration grace) throws InterruptedException {
        StopCall.stop(second()::stop, grace);
    }

    /** The second server. */
    public Server second() {
        if (second == null) {
            throw new IllegalStateException("The scenario speaks of the second server before there is one: begin with"
                    + " \"Given a second server of the same model\".");
        }
        return second;
    }

    /** A further server of the same model, at the same address of the machine. The caller stops it. */
    public Server fresh(Service service) throws IOException {
        return model().serve(new InetSocketAddress(address().getAddress(), 0), service);
    }

    /** Has the scenario use a server that runs in another process, with which it only communicates. */
    void isElsewhere(InetSocketAddress where) {
        before = Threads.now();
        elsewhere = where;
    }

    public InetSocketAddress address() {
        return elsewhere != null ? elsewhere : server.address();
    }

    /** Has clients connect at this address, which leads to the server. */
    public void isApproachedAt(InetSocketAddress where) {
        approach = where;
    }

    /** The address at which clients connect: the server's, unless the scenario has put something before it. */
    public InetSocketAddress approach() {
        return approach != null ? approach : address();
    }

    /** Runs this right before the server is stopped, if it is stopped. */
    public void beforeStop(Runnable action) {
        beforeStop.add(action);
    }

    /** Begins to stop it, and does not wait for that. */
    public void beginStop(Duration grace) {
        beginStop(grace, () -> {});
    }

    /** Calls {@code stop()} in another thread, which does this when {@code stop()} has returned. */
    public void beginStop(Duration grace, Runnable returned) {
        inside();
        beforeStop.forEach(Runnable::run);
        stops.add(new StopCall(server::stop, grace, returned));
    }

    /** What is asked next can only be asked of a server of this process. */
    private void inside() {
        ServerUnderTest.mustHaveAnInside();
        if (server == null) {
            throw new IllegalStateException(
                    "This step is for a server of this process, and the server under test runs in another, or was not"
                            + " started.");
        }
    }

    /**
     * Waits a little for it to stop, so that whatever a stop does at once is done; where a client does not read, it
     * goes on.
     */
    public void awaitStopUnderWay() throws InterruptedException {
        stops.getLast().awaitAtMost(UNDER_WAY);
    }

    /** Whether a call of {@code stop()} has not returned yet. */
    public boolean isStopping() {
        return stops.stream().anyMatch(StopCall::isUnderWay);
    }

    /** Waits until each call of {@code stop()} has returned. */
    public void awaitStopped() throws InterruptedException {
        for (StopCall stop : stops) {
            stop.awaitReturn();
        }
    }

    /** The threads that there were before it started. */
    public Threads threadsBefore() {
        inside();
        return before;
    }

    /** Whether there is one in this process, which can be stopped. */
    public boolean isHere() {
        return server != null;
    }

    @Override
    public void dispose() {
        if (second != null) {
            second.stop(Duration.ZERO);
        }
        if (server != null && stops.isEmpty()) {
            beginStop(Duration.ofSeconds(1));
        }
        try {
            for (StopCall stop : stops) {
                stop.awaitAtMost(Timeouts.limit());
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
