package dev.echosounder.trial.process;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Encryption;
import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Server;
import dev.echosounder.api.Service;
import dev.echosounder.linux.proc.KernelMemory;
import dev.echosounder.linux.proc.MachineReader;
import dev.echosounder.linux.proc.ProcessReader;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.Destination;
import dev.echosounder.load.EncryptionSpec;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Portion;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.load.generate.LoadConnections;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.service.Backend;
import dev.echosounder.load.service.ServiceResource;
import dev.echosounder.load.service.ServiceWork;
import dev.echosounder.transport.FatalErrors;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.cost.JvmCounters;
import dev.echosounder.trial.cost.Usage;
import dev.echosounder.trial.jvm.JvmFacts;
import dev.echosounder.trial.machine.Host;
import dev.echosounder.trial.process.ChildFailure.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** The work of a child: it serves, or drives servers, or both. */
final class ChildWork {

    /** Opens connections of a load, as {@link dev.echosounder.load.generate.LoadConnectionsFactory#open} does. */
    @FunctionalInterface
    interface Connector {
        LoadConnections open(ClientSpec client, Destination server, LoadShape shape, Portion portion)
                throws IOException;
    }

    /** The time for an outside server to end when its trial is abandoned. */
    private static final Duration ABANDON_GRACE = Duration.ofSeconds(1);

    /** Before a start that is agreed with other hosts, the thread stays awake for this time: a timer would be late. */
    private static final long SPIN_NANOS = 2_000_000;

    private final Connector connector;
    private final Map<String, LoadConnections> connections = new LinkedHashMap<>();
    private final OwnUsage own = new OwnUsage();
    private final ProcessReader loadReader = own.reader();
    private ProcessReader serverReader = own.reader();
    private final MachineReader machine = new MachineReader(parent());
    private final PinnedThreads pinnedThreads = new PinnedThreads();
    private final StartedProcess started = new StartedProcess();
    /** The load has a dedicated thread, so that reports to the parent are not counted as its cost. */
    private final ExecutorService load = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("load").daemon().factory());

    private Server server;
    private Backend backend;

    ChildWork(Connector connector) {
        this.connector = connector;
    }

    private static long parent() {
        return ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(-1L);
    }

    /** Leaves out what the calling thread uses. */
    void leaveOutThisThread() {
        own.leaveOutThisThread();
    }

    /** Handles a request. A failure is a reply too. */
    Reply answer(Request request) {
        boolean ofLoad = request instanceof Request.Connect
                || request instanceof Request.Run
                || request instanceof Request.RunAt
                || request instanceof Request.Disconnect
                || request instanceof Request.CloseConnections;
        return ofLoad
                ? CompletableFuture.supplyAsync(() -> handle(request), load).join()
                : handle(request);
    }

    private Reply handle(Request request) {
        try {
            return switch (request) {
                case Request.Serve serve -> serve(serve);
                case Request.ServeBackend wanted -> serve(wanted);
                case Request.CountAnswers _ -> new Reply.Answered(backend.asked(), backend.late());
                case Request.CheckAlive _ -> checkAlive();
                case Request.StopServing stop -> stopServing(stop.grace());
                case Request.Connect connect -> connect(connect);
                case Request.Run run ->
                    new Reply.Ran(connections(run.connections()).run(run.shape()));
                case Request.RunAt run -> run(run);
                case Request.Disconnect gone -> disconnect(gone.connections());
                case Request.CloseConnections _ -> closeConnections();
                case Request.Count _ -> new Reply.Counted(own.counters());
                case Request.Measure measure -> new Reply.Measured(measure(measure.server()));
                case Request.ReadMachine read -> new Reply.MachineRead(machine.read(read.ours()));
                case Request.ReadKernelMemory _ -> new Reply.KernelMemoryRead(new KernelMemory().bytes());
                case Request.ReadLiveHeap _ -> new Reply.LiveHeapRead(own.liveHeap());
                case Request.Describe _ -> new Reply.Described(Host.here());
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
            boolean starting = request instanceof Request.Serve
                    || request instanceof Request.ServeBackend
                    || request instanceof Request.Connect;
            return new Reply.Failed(
                    starting ? Kind.NEVER_STARTED : Kind.NONSENSE,
                    "It failed at \"%s\": %s.".formatted(request.getClass().getSimpleName(), failure));
        }
    }

    /** Reads what one side has used. This process reads the outside server that it has started. */
    private Usage measure(boolean ofServer) throws IOException, ChildFailure {
        if (!ofServer) {
            return own.read(loadReader);
        }
        if (!(server instanceof OutsideServer outside)) {
            return own.read(serverReader);
        }
        try {
            return new Usage(serverReader.read(), JvmCounters.UNKNOWN);
        } catch (IOException ended) {
            outside.checkAlive();
            throw new ChildFailure(Kind.DIED, ended.getMessage());
        }
    }

    private Reply serve(Request.Serve request) {
        try {
            LinkedHashMap<String, String> settings = new LinkedHashMap<>();
            String certificate = "";
            long pid = ProcessHandle.current().pid();
            switch (request.server()) {
                case ServerSpec.Model named -> {
                    FatalErrors.endThisProcess();
                    Model model = Models.named(named.model());
                    if (model.unavailable().isPresent()) {
                        throw new IllegalArgumentException("The model %s cannot run here: %s"
                                .formatted(named.model(), model.unavailable().get()));
                    }
                    Service service = service(request.spec(), request.resource());
                    if (request.spec().encryption() instanceof EncryptionSpec.Tls tls) {
                        Encryption.OfServer encryption = tls.load().server(tls.version());
                        service = encryption.around(service);
                        certificate = encryption.certificate();
                    }
                    server = model.serve(anyPort(request.host()), service);
                    settings.putAll(model.settings());
                }
                case ServerSpec.Baseline plain -> {
                    FatalErrors.endThisProcess();
                    server = BaselineServer.open(
                            anyPort(request.host()), request.spec(), request.resource(), plain.spinning());
                }
                case ServerSpec.Outside command -> {
                    Optional<Encryption.Credentials> credentials = credentials(request.spec());
                    boolean isEcho = request.spec().workload().echoes() && credentials.isEmpty();
                    OutsideServer outside =
                            OutsideServer.start(command, credentials, isEcho, started, request.listenWithin());
                    server = outside;
                    certificate =
                            credentials.map(Encryption.Credentials::certificate).orElse("");
                    pid = outside.pid();
                    serverReader = ProcessReader.ofTree(pid);
                }
                case ServerSpec.Listening listening ->
                    throw new IllegalArgumentException("The server at %s listens already.".formatted(listening.name()));
            }
            return new Reply.Served(new Destination(server.address(), certificate), pid, settings, JvmFacts.here());
        } catch (IOException failure) {
            return new Reply.Failed(
                    Kind.NEVER_STARTED,
                    "The server %s does not listen: %s"
                            .formatted(request.server().name(), text(failure)));
        }
    }

    private Reply serve(Request.ServeBackend request) {
        try {
            FatalErrors.endThisProcess();
            backend = Backend.open(anyPort(request.host()), request.time());
            return new Reply.Served(
                    new Destination(backend.address()),
                    ProcessHandle.current().pid(),
                    new LinkedHashMap<>(),
                    JvmFacts.here());
        } catch (IOException failure) {
            return new Reply.Failed(Kind.NEVER_STARTED, "The backend does not listen: " + text(failure));
        }
    }

    private static Service service(ServiceSpec spec, ServiceResource resource) {
        return spec.isPlainEcho() ? new Echo() : ServiceWork.service(spec, resource);
    }

    /** For an outside server, which encrypts by itself; empty if connections are not encrypted. */
    private static Optional<Encryption.Credentials> credentials(ServiceSpec spec) throws IOException {
        return spec.encryption() instanceof EncryptionSpec.Tls tls
                ? Optional.of(tls.load().credentials())
                : Optional.empty();
    }

    private static InetSocketAddress anyPort(String host) throws IOException {
        return new InetSocketAddress(InetAddress.getByName(host), 0);
    }

    private Reply checkAlive() throws ChildFailure {
        if (server instanceof OutsideServer outside) {
            outside.checkAlive();
        }
        return new Reply.Done();
    }

    private Reply watchPinning() {
        pinnedThreads.begin();
        return new Reply.Done();
    }

    private Reply stopServing(Duration grace) {
        server.stop(grace);
        return new Reply.Done();
    }

    private Reply connect(Request.Connect request) throws RunFailure {
        try {
            LoadConnections opened =
                    connector.open(request.client(), request.server(), request.shape(), request.portion());
            connections.put(request.connections(), opened);
            return new Reply.Connected(opened.connect());
        } catch (IOException failure) {
            throw new RunFailure(RunFailure.Kind.UNCONNECTED, text(failure));
        }
    }

    private Reply run(Request.RunAt request) throws RunFailure {
        LoadConnections some = connections(request.connections());
        long now;
        while ((now = System.nanoTime()) - request.startNanos() < 0) {
            long left = request.startNanos() - now;
            if (left > SPIN_NANOS) {
                LockSupport.parkNanos(left - SPIN_NANOS);
            } else {
                Thread.onSpinWait();
            }
        }
        return new Reply.RanAt(some.run(request.shape()), now);
    }

    private Reply disconnect(String name) {
        LoadConnections some = connections(name);
        connections.remove(name);
        return new Reply.Disconnected(some.closeInTime().orElse(-1));
    }

    /** The message, or the name, as some exceptions of the JDK have no message. */
    private static String text(IOException failure) {
        return Objects.requireNonNullElse(
                failure.getMessage(), failure.getClass().getSimpleName());
    }

    private LoadConnections connections(String name) {
        LoadConnections some = connections.get(name);
        if (some == null) {
            throw new IllegalArgumentException("There are no connections \"%s\": connect them first. There are: %s."
                    .formatted(name, connections.keySet()));
        }
        return some;
    }

    private Reply closeConnections() {
        connections.values().forEach(LoadConnections::close);
        connections.clear();
        return new Reply.Done();
    }

    /** Ends the process that would outlive this JVM. Called by another thread, at any time. */
    void abandon() {
        started.end(ABANDON_GRACE);
    }
}
