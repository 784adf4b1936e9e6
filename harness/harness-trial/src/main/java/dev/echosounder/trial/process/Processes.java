package dev.echosounder.trial.process;

import dev.echosounder.linux.Cores;
import dev.echosounder.linux.Link;
import dev.echosounder.linux.ProcessLimits;
import dev.echosounder.linux.net.LinkedNamespaces;
import dev.echosounder.linux.proc.Affinity;
import dev.echosounder.linux.proc.ControlGroup;
import dev.echosounder.load.ClientSpec;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Portion;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.load.generate.RunFailure;
import dev.echosounder.load.service.ServiceResource;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.jvm.JvmSpec;
import dev.echosounder.trial.machine.Host;
import dev.echosounder.trial.process.ChildFailure.Kind;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Starts the sides of a trial in fresh JVMs, which have the class path of this one, and its binary and
 * {@linkplain JvmOptions options} unless a server has {@linkplain JvmSpec others}. They end when they are closed, or
 * when this JVM ends in any way. If they cannot be bound to cores ({@link Affinity#check}), they run on all.
 */
public final class Processes implements Sides {

    private static final String LOOPBACK = "127.0.0.1";

    /** Long enough for compilers to have seen what is called for every message. */
    private static final Duration TRAINING = Duration.ofSeconds(3);

    private static final int TRAINING_CLIENTS = 10;
    private static final String OUT_OF_MEMORY =
            "The kernel killed a process of it that needed more memory than its limit (%s).";

    private final Starter starter;
    private final Timeouts timeouts;
    private final String address;
    private final Optional<LinkedNamespaces> link;
    private final ProcessLimits limits;
    private final Optional<Cores> backendCores;
    private final Resources resources;
    private final AotCaches caches = new AotCaches();

    /** Starts processes on this machine. */
    public Processes() {
        this(Launcher.here(), Timeouts.DEFAULT, Optional.empty());
    }

    Processes(Starter starter, Timeouts timeouts, Optional<LinkedNamespaces> link) {
        this(
                starter,
                timeouts,
                link.isPresent() ? LinkedNamespaces.SERVER_ADDRESS : LOOPBACK,
                link,
                ProcessLimits.NONE,
                Optional.empty());
    }

    private Processes(
            Starter starter,
            Timeouts timeouts,
            String address,
            Optional<LinkedNamespaces> link,
            ProcessLimits limits,
            Optional<Cores> backendCores) {
        this.starter = starter;
        this.timeouts = timeouts;
        this.address = address;
        this.link = link;
        this.limits = limits;
        this.backendCores = backendCores;
        this.resources = new Resources(address, timeouts.start(), () -> backend(backendCores));
    }

    /**
     * These, with any backend on these cores. To be called before a server is started.
     *
     * @param cores empty for all that there are
     */
    public Processes withBackendOn(Optional<Cores> cores) {
        return new Processes(starter, timeouts, address, link, limits, cores);
    }

    /** These, with the process of each server limited. To be called before a server is started. */
    public Processes limitedTo(ProcessLimits some) {
        return new Processes(starter, timeouts, address, link, some, backendCores);
    }

    /**
     * Starts processes on another host.
     *
     * @param address at which servers listen there
     */
    public static Processes on(Starter host, String address) {
        return new Processes(host, Timeouts.DEFAULT, address, Optional.empty(), ProcessLimits.NONE, Optional.empty());
    }

    /**
     * Starts processes on this machine, servers at one end of a link and loads at the other.
     *
     * @throws IllegalStateException if such a link is not possible here; the message says why
     */
    public static Processes linked(Link link) {
        try {
            LinkedNamespaces namespaces = LinkedNamespaces.make(link);
            return new Processes(Launcher.here(), Timeouts.DEFAULT, Optional.of(namespaces));
        } catch (IOException failure) {
            throw new IllegalStateException(
                    ("There is no link between server and load: %s. Leave out the step that asks for one, or run it as"
                                    + " root.")
                            .formatted(failure.getMessage()),
                    failure);
        }
    }

    /**
     * Starts an echo server in a separate JVM, or an outside server in a separate process. For a server at an address,
     * it only connects.
     *
     * @param cores the cores of the process; empty for all
     * @throws ChildFailure of kind NEVER_STARTED if it does not begin to listen; its process has been ended then
     */
    public ServerSide server(ServerSpec server, Optional<Cores> cores) throws ChildFailure {
        return server(server, cores, ServiceSpec.ECHO);
    }

    @Override
    public ServerSide server(ServerSpec server, Optional<Cores> cores, ServiceSpec spec) throws ChildFailure {
        if (server instanceof ServerSpec.Listening listening) {
            return ServerAtAddress.reach(listening);
        }
        if (limits.none()) {
            return server(server, cores, spec, Optional.empty());
        }
        ControlGroup group = group(server);
        try {
            return server(server, cores, spec, Optional.of(group));
        } catch (ChildFailure failure) {
            group.close();
            throw failure;
        }
    }

    private ControlGroup group(ServerSpec server) throws ChildFailure {
        try {
            return ControlGroup.make(limits);
        } catch (IOException refused) {
            throw new ChildFailure(
                    Kind.NEVER_STARTED,
                    "The server %s could not be limited to %s: %s"
                            .formatted(server.name(), limits, refused.getMessage()));
        }
    }

    /** A model's JVM is in the group, but not the JVM that starts an outside server: only that server is. */
    private ServerSide server(ServerSpec server, Optional<Cores> cores, ServiceSpec spec, Optional<ControlGroup> group)
            throws ChildFailure {
        boolean outside = server instanceof ServerSpec.Outside;
        List<String> prefix = new ArrayList<>(serverPrefix());
        group.filter(_ -> !outside).map(ControlGroup::prefix).ifPresent(prefix::addAll);
        ServiceResource resource = resources.of(spec.time());
        List<String> everyJvms = JvmOptions.ofServer(limits);
        ChildProcess child = child(
                "The process of server " + server.name(), cores, prefix, jvm(server, spec, everyJvms), everyJvms, 1);
        group.ifPresent(some -> child.outOfMemoryBy(
                () -> Optional.of(OUT_OF_MEMORY.formatted(limits)).filter(_ -> some.ranOutOfMemory())));
        return serve(server, cores, spec, resource, child, group);
    }

    @Override
    public LoadSide load(Optional<Cores> cores) throws ChildFailure {
        return load(cores, Portion.WHOLE);
    }

    /** Starts a part of a load, as {@link #load(Optional)} does. */
    public TimedLoad load(Optional<Cores> cores, Portion portion) throws ChildFailure {
        List<String> prefix = link.map(LinkedNamespaces::load).orElse(List.of());
        return new ChildSide.Load(
                child("The process of the load", cores, prefix, JvmSpec.USUAL, JvmOptions.ofLoad(), 1), portion);
    }

    @Override
    public Pair both(ServerSpec server, Optional<Cores> cores, ServiceSpec spec) throws ChildFailure {
        if (link.isPresent()) {
            throw new IllegalStateException("A server and a load that share a JVM cannot be at two ends of a link.");
        }
        if (server instanceof ServerSpec.Outside || server instanceof ServerSpec.Listening) {
            throw new ChildFailure(
                    Kind.NEVER_STARTED,
                    "The server %s cannot share a JVM with its load: it has its own process.".formatted(server.name()));
        }
        ServiceResource resource = resources.of(spec.time());
        ChildProcess child = child(
                "The process of server " + server.name() + " and its load",
                cores,
                List.of(),
                jvm(server),
                JvmOptions.current(),
                2);
        return new Pair(serve(server, cores, spec, resource, child, Optional.empty()), new ChildSide.Load(child));
    }

    /** Starts a backend, which needs no more of a JVM than a load does. */
    private ChildProcess backend(Optional<Cores> cores) throws ChildFailure {
        return child("The process of the backend", cores, serverPrefix(), JvmSpec.USUAL, JvmOptions.ofLoad(), 1);
    }

    private List<String> serverPrefix() {
        return link.map(LinkedNamespaces::server).orElse(List.of());
    }

    @Override
    public Host host() throws ChildFailure {
        try (ChildProcess child = child(
                "The process that describes the machine",
                Optional.empty(),
                List.of(),
                JvmSpec.USUAL,
                JvmOptions.current(),
                1)) {
            return child.ask(new Request.Describe(), Reply.Described.class).host();
        }
    }

    /**
     * Starts the JVM of a server without the server, so that a refusal is known before anything is measured.
     *
     * @param server as the beginning of a sentence
     * @param cores empty for all that there are
     * @throws IllegalArgumentException if there is no such JVM, it is too old, or it refuses or ignores an option; the
     *     message is one sentence, with the JVM's own words
     */
    public void requireJvm(String server, JvmSpec jvm, Optional<Cores> cores) {
        jvm.jdk().requireUsable(server);
        try {
            ChildProcess child = child(server, cores, List.of(), jvm.withoutCache(), JvmOptions.current(), 1);
            try (child) {
                child.ask(new Request.CheckAlive(), Reply.Done.class);
            }
            JvmWords.ignoring(child.said()).ifPresent(words -> {
                throw refused(server, jvm, words);
            });
        } catch (ChildFailure refused) {
            throw refused(server, jvm, JvmWords.refusing(refused));
        }
    }

    private static IllegalArgumentException refused(String server, JvmSpec jvm, String words) {
        return new IllegalArgumentException("%s cannot run %s: %s".formatted(server, jvm, words));
    }

    private static JvmSpec jvm(ServerSpec server) {
        return server instanceof ServerSpec.Model model ? model.jvm() : JvmSpec.USUAL;
    }

    private JvmSpec jvm(ServerSpec server, ServiceSpec spec, List<String> everyJvms) throws ChildFailure {
        return server instanceof ServerSpec.Model model && model.jvm().asksForCache()
                ? caches.with(model.model(), model.jvm(), spec, everyJvms, recording -> train(model, recording, spec))
                : jvm(server);
    }

    /** Drives a server of the model for a while, near this process and on any core. */
    private static void train(ServerSpec.Model model, JvmSpec recording, ServiceSpec spec) throws ChildFailure {
        LoadShape shape = LoadShape.pingPong(TRAINING_CLIENTS, TRAINING, spec.messageBytes())
                .of(spec.workload())
                .taking(spec.time())
                .encrypted(spec.encryption());
        try (Processes here = new Processes();
                LoadSide load = here.load(Optional.empty());
                ServerSide server = here.server(
                        new ServerSpec.Model(model.name(), model.model(), recording), Optional.empty(), spec)) {
            load.connect("training", new ClientSpec.Generator(), server.destination(), shape);
            load.run("training", shape);
            load.disconnect("training");
        } catch (RunFailure failure) {
            throw new ChildFailure(
                    Kind.NEVER_STARTED,
                    "The server %s could not be driven to make its AOT cache: %s"
                            .formatted(model.name(), failure.getMessage()));
        }
    }

    private ChildProcess child(
            String name, Optional<Cores> cores, List<String> prefix, JvmSpec jvm, List<String> everyJvms, int sides)
            throws ChildFailure {
        return ChildProcess.start(name, starter, ChildCommand.of(cores, prefix, jvm, everyJvms), sides, timeouts);
    }

    private ServerSide serve(
            ServerSpec server,
            Optional<Cores> cores,
            ServiceSpec spec,
            ServiceResource resource,
            ChildProcess child,
            Optional<ControlGroup> group)
            throws ChildFailure {
        ServerSpec started = server instanceof ServerSpec.Outside outside && group.isPresent()
                ? new ServerSpec.Outside(outside.name(), group.get().entering() + outside.command())
                : server;
        Reply.Served served = child.ask(
                new Request.Serve(started, address, spec, resource, timeouts.listen()),
                Reply.Served.class,
                timeouts.start().plus(timeouts.listen()));
        child.owns(served.pid());
        return new ChildSide.OfServer(
                child, served, outsideCommand(server, cores, served), resources.backend(spec.time()), group);
    }

    private Optional<List<String>> outsideCommand(ServerSpec server, Optional<Cores> cores, Reply.Served served) {
        if (!(server instanceof ServerSpec.Outside outside)) {
            return Optional.empty();
        }
        List<String> command = new ArrayList<>(Affinity.here().prefix(cores));
        command.addAll(new OutsideCommand(
                        outside,
                        served.destination().address().getPort(),
                        Optional.empty(),
                        JvmOptions.ofServer(limits))
                .line());
        return Optional.of(command);
    }

    /** This process is at neither end of a link, so it could not reach servers there. */
    @Override
    public Sides near() {
        return link.isPresent() ? new Processes() : this;
    }

    @Override
    public List<String> notes() {
        return resources.notes();
    }

    @Override
    public void close() {
        resources.close();
        caches.close();
        link.ifPresent(LinkedNamespaces::close);
    }
}
