package dev.echosounder.contract.client;

import dev.echosounder.api.Client;
import dev.echosounder.api.Session;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.server.StopCall;
import dev.echosounder.contract.session.Sessions;
import dev.echosounder.contract.session.WatchedSession;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.picocontainer.Disposable;

/**
 * The clients of the model under test in one scenario: those that it names, and others at times. Their sessions are
 * watched; they are stopped with it.
 */
public final class ModelClients implements Disposable {

    public static final Duration GRACE = Duration.ofSeconds(5);

    private final EchoServer server;
    private final Sessions sessions;
    private final List<Client> all = new ArrayList<>();
    private Client them;
    private Set<WatchedSession> calledBefore = Set.of();
    private StopCall stop;

    public ModelClients(EchoServer server, Sessions sessions) {
        this.server = server;
        this.sessions = sessions;
    }

    /** One that nobody has connected yet. */
    public Client fresh() throws IOException {
        Client fresh = server.model().client();
        all.add(fresh);
        return fresh;
    }

    /** Connects so many, which are the clients of the scenario from now on. They are not started. */
    public void connect(int count, InetSocketAddress to, Supplier<? extends Session> newSession) throws IOException {
        them = connected(count, to, newSession);
    }

    /** A fresh one with so many connections, which is none of "the clients". It is not started. */
    public Client connected(int count, InetSocketAddress to, Supplier<? extends Session> newSession)
            throws IOException {
        Client fresh = fresh();
        for (int i = 0; i < count; i++) {
            connect(fresh, to, newSession.get());
        }
        return fresh;
    }

    /** Connects this one too. */
    public void connect(Client client, InetSocketAddress to, Session session) throws IOException {
        client.connect(to, sessions.watch(session));
    }

    /** Starts the clients. */
    public void start() {
        calledBefore =
                sessions.watched().stream().filter(WatchedSession::called).collect(Collectors.toSet());
        them.start();
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

    /** Tells the clients to stop, and does not wait for that. */
    public void beginStop(Duration grace) {
        stop = new StopCall(them::stop, grace, () -> {});
    }

    /** Waits until they have. */
    public void awaitStopped() throws InterruptedException {
        stop.awaitReturn();
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
