package dev.echosounder.kv.testing;

import dev.echosounder.api.Capability;
import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import dev.echosounder.kv.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.picocontainer.Disposable;

/**
 * The key-value service on every model of the class path that can run here, and on each the clients of one scenario.
 * Scenarios that ask for nothing special share the servers, whose stores are then emptied.
 */
public final class Everywhere implements Disposable {

    /** The clients of a scenario. */
    enum Name {
        THE_CLIENT,
        ANOTHER
    }

    /**
     * An action on each model.
     *
     * @param <T> a {@link Place}, or a client of one
     */
    @FunctionalInterface
    interface Action<T> {
        void on(T one) throws Exception;
    }

    /** The time of the shared servers, in milliseconds since 1970: it stands until it is moved on. */
    static final AtomicLong CLOCK = new AtomicLong(System.currentTimeMillis());

    private static final List<Place> SHARED = new ArrayList<>();

    private final Map<Model, Map<Name, SocketClient>> clients = new HashMap<>();
    private final List<Place> own = new ArrayList<>();
    private List<Place> places = List.of();
    private boolean manyConnections;

    /** Leaves out models that serve one client after the other. */
    void needsManyConnections() {
        manyConnections = true;
    }

    void start() throws Exception {
        if (SHARED.isEmpty()) {
            SHARED.addAll(started(model -> Place.of(model, Settings.usual().withClock(CLOCK::get))));
        }
        places = SHARED;
        each(place -> {
            try (SocketClient client = place.connect()) {
                client.ask("FLUSHALL");
            }
        });
    }

    void start(Settings settings) throws IOException {
        startOwn(model -> Place.of(model, settings));
    }

    /** Starts servers with a limit of connections at a time. */
    void start(int connections) throws IOException {
        startOwn(model -> Place.of(model, connections));
    }

    private void startOwn(Start start) throws IOException {
        own.addAll(started(start));
        places = own;
    }

    /** Starts a server of a model. */
    @FunctionalInterface
    private interface Start {
        Place of(Model model) throws IOException;
    }

    private static List<Place> started(Start start) throws IOException {
        List<Place> started = new ArrayList<>();
        for (Model model : Models.all()) {
            if (model.unavailable().isEmpty()) {
                started.add(start.of(model));
            }
        }
        return started;
    }

    /** Stops the servers that scenarios share. */
    static void stopShared() {
        SHARED.forEach(Place::stop);
        SHARED.clear();
    }

    /** Runs an action on each model; a failure names the model. */
    void each(Action<Place> action) {
        for (Place place : places) {
            if (isAsked(place.model())) {
                on(place, action);
            }
        }
    }

    private static void on(Place place, Action<Place> action) {
        try {
            action.on(place);
        } catch (Exception | AssertionError failure) {
            throw new AssertionError("On " + place.model().name() + ": " + failure.getMessage(), failure);
        }
    }

    private boolean isAsked(Model model) {
        return !(manyConnections && model.incapable().containsKey(Capability.MANY_CONNECTIONS));
    }

    /** Connects a new client to each server, in the place of the one that had this name before. */
    void newClient(Name name, Action<SocketClient> action) {
        each(place -> action.on(connected(place, name, place.connect())));
    }

    /** Uses the client with this name of each server. */
    void client(Name name, Action<SocketClient> action) {
        each(place -> action.on(clients.get(place.model()).get(name)));
    }

    SocketClient connected(Place place, Name name, SocketClient client) throws IOException {
        SocketClient before =
                clients.computeIfAbsent(place.model(), model -> new HashMap<>()).put(name, client);
        if (before != null) {
            before.close();
        }
        return client;
    }

    @Override
    public void dispose() {
        for (Map<Name, SocketClient> ofModel : clients.values()) {
            for (SocketClient client : ofModel.values()) {
                try {
                    client.close();
                } catch (IOException alreadyGone) {
                    // It was to be closed.
                }
            }
        }
        own.forEach(Place::stop);
    }
}
