package dev.echosounder.contract.client;

import dev.echosounder.api.Client;
import dev.echosounder.api.Session;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.server.StopCall;
import dev.echosounder.contract.session.Sessions;
import dev.echosounder.contract.session.WatchedSession;
import dev.echosounder.contract.session.WatchedSession.Event;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.picocontainer.Disposable;

/**
 * The clients of the model under test in one scenario, by their names. Their sessions are watched; they are stopped
 * with it.
 */
public final class ModelClients implements Disposable {

    public static final Duration GRACE = Duration.ofSeconds(5);

    private final EchoServer server;
    private final Sessions sessions;
    private final List<Client> all = new ArrayList<>();
    private final Map<String, Client> named = new HashMap<>();
    private final Map<String, StopCall> stops = new HashMap<>();
    private Set<WatchedSession> calledBefore = Set.of();

    public ModelClients(EchoServer server, Sessions sessions) {
        this.server = server;
        this.sessions = sessions;
    }

    /** A further client, without connections. */
    public Client fresh() throws IOException {
        Client fresh = server.model().client();
        all.add(fresh);
        return fresh;
    }

    /** Connects so many by a fresh client, which has this name from now on. They are not started. */
    public void connect(String name, int count, InetSocketAddress to, Supplier<? extends Session> newSession)
            throws IOException {
        named.put(name, fresh());
        for (int i = 0; i < count; i++) {
            connect(named.get(name), to, newSession.get());
        }
    }

    /** Connects this client, with this session. */
    public void connect(Client client, InetSocketAddress to, Session session) throws IOException {
        client.connect(to, sessions.watch(session));
    }

    /** Starts the clients with this name. */
    public void start(String name) {
        calledBefore = sessions.watched().stream()
                .filter(session -> session.saw(Event.CALLED))
                .collect(Collectors.toSet());
        named.get(name).start();
    }

    /** Whether a session was called before the clients were started. */
    public boolean wasCalledBeforeTheStart(WatchedSession session) {
        return calledBefore.contains(session);
    }

    /** Stops all of them, and waits for it. */
    public void stopAll() throws InterruptedException {
        for (Client client : all) {
            StopCall.stop(client::stop, GRACE);
        }
    }

    /** Begins to stop the clients with this name, and does not wait for that. */
    public void beginStop(String name, Duration grace) {
        stops.put(name, new StopCall(named.get(name)::stop, grace, () -> {}));
    }

    /** Waits until they have stopped. */
    public void awaitStopped(String name) throws InterruptedException {
        stops.get(name).awaitReturn();
    }

    @Override
    public void dispose() {
        try {
            for (Client client : all) {
                new StopCall(client::stop, GRACE, () -> {}).awaitAtMost(GRACE.plus(Timeouts.limit()));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
