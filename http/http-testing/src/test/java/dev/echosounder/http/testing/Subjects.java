package dev.echosounder.http.testing;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.api.Service;
import dev.echosounder.http.Http;
import dev.echosounder.http.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Assumptions;
import org.picocontainer.Disposable;

/**
 * The servers that are asked, and on each the client of one scenario. In a plain build they are a few models; with the
 * tag filter {@code @HttpContract}, all of the class path; with {@code -Dechosounder.http.server=host:port}, the server
 * at that address. Scenarios that ask for nothing special share the servers.
 */
public final class Subjects implements Disposable {

    /** What is done with each server. */
    @FunctionalInterface
    interface Action {
        void on(Subject subject) throws Exception;
    }

    /** What the client of each server does. */
    @FunctionalInterface
    interface Use {
        void by(RawClient client) throws Exception;
    }

    /** Makes the service with these settings. */
    @FunctionalInterface
    interface Maker {
        Service of(Settings settings);
    }

    private static final List<String> FEW = List.of("netty-epoll", "selector", "blocking-virtual");
    private static final int PATIENCE_MILLIS = 15_000;

    private static final List<Subject> SHARED = new ArrayList<>();
    private static List<String> models = named();
    private static Maker maker = Http::new;
    private static int patienceMillis = PATIENCE_MILLIS;

    private final Map<Subject, RawClient> clients = new HashMap<>();
    private final List<RawClient> connected = new ArrayList<>();
    private final List<Subject> own = new ArrayList<>();
    private List<Subject> subjects = List.of();
    private boolean manyConnections;

    private static List<String> named() {
        return System.getProperty("cucumber.filter.tags", "").contains("@HttpContract")
                ? Models.all().stream().map(Model::name).toList()
                : FEW;
    }

    /**
     * Asks another service than the sound one, until the returned action is run.
     *
     * @param model that carries it
     * @param millis how long its clients wait for a byte
     */
    static Runnable askInstead(Maker flawed, String model, int millis) {
        stopShared();
        models = List.of(model);
        maker = flawed;
        patienceMillis = millis;
        return () -> {
            stopShared();
            models = named();
            maker = Http::new;
            patienceMillis = PATIENCE_MILLIS;
        };
    }

    void start() throws IOException {
        if (SHARED.isEmpty()) {
            String address = System.getProperty("echosounder.http.server");
            if (address == null) {
                SHARED.addAll(started(() -> maker.of(Settings.usual())));
            } else {
                SHARED.add(Subject.at(address));
            }
        }
        subjects = SHARED;
    }

    void start(Settings settings) throws IOException {
        startOwn(() -> maker.of(settings));
    }

    /** With servers of that many connections at a time. */
    void start(int connections) throws IOException {
        startOwn(() -> maker.of(Settings.usual()).withConnectionLimit(connections));
    }

    private void startOwn(Supplier<Service> services) throws IOException {
        Assumptions.assumeTrue(
                System.getProperty("echosounder.http.server") == null, "The limits of the server are not known.");
        own.addAll(started(services));
        subjects = own;
    }

    private static List<Subject> started(Supplier<Service> services) throws IOException {
        List<Subject> started = new ArrayList<>();
        for (String name : models) {
            Model model = Models.named(name);
            if (model.unavailable().isEmpty()) {
                started.add(Subject.of(model, services.get()));
            }
        }
        return started;
    }

    /** From now on models that serve one client after the other are left out. */
    void needManyConnections() {
        manyConnections = true;
    }

    /** Stops the servers that scenarios share. */
    static void stopShared() {
        SHARED.forEach(Subject::stop);
        SHARED.clear();
    }

    /** A new client of each server. */
    void newClient(Use use) {
        each(subject -> {
            RawClient client = connect(subject);
            clients.put(subject, client);
            use.by(client);
        });
    }

    /** A client of each server alongside the one of the scenario. */
    void anotherClient(Use use) {
        each(subject -> use.by(connect(subject)));
    }

    private RawClient connect(Subject subject) throws IOException {
        RawClient client = new RawClient(subject.address(), patienceMillis);
        connected.add(client);
        return client;
    }

    /** The client of each server. */
    void client(Use use) {
        each(subject -> use.by(clients.get(subject)));
    }

    /** Does this with each server; where it fails, the server is named. */
    void each(Action action) {
        for (Subject subject : subjects) {
            if (manyConnections && subject.servesOneAtATime()) {
                continue;
            }
            try {
                action.on(subject);
            } catch (Exception | AssertionError failure) {
                throw new AssertionError("On " + subject.name() + ": " + failure.getMessage(), failure);
            }
        }
    }

    @Override
    public void dispose() {
        for (RawClient client : connected) {
            try {
                client.close();
            } catch (IOException alreadyGone) {
                // That is what was wanted.
            }
        }
        own.forEach(Subject::stop);
    }
}
