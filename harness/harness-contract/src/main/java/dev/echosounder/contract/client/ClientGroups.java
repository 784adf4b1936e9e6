package dev.echosounder.contract.client;

import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.suite.LargeScenario;
import dev.echosounder.contract.watch.Threads;
import dev.echosounder.linux.proc.SystemLimits;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.opentest4j.TestAbortedException;
import org.picocontainer.Disposable;

/** The clients of one scenario, in groups that have names. They are closed with it. */
public final class ClientGroups implements Disposable {

    /** Where not all of a large scenario is asked for. */
    private static final int TRIED = 200;

    /** Of this process, for whatever is no client. */
    private static final int OTHER_FILES = 500;

    /** One address has no more than some ten thousand ports to connect from. */
    private static final int OF_ONE_ADDRESS = 5_000;

    private final EchoServer server;
    private final LargeScenario large;
    private final List<TestClient> all = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, ClientGroup> groups = new HashMap<>();
    private final AtomicInteger seeds = new AtomicInteger();
    private int copies = 1;

    public ClientGroups(EchoServer server, LargeScenario large) {
        this.server = server;
        this.large = large;
    }

    /** Something that a group does. */
    @FunctionalInterface
    public interface Action {
        void by(ClientGroup group) throws IOException;
    }

    /** The server answers each byte of clients that connect from now on with so many of its kind. */
    public void expect(int copiesOfEachByte) {
        copies = copiesOfEachByte;
    }

    /** These clients, which connect first if they are new, and read. */
    public ClientGroup of(Who who) throws IOException {
        return of(who, true);
    }

    /**
     * These clients, which connect first if they are new.
     *
     * @param reads whether new ones read all the time
     */
    public ClientGroup of(Who who, boolean reads) throws IOException {
        if (who.isNew()) {
            int count = large.of(who.count(), TRIED, "connections");
            mustHaveFilesFor(count);
            return named(who, connect(who, count, reads));
        }
        ClientGroup group = groups.get(who.name());
        if (group == null) {
            throw new IllegalStateException("The scenario speaks of \"the " + who.name()
                    + "\" before there are any: name them first, as in" + " \"Given 10 clients are connected\".");
        }
        return who.justOne() ? new ClientGroup(group.name(), group.clients().subList(0, 1), group.reads()) : group;
    }

    /** Does this by all of these clients; or by one after the other, each of which leaves before the next connects. */
    public void act(Who who, boolean reads, Action action) throws IOException {
        if (!who.inTurn()) {
            action.by(of(who, reads));
            return;
        }
        for (int i = 0; i < who.count(); i++) {
            ClientGroup next = named(who, connect(who, 1, reads));
            try {
                action.by(next);
            } finally {
                next.each(TestClient::close);
            }
        }
    }

    /** A new client, with or without a name in the scenario. */
    public ClientGroup one(String name, boolean reads) throws IOException {
        return of(new Who(name, 1, true, false, false, false), reads);
    }

    /** Connects one from this address. */
    public RawClient connectFrom(InetSocketAddress from) throws IOException {
        return added(
                RawClient.connect(server.approach(), seeds.getAndIncrement(), false, from, new AtomicLong()), true);
    }

    /** New clients that connect at the same moment. */
    public void connectAtOnce(Who who) throws IOException, InterruptedException {
        AtomicLong progress = new AtomicLong();
        List<RawClient> clients = new ArrayList<>();
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name(Threads.OWN_PREFIX + "storm").factory())) {
            Callable<RawClient> connecting = () ->
                    added(RawClient.connect(server.approach(), seeds.getAndIncrement(), false, null, progress), true);
            for (Future<RawClient> one : threads.invokeAll(Collections.nCopies(who.count(), connecting))) {
                clients.add(one.get());
            }
        } catch (ExecutionException failure) {
            throw new IOException(
                    "One of the clients that connected at once could not: "
                            + failure.getCause().getMessage(),
                    failure.getCause());
        }
        named(who, clients);
    }

    /** New clients that keep so many messages in flight from now on; each has received one. */
    public void keepSending(Who who, int messages, int size) throws IOException {
        List<EndlessClient> clients = new ArrayList<>();
        for (int i = 0; i < who.count(); i++) {
            EndlessClient client = EndlessClient.begin(server.approach(), messages, size, seeds.getAndIncrement());
            all.add(client);
            clients.add(client);
        }
        named(who, clients);
    }

    /** From now on this is the name of these clients. */
    public ClientGroup named(Who who, List<? extends TestClient> clients) {
        return named(who, clients, true);
    }

    private ClientGroup named(Who who, List<? extends TestClient> clients, boolean reads) {
        ClientGroup group = new ClientGroup(who.name(), clients, reads);
        groups.put(who.name(), group);
        return group;
    }

    private ClientGroup named(Who who, ClientGroup group) {
        groups.put(who.name(), group);
        return group;
    }

    private ClientGroup connect(Who who, int count, boolean reads) throws IOException {
        InetSocketAddress to = who.ofSecondServer() ? server.second().address() : server.approach();
        AtomicLong progress = new AtomicLong();
        IntFunction<InetSocketAddress> from =
                i -> i < OF_ONE_ADDRESS ? null : new InetSocketAddress("127.0.0." + (1 + i / OF_ONE_ADDRESS), 0);
        List<RawClient> clients = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            clients.add(added(RawClient.connect(to, seeds.getAndIncrement(), !reads, from.apply(i), progress), reads));
        }
        return new ClientGroup(who.name(), clients, reads);
    }

    private RawClient added(RawClient client, boolean reads) {
        client.expect(copies);
        all.add(client);
        if (reads) {
            client.read();
        }
        return client;
    }

    private static void mustHaveFilesFor(int count) throws IOException {
        if (count < OTHER_FILES || SystemLimits.unavailable().isPresent()) {
            return;
        }
        long files = SystemLimits.of(ProcessHandle.current().pid()).mostFiles();
        if (files < count + OTHER_FILES) {
            throw new TestAbortedException(String.format(
                    Locale.ROOT,
                    "This scenario is skipped: a process can have %,d files here, and %,d connections take more. Raise"
                            + " the limit by ulimit -Hn.",
                    files,
                    count));
        }
    }

    /** By which a server knows its peers: the ports of all that have connected. */
    public Set<Integer> ports() {
        return List.copyOf(all).stream()
                .filter(RawClient.class::isInstance)
                .map(client -> ((RawClient) client).address().getPort())
                .collect(Collectors.toSet());
    }

    /** Waits until all that is to be sent by clients that read is on its way. */
    public void awaitSent() {
        groups.values().stream()
                .filter(ClientGroup::reads)
                .flatMap(group -> group.clients().stream())
                .filter(RawClient.class::isInstance)
                .map(RawClient.class::cast)
                .filter(RawClient::isConnected)
                .forEach(RawClient::awaitSent);
    }

    /** The clients that keep sending remember what they have sent until now. */
    public void rememberSent() {
        List.copyOf(all).stream()
                .filter(EndlessClient.class::isInstance)
                .forEach(client -> ((EndlessClient) client).remember());
    }

    /** Closes all connections. */
    public void closeAll() {
        List.copyOf(all).forEach(TestClient::close);
    }

    @Override
    public void dispose() {
        closeAll();
    }
}
