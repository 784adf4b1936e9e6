package dev.echosounder.contract.client;

import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.server.FileLimits;
import dev.echosounder.contract.suite.ContractRun;
import dev.echosounder.contract.suite.LargeScenario;
import dev.echosounder.contract.watch.Threads;
import dev.echosounder.linux.net.LoopbackSources;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.opentest4j.TestAbortedException;
import org.picocontainer.Disposable;

/** The clients of one scenario, in groups that have names. They are closed with it. */
public final class ClientGroups implements Disposable {

    /** How many connections are made where not all of a large scenario is asked for. */
    private static final int TRIED = 200;

    /** Connections from one address, which has some ten thousand ports for them. */
    private static final int OF_ONE_ADDRESS = 5_000;

    /** A port that no other socket uses: otherwise no socket could be bound to it again. */
    private static final InetSocketAddress DEDICATED_PORT = new InetSocketAddress(0);

    private static final int ATTEMPTS = 20;
    private static final long LET_GO_NANOS = 1_000_000;

    private final EchoServer server;
    private final LargeScenario large;
    private final LoopbackSources sources = new LoopbackSources();
    private final List<RawClient> all = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, ClientGroup> groups = new HashMap<>();
    private final AtomicInteger seeds = new AtomicInteger();
    private int copies = 1;

    public ClientGroups(EchoServer server, LargeScenario large) {
        this.server = server;
        this.large = large;
        server.beforeStop(() -> List.copyOf(all).forEach(RawClient::rememberSent));
    }

    /** The server answers each byte of clients that connect from now on with so many of its kind. */
    public void expect(int copiesOfEachByte) {
        copies = copiesOfEachByte;
    }

    /** These clients, which connect first if they are new, and read. */
    public ClientGroup of(Clients clients) throws IOException {
        return of(clients, true);
    }

    /**
     * These clients, which connect first if they are new.
     *
     * @param reads whether new ones read all the time
     */
    public ClientGroup of(Clients clients, boolean reads) throws IOException {
        if (clients.isNew()) {
            int count = large.of(clients.count(), TRIED, "connections");
            FileLimits.mustAllow(count);
            return connect(clients, count, reads);
        }
        ClientGroup group = groups.get(clients.name());
        if (group == null) {
            throw new IllegalStateException("The scenario speaks of \"the " + clients.name()
                    + "\" before there are any: name them first, as in \"Given 10 clients are connected\".");
        }
        return clients.justOne() ? group.from(0, 1) : group;
    }

    /** Does this by all of these clients; or by one after the other, each of which leaves before the next connects. */
    public void act(Clients clients, boolean reads, Action<ClientGroup> action)
            throws IOException, InterruptedException {
        if (clients.turns() == Clients.Turns.NONE) {
            action.by(of(clients, reads));
            return;
        }
        InetSocketAddress from = clients.turns() == Clients.Turns.FROM_ONE_PORT ? DEDICATED_PORT : null;
        int count = large.of(clients.count(), TRIED, "connections");
        for (int i = 0; i < count; i++) {
            ClientGroup next = from == null
                    ? connect(clients, 1, reads)
                    : named(clients, List.of(connectAgain(from, reads)), reads);
            try {
                action.by(next);
            } finally {
                next.each(RawClient::close);
            }
            from = from == null ? null : next.single().address();
        }
    }

    /**
     * Java releases a socket when the thread that reads from it has noticed; and then another process may have taken
     * the port.
     */
    private RawClient connectAgain(InetSocketAddress from, boolean reads) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                return added(raw(server.approach(), !reads, from, new AtomicLong()), reads);
            } catch (BindException taken) {
                if (attempt == ATTEMPTS) {
                    throw new TestAbortedException(
                            "This scenario is skipped: port %d was taken by another as soon as its client had left."
                                    .formatted(from.getPort()),
                            taken);
                }
                LockSupport.parkNanos(attempt * LET_GO_NANOS);
            }
        }
    }

    /** New clients that connect at the same moment. */
    public void connectAtOnce(Clients clients) throws IOException, InterruptedException {
        AtomicLong progress = new AtomicLong();
        List<RawClient> connected = new ArrayList<>();
        ThreadFactory storm =
                Thread.ofVirtual().name(Threads.OWN_PREFIX + "storm").factory();
        try (ExecutorService threads =
                Executors.newThreadPerTaskExecutor(work -> storm.newThread(ContractRun.carried(work)))) {
            Callable<RawClient> connecting = () -> added(raw(server.approach(), false, null, progress), true);
            for (Future<RawClient> one : threads.invokeAll(Collections.nCopies(clients.count(), connecting))) {
                connected.add(one.get());
            }
        } catch (ExecutionException failure) {
            throw new IOException(
                    "One of the clients that connected at once could not: "
                            + failure.getCause().getMessage(),
                    failure.getCause());
        }
        named(clients, connected, true);
    }

    /** New clients with different addresses and the same port. Where there is one address, the scenario is skipped. */
    public void connectFromOnePort(Clients clients) throws IOException {
        anotherAddress(server.approach());
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            List<RawClient> connected = new ArrayList<>();
            try {
                for (InetSocketAddress from = DEDICATED_PORT; connected.size() < clients.count(); ) {
                    connected.add(added(raw(server.approach(), false, from, new AtomicLong()), true));
                    from = new InetSocketAddress(
                            anotherAddress(server.approach()),
                            connected.getFirst().address().getPort());
                }
                named(clients, connected, true);
                return;
            } catch (BindException taken) {
                connected.forEach(RawClient::close);
            }
        }
        throw new TestAbortedException(
                "This scenario is skipped: no port was free at all of %d addresses.".formatted(clients.count()));
    }

    /** An address of this machine; where it has only one, the scenario is skipped. */
    public InetAddress anotherAddress(InetSocketAddress than) {
        return sources.next(than)
                .map(InetSocketAddress::getAddress)
                .orElseThrow(() -> new TestAbortedException(
                        "This scenario is skipped: it takes several addresses of this machine, and only Linux"
                                + " has them by itself, for servers on the loopback."));
    }

    /** New clients: as many of them as can connect before the server no longer listens. */
    public ClientGroup whileListening(Clients clients) throws IOException {
        AtomicLong progress = new AtomicLong();
        List<RawClient> connected = new ArrayList<>();
        try {
            while (connected.size() < clients.count()) {
                connected.add(added(raw(server.approach(), false, null, progress), true));
            }
        } catch (ConnectException listensNoMore) {
            // It is seen elsewhere whether that was right.
        }
        return named(clients, connected, true);
    }

    /**
     * New clients that keep so many messages in flight from now on. Those that read have each received one; those that
     * do not have sent all that they can.
     */
    public void keepInFlight(Clients clients, int messages, int size, Reading reading)
            throws IOException, InterruptedException {
        boolean smallBuffers = !reading.equals(Reading.ALWAYS);
        ClientGroup group = connect(clients, clients.count(), false, smallBuffers);
        group.each(client -> client.keepInFlight(messages, size, reading));
        if (reading.bytes() > 0) {
            group.each(client -> client.awaitBack(size));
        } else {
            QuiescenceDetector.of(group::sent);
        }
    }

    private ClientGroup named(Clients clients, List<RawClient> connected, boolean reads) {
        ClientGroup group = new ClientGroup(clients.name(), connected, reads);
        groups.put(clients.name(), group);
        return group;
    }

    private ClientGroup connect(Clients clients, int count, boolean reads) throws IOException {
        return connect(clients, count, reads, !reads);
    }

    private ClientGroup connect(Clients clients, int count, boolean reads, boolean smallBuffers) throws IOException {
        InetSocketAddress to = clients.ofSecondServer() ? server.second().address() : server.approach();
        AtomicLong progress = new AtomicLong();
        IntFunction<InetSocketAddress> from =
                i -> i < OF_ONE_ADDRESS ? null : new InetSocketAddress("127.0.0." + (1 + i / OF_ONE_ADDRESS), 0);
        List<RawClient> connected = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            connected.add(added(raw(to, smallBuffers, from.apply(i), progress), reads));
        }
        return named(clients, connected, reads);
    }

    private RawClient raw(InetSocketAddress to, boolean smallBuffers, InetSocketAddress from, AtomicLong progress)
            throws IOException {
        return RawClient.connect(to, seeds.getAndIncrement(), smallBuffers, from, progress);
    }

    private RawClient added(RawClient client, boolean reads) {
        client.expect(copies);
        all.add(client);
        if (reads) {
            client.read();
        }
        return client;
    }

    /** The ports of all clients that have connected, by which a server knows them. */
    public Set<Integer> ports() {
        return List.copyOf(all).stream()
                .map(client -> client.address().getPort())
                .collect(Collectors.toSet());
    }

    /** Waits until all that is to be sent by clients that read is on its way. */
    public void awaitSent() {
        groups.values().stream()
                .filter(ClientGroup::reads)
                .flatMap(group -> group.clients().stream())
                .filter(RawClient::isConnected)
                .forEach(RawClient::awaitSent);
    }

    /** Closes all connections. */
    public void closeAll() {
        List.copyOf(all).forEach(RawClient::close);
    }

    @Override
    public void dispose() {
        closeAll();
    }
}
