package dev.echosounder.trial.host;

import dev.echosounder.linux.Cores;
import dev.echosounder.load.Portion;
import dev.echosounder.load.ServiceSpec;
import dev.echosounder.trial.ServerSpec;
import dev.echosounder.trial.machine.Host;
import dev.echosounder.trial.process.ChildFailure;
import dev.echosounder.trial.process.ChildFailure.Kind;
import dev.echosounder.trial.process.LoadSide;
import dev.echosounder.trial.process.Processes;
import dev.echosounder.trial.process.ServerSide;
import dev.echosounder.trial.process.Sides;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Starts servers on one host and their load on one or more others, each by an agent there. */
public final class Hosts implements Sides {

    private final Map<String, RemoteHost> all;
    private final RemoteHost server;
    private final List<RemoteHost> loads;
    private final Processes onServer;
    private final List<String> notes = new ArrayList<>();

    private Hosts(Map<String, RemoteHost> all, RemoteHost server, List<RemoteHost> loads) {
        this.all = all;
        this.server = server;
        this.loads = loads;
        this.onServer = Processes.on(server, server.spec().address());
    }

    /**
     * Reaches all hosts.
     *
     * @param measuring whether other measurements are to be kept away from them
     * @throws IOException if one cannot be used; the message is one sentence that names it
     */
    public static Hosts reach(HostPlacement placement, boolean measuring) throws IOException {
        HostSpec server = placement.server();
        List<HostSpec> loads = placement.loads();
        ClassPath classPath = ClassPath.ofThisJvm();
        Map<String, RemoteHost> all = new LinkedHashMap<>();
        all.put(server.name(), new RemoteHost(server, classPath));
        loads.forEach(load -> all.computeIfAbsent(load.name(), _ -> new RemoteHost(load, classPath)));
        Hosts hosts = new Hosts(
                all,
                all.get(server.name()),
                loads.stream().map(load -> all.get(load.name())).toList());
        try {
            hosts.reachAll();
            if (measuring) {
                hosts.lock();
            }
            return hosts;
        } catch (IOException failure) {
            hosts.close();
            throw failure;
        }
    }

    /** Reaches all at the same time; of several that cannot be used, the first is named. */
    private void reachAll() throws IOException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            notes.addAll(AtOnce.each(threads, all.values(), host -> () -> note(host)));
        } catch (ExecutionException failed) {
            switch (failed.getCause()) {
                case IOException known -> throw known;
                case Throwable other -> throw new IllegalStateException(other);
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw new IOException("The comparison was interrupted while its hosts were reached.", stop);
        }
    }

    private static String note(RemoteHost host) throws IOException {
        return "Host %s: %s, JDK %s."
                .formatted(
                        host.spec().name(),
                        host.describe().machine(),
                        host.ready().java());
    }

    /**
     * Keeps other measurements away from all hosts, until this is closed. The caller has done so on this machine.
     *
     * @throws IOException if another one runs on a host; the message is one sentence that names it
     */
    private void lock() throws IOException {
        Set<String> locked = new HashSet<>(Set.of(Agent.kernel()));
        for (RemoteHost host : all.values()) {
            if (locked.add(host.ready().kernel())) {
                host.lock();
            }
        }
    }

    @Override
    public ServerSide server(ServerSpec some, Optional<Cores> cores, ServiceSpec spec) throws ChildFailure {
        return onServer.server(some, cores, spec);
    }

    @Override
    public LoadSide load(Optional<Cores> cores) throws ChildFailure {
        List<SharedLoad.Generator> generators = new ArrayList<>();
        try {
            for (int i = 0; i < loads.size(); i++) {
                RemoteHost host = loads.get(i);
                generators.add(new SharedLoad.Generator(
                        host.spec().name(),
                        Processes.on(host, host.spec().address()).load(cores, new Portion(i, loads.size())),
                        unlessLost(host::clock)));
            }
            return new SharedLoad(
                    generators, new Machines(List.copyOf(all.values())), cores.isPresent() && areOneMachine(loads));
        } catch (ChildFailure failure) {
            generators.forEach(generator -> generator.load().close());
            throw failure;
        }
    }

    /** Whether any two of these hosts have the same kernel, and so the same cores. */
    private static boolean areOneMachine(List<RemoteHost> hosts) throws ChildFailure {
        Set<String> kernels = new HashSet<>();
        boolean same = false;
        for (RemoteHost host : hosts) {
            same |= !kernels.add(unlessLost(host::ready).kernel());
        }
        return same;
    }

    /** What only a host that can be reached answers. */
    private interface Asked<T> {

        T answer() throws IOException;
    }

    private static <T> T unlessLost(Asked<T> host) throws ChildFailure {
        try {
            return host.answer();
        } catch (IOException lost) {
            throw ChildFailure.hostLost(lost);
        }
    }

    @Override
    public Pair both(ServerSpec some, Optional<Cores> cores, ServiceSpec spec) throws ChildFailure {
        throw new ChildFailure(Kind.NEVER_STARTED, "A server and a load on several hosts cannot share a JVM.");
    }

    @Override
    public Host host() throws ChildFailure {
        return unlessLost(server::describe);
    }

    /** This process need not be able to reach servers there. */
    @Override
    public Sides near() {
        return new Processes();
    }

    @Override
    public List<String> notes() {
        return List.copyOf(notes);
    }

    @Override
    public void close() {
        onServer.close();
        all.values().forEach(RemoteHost::close);
    }
}
