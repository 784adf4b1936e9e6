package dev.echosounder.contract.client;

import dev.echosounder.api.Client;
import dev.echosounder.api.Session;
import dev.echosounder.contract.server.EchoServer;
import dev.echosounder.contract.server.StopCall;
import dev.echosounder.contract.session.Sessions;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.picocontainer.Disposable;

/**
 * The clients of the model under test in one scenario: those that it speaks of, and now and then others beside them.
 * Their sessions are watched; they are stopped with it.
 */
public final class ModelClients implements Disposable {

    public static final Duration GRACE = Duration.ofSeconds(5);

    private final EchoServer server;
    private final Sessions sessions;
    private final List<Client> all = new ArrayList<>();
    private Client them;
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

    /** Connects so many, which are "the clients" from now on. They are not started. */
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

    /** Fires the gun for the clients. */
    public void start() {
        them.start();
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
