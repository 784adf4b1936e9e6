package dev.echosounder.trial.process;

import static dev.echosounder.trial.process.ChildFailure.Kind;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Service;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.LoadConnections;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.service.ServiceWork;
import dev.echosounder.trial.ServerSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** What a child does: it serves, or holds connections to a server, or both. */
final class ChildWork {

    /** Opens connections of a load, as {@link dev.echosounder.load.generate.LoadConnectionsFactory#open} does. */
    @FunctionalInterface
    interface Connector {
        LoadConnections open(ClientSpec driving, InetSocketAddress server, LoadShape shape) throws IOException;
    }

    /** For an outside server whose trial was given up. */
    private static final Duration ABANDON_GRACE = Duration.ofSeconds(1);

    private final Connector connector;
    private final Map<String, LoadConnections> lanes = new LinkedHashMap<>();
    private final OwnCounters counters = new OwnCounters();
    private final PinnedThreads pinnedThreads = new PinnedThreads();
    private final StartedProcess started = new StartedProcess();
    private Served served;

    ChildWork(Connector connector) {
        this.connector = connector;
    }

    /** Does it. Whatever goes wrong is a reply too. */
    Reply answer(Request<?> request) {
        try {
            return switch (request) {
                case Request.Serve serve -> serve(serve);
                case Request.Look _ -> look();
                case Request.StopServing stop -> stopServing(stop.grace());
                case Request.Connect connect -> connect(connect);
                case Request.Run run -> new Reply.Ran(lane(run.lane()).run(run.shape()));
                case Request.CloseLanes _ -> closeLanes();
                case Request.Count _ -> new Reply.Counted(counters.read());
                case Request.Tidy _ -> tidy();
                case Request.WatchPinning _ -> watchPinning();
                case Request.Pinned pinned ->
                    new Reply.PinnedThreads(pinnedThreads.since(pinned.since()).orElse(-1));
            };
        } catch (RunFailure failure) {
            return new Reply.RunFailed(failure.kind(), failure.getMessage());
        } catch (ChildFailure failure) {
            return new Reply.Failed(failure.kind(), failure.sentence());
        } catch (IllegalArgumentException refusal) {
            return new Reply.Failed(Kind.NEVER_STARTED, refusal.getMessage());
        } catch (Throwable failure) {
            failure.printStackTrace();
            boolean starting = request instanceof Request.Serve || request instanceof Request.Connect;
            return new Reply.Failed(
                    starting ? Kind.NEVER_STARTED : Kind.NONSENSE,
                    "It failed at \"%s\": %s.".formatted(request.getClass().getSimpleName(), failure));
        }
    }

    private Reply serve(Request.Serve request) {
        try {
            served = switch (request.serving()) {
                case ServerSpec.Model model -> serve(model, request);
                case ServerSpec.Plain plain -> BaselineServer.open(anyPort(request), request.spec(), plain.spinning());
                case ServerSpec.Outside outside -> OutsideServer.start(outside, started, request.listenWithin());
                case ServerSpec.Listening listening ->
                    throw new IllegalArgumentException("The server at %s listens already.".formatted(listening.name()));
            };
            return new Reply.Served(served.address(), served.pid(), new LinkedHashMap<>(served.settings()));
        } catch (IOException failure) {
            return new Reply.Failed(
                    Kind.NEVER_STARTED,
                    "The server %s does not listen: %s"
                            .formatted(request.serving().name(), text(failure)));
        }
    }

    private static Served serve(ServerSpec.Model named, Request.Serve request) throws IOException {
        Model model = Models.named(named.name());
        if (model.unavailable().isPresent()) {
            throw new IllegalArgumentException("The model %s cannot run here: %s"
                    .formatted(named.name(), model.unavailable().get()));
        }
        return new Served.OfModel(model, model.serve(anyPort(request), service(request)));
    }

    private static Service service(Request.Serve request) {
        return request.spec().isPlainEcho() ? service(request.service()) : ServiceWork.service(request.spec());
    }

    private static Service service(String type) {
        try {
            return Class.forName(type)
                    .asSubclass(Service.class)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException unfit) {
            throw new IllegalArgumentException(
                    ("There is no service of class %s: it must be public, on this class path, and have a public "
                                    + "constructor without parameters.")
                            .formatted(type),
                    unfit);
        }
    }

    private static InetSocketAddress anyPort(Request.Serve request) throws IOException {
        return new InetSocketAddress(InetAddress.getByName(request.host()), 0);
    }

    private Reply look() throws ChildFailure {
        served.look();
        return new Reply.Done();
    }

    private static Reply tidy() {
        System.gc();
        return new Reply.Done();
    }

    private Reply watchPinning() {
        pinnedThreads.begin();
        return new Reply.Done();
    }

    private Reply stopServing(Duration grace) {
        served.stop(grace);
        return new Reply.Done();
    }

    private Reply connect(Request.Connect request) throws RunFailure {
        try {
            LoadConnections lane = connector.open(request.driving(), request.server(), request.shape());
            lanes.put(request.lane(), lane);
            return new Reply.Connected(lane.connect());
        } catch (IOException failure) {
            throw new RunFailure(RunFailure.Kind.UNCONNECTED, text(failure));
        }
    }

    /** Some exceptions of the JDK say by their name alone what happened. */
    private static String text(IOException failure) {
        return Objects.requireNonNullElse(
                failure.getMessage(), failure.getClass().getSimpleName());
    }

    private LoadConnections lane(String name) {
        LoadConnections lane = lanes.get(name);
        if (lane == null) {
            throw new IllegalArgumentException(
                    "There is no lane \"%s\": connect it first. There are: %s.".formatted(name, lanes.keySet()));
        }
        return lane;
    }

    private Reply closeLanes() {
        lanes.values().forEach(LoadConnections::close);
        lanes.clear();
        return new Reply.Done();
    }

    /** Ends the processes that would outlive this JVM. Called by another thread, at any time. */
    void abandon() {
        started.end(ABANDON_GRACE);
    }
}
