package dev.echosounder.kv.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.fault.FaultProxy;
import dev.echosounder.kv.testing.Asker.Connector;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** Steps in which several clients use one store at a time, on every model. */
public final class AtomicSteps {

    private static final long LOOK_AGAIN_NANOS = 200_000;

    /** The number of cuts, or stops, of one history. */
    private static final int DISTURBANCES = 4;

    private final Everywhere everywhere;
    private final long seed = Long.getLong("echosounder.kv.seed", System.nanoTime());
    private final List<String> violations = new ArrayList<>();

    public AtomicSteps(Everywhere everywhere) {
        this.everywhere = everywhere;
    }

    @When("{clients} each add 1 to one number {int} times")
    public void clientsAdd(int clients, int times) {
        everywhere.each(place -> together(place, clients, (client, number) -> {
            for (int i = 0; i < times; i++) {
                client.ask("INCR", "number");
            }
        }));
    }

    @When("{clients} each add 1 to one number {int} times, by WATCH, GET, MULTI, SET and EXEC")
    public void clientsAddInTransactions(int clients, int times) {
        everywhere.each(place -> together(place, clients, (client, number) -> {
            for (int added = 0; added < times; ) {
                client.ask("WATCH", "number");
                String before = client.ask("GET", "number");
                client.ask("MULTI");
                client.ask("SET", "number", Integer.toString(before == null ? 1 : Integer.parseInt(before) + 1));
                added += client.ask("EXEC") == null ? 0 : 1;
            }
        }));
    }

    @Then("the number is {int}")
    public void theNumberIs(int number) {
        everywhere.each(place -> {
            try (SocketClient client = place.connect()) {
                assertThat(client.ask("GET", "number")).isEqualTo(Integer.toString(number));
            }
        });
    }

    @When("{clients} set two keys together while {clients} get both, {int} times each")
    public void clientsSetAndGetTwo(int setters, int getters, int times) {
        everywhere.each(place -> together(place, setters + getters, (client, number) -> {
            for (int i = 0; i < times; i++) {
                String value = number + ":" + i;
                client.send(
                        number < setters
                                ? SocketClient.request("MSET", "one", value, "other", value)
                                : SocketClient.request("MGET", "one", "other"));
                String answer = client.answer();
                if (number >= setters) {
                    mustBeEqual(place, answer.split(" "));
                }
            }
        }));
    }

    private void mustBeEqual(Place place, String[] pair) {
        if (!pair[0].equals(pair[1])) {
            synchronized (violations) {
                violations.add("%s: %s with %s".formatted(place.model().name(), pair[0], pair[1]));
            }
        }
    }

    @Then("no client has seen two values that were not set together")
    public void noClientHasSeenHalf() {
        assertThat(violations).isEmpty();
    }

    @When("{clients} use {int} keys, {int} times each")
    public void clientsUseKeys(int clients, int keys, int times) {
        use(clients, keys, times, Kinds.OF_ONE_KEY);
    }

    @When("{clients} use {int} keys, several of them at a time and keys that expire, {int} times each")
    public void clientsUseSeveralKeys(int clients, int keys, int times) {
        use(clients, keys, times, Kinds.ALL);
    }

    private void use(int clients, int keys, int times, Kinds kinds) {
        everywhere.each(place -> {
            History history = new History(place::connect, kinds, Everywhere.CLOCK);
            awaitAll(history.begin(clients, keys, times, seed));
            check(place, history);
        });
    }

    @When("{clients} use {int} keys, {int} times each, while their connections are cut")
    public void clientsUseKeysWhileCut(int clients, int keys, int times) {
        everywhere.each(place -> {
            try (FaultProxy proxy = FaultProxy.to(
                    place.server().address(),
                    Thread.ofVirtual().name("test proxy").factory())) {
                History history = ofOneKey(() -> new SocketClient(proxy.address()));
                disturbed(history, clients, keys, times, proxy::cutAll);
                check(place, history);
            }
        });
    }

    @When("{clients} use {int} keys, {int} times each, while the server is stopped and started again")
    public void clientsUseKeysWhileStopped(int clients, int keys, int times) {
        everywhere.each(place -> {
            AtomicReference<Place> current = new AtomicReference<>(place.again());
            History history = ofOneKey(() -> current.get().connect());
            disturbed(history, clients, keys, times, () -> {
                current.get().stop();
                current.set(current.get().again());
            });
            current.get().stop();
            check(place, history);
        });
    }

    @Then("what they saw is linearizable")
    public void itIsLinearizable() {
        assertThat(violations).as("histories of the seed %d", seed).isEmpty();
    }

    private static History ofOneKey(Connector connector) {
        return new History(connector, Kinds.OF_ONE_KEY, Everywhere.CLOCK);
    }

    private void check(Place place, History history) {
        history.violation().ifPresent(found -> violations.add(place.model().name() + ": " + found));
    }

    /** A disturbance of the connections of a history. */
    @FunctionalInterface
    private interface Disturbance {
        void happen() throws IOException;
    }

    /** Disturbs a history a few times, evenly over the clients' operations. */
    private void disturbed(History history, int clients, int keys, int times, Disturbance disturbance)
            throws Exception {
        List<Thread> threads = history.begin(clients, keys, times, seed);
        int all = clients * times;
        for (int i = 1; i <= DISTURBANCES; i++) {
            while (history.size() < all * i / (DISTURBANCES + 1)
                    && threads.stream().anyMatch(Thread::isAlive)) {
                LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            }
            disturbance.happen();
        }
        awaitAll(threads);
        assertThat(history.size()).as("operations").isEqualTo(all);
    }

    /** The actions of one of several clients. */
    @FunctionalInterface
    private interface NumberedUse {
        void by(SocketClient client, int number) throws Exception;
    }

    private static void together(Place place, int clients, NumberedUse use) throws Exception {
        List<Callable<Void>> uses = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            int number = i;
            uses.add(() -> {
                try (SocketClient client = place.connect()) {
                    use.by(client, number);
                }
                return null;
            });
        }
        try (ExecutorService threads =
                Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            for (Future<Void> done : threads.invokeAll(uses)) {
                done.get();
            }
        }
    }

    private static void awaitAll(List<Thread> threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
