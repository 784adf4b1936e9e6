package dev.echosounder.kv.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.kv.KeyValue;
import dev.echosounder.kv.Settings;
import dev.echosounder.kv.command.Instance;
import dev.echosounder.kv.protocol.Arguments;
import dev.echosounder.kv.store.Entry;
import dev.echosounder.kv.store.Memory;
import dev.echosounder.kv.store.Store;
import dev.echosounder.kv.store.Watch;
import dev.echosounder.kv.testing.Asker.Connector;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Histories of deliberately broken stores are rejected, and those of a sound one are not. For each command that must be
 * atomic there is a store in which it alone is not.
 */
@Timeout(300)
class HistoryTest {

    private static final long MIB = 1024 * 1024;

    /** The most histories that are looked at for one with a violation. */
    private static final int TRIES = 200;

    private final AtomicLong clock = new AtomicLong(1_000_000);
    private final long seed = Long.getLong("echosounder.kv.seed", System.nanoTime());

    private static KeyValue service(Store store) {
        return new KeyValue(new Instance(store, Optional.empty()));
    }

    private Optional<String> violation(Store store, Kinds kinds, long seedOfOne) throws InterruptedException {
        KeyValue service = service(store);
        return violation(new History(() -> new SessionClient(service), kinds, clock), 4, 30, seedOfOne);
    }

    private static Optional<String> violation(History history, int clients, int times, long seed)
            throws InterruptedException {
        for (Thread client : history.begin(clients, 2, times, seed)) {
            client.join();
        }
        return history.violation();
    }

    private Memory memory() {
        return new Memory(MIB);
    }

    @Test
    void theStoreIsAccepted() throws InterruptedException {
        for (int i = 0; i < TRIES; i++) {
            assertThat(violation(new TornStore(memory(), clock::get, ""), Kinds.ALL, seed + i))
                    .as("history %d of the seed %d", i, seed)
                    .isEmpty();
        }
    }

    /** All requests that use the store more than once. */
    static Stream<String> commandsOfSeveralUses() {
        return Kinds.ALL.requests().stream()
                .filter(request -> !request.matches("(GET|STRLEN|PTTL|TICK) .*|SET k v|SET k v PX t"))
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("commandsOfSeveralUses")
    void aCommandThatIsTornIsFound(String request) throws InterruptedException {
        String command = request.substring(0, request.indexOf(' '));
        mustBeFound(() -> new TornStore(memory(), clock::get, command), request);
    }

    /** Time passes within each command of several keys, from one of its keys to the next. */
    private static final class TimePassesWithinCommands extends TornStore {

        private final boolean readsTheClockForEachKey;
        private History history;

        TimePassesWithinCommands(Memory memory, LongSupplier clock, boolean readsTheClockForEachKey) {
            super(memory, clock, "");
            this.readsTheClockForEachKey = readsTheClockForEachKey;
        }

        @Override
        public Entry find(LongSupplier now, Arguments arguments, int index) {
            if (index > 1) {
                history.askOnce(null, ModelStore.TICK, "5");
            }
            return super.find(readsTheClockForEachKey ? this::now : now, arguments, index);
        }
    }

    private Optional<String> violationAsTimePasses(boolean readsTheClockForEachKey, String request, long seedOfOne)
            throws InterruptedException {
        TimePassesWithinCommands store = new TimePassesWithinCommands(memory(), clock::get, readsTheClockForEachKey);
        KeyValue service = service(store);
        store.history = new History(() -> new SessionClient(service), Kinds.ALL.withMost(request), clock);
        return violation(store.history, 4, 30, seedOfOne);
    }

    @ParameterizedTest
    @ValueSource(strings = {"MGET k l", "EXISTS k l"})
    void aCommandThatReadsTheClockForEachKeyIsFound(String request) throws InterruptedException {
        mustBeFound(seedOfOne -> violationAsTimePasses(true, request, seedOfOne));
    }

    @Test
    void aCommandThatReadsTheClockOnceIsAcceptedAsTimePasses() throws InterruptedException {
        for (int i = 0; i < TRIES / 4; i++) {
            assertThat(violationAsTimePasses(false, "MGET k l", seed + i))
                    .as("history %d of the seed %d", i, seed)
                    .isEmpty();
        }
    }

    /** A mutant that stores a value, and sets its expiry a moment later. */
    private static final class ExpiresLater extends TornStore {

        ExpiresLater(Memory memory, LongSupplier clock) {
            super(memory, clock, "SET");
        }

        @Override
        public void put(LongSupplier now, Arguments arguments, int index, byte[] bulk, long expiresAt) {
            super.put(now, arguments, index, bulk, Entry.NEVER);
            if (expiresAt != Entry.NEVER) {
                Entry entry = find(now, arguments, index);
                if (entry != null) {
                    expire(entry, expiresAt);
                }
            }
        }
    }

    @Test
    void anExpiryThatIsSetAMomentLaterIsFound() throws InterruptedException {
        mustBeFound(() -> new ExpiresLater(memory(), clock::get), "SET k v PX t");
    }

    /** A mutant that does not notice changes of watched keys. */
    private static final class WatchesNothing extends Store {

        WatchesNothing(Memory memory, LongSupplier clock) {
            super(memory, clock, new Random(1));
        }

        @Override
        public boolean watch(LongSupplier now, Arguments arguments, int index, Watch watch) {
            return true;
        }
    }

    @Test
    void additionsInTransactionsAreLostIfAWatchMissesChanges() throws Exception {
        assertThat(added(new Store(memory(), clock::get, new Random(1)))).isEqualTo("1000");
        assertThat(added(new WatchesNothing(memory(), clock::get))).isNotEqualTo("1000");
    }

    /**
     * The number after four clients have each added one to it 250 times, by turns in which each was between a WATCH.
     */
    private static String added(Store store) throws IOException {
        KeyValue service = service(store);
        SessionClient[] clients = new SessionClient[4];
        int[] left = new int[clients.length];
        Arrays.setAll(clients, i -> new SessionClient(service));
        Arrays.fill(left, 250);
        clients[0].ask("SET", "number", "0");
        while (Arrays.stream(left).sum() > 0) {
            String[] next = new String[clients.length];
            for (int i = 0; i < clients.length; i++) {
                clients[i].ask("WATCH", "number");
                next[i] = Integer.toString(Integer.parseInt(clients[i].ask("GET", "number")) + 1);
            }
            for (int i = 0; i < clients.length; i++) {
                if (left[i] > 0) {
                    clients[i].ask("MULTI");
                    clients[i].ask("SET", "number", next[i]);
                    left[i] -= "OK".equals(clients[i].ask("EXEC")) ? 1 : 0;
                }
            }
        }
        return clients[0].ask("GET", "number");
    }

    private void mustBeFound(Supplier<Store> mutant, String request) throws InterruptedException {
        mustBeFound(seedOfOne -> violation(mutant.get(), Kinds.ALL.withMost(request), seedOfOne));
    }

    /** Finds the violation of a history with a seed. */
    private interface Violations {
        Optional<String> of(long seed) throws InterruptedException;
    }

    private void mustBeFound(Violations violations) throws InterruptedException {
        int tries = 0;
        while (violations.of(seed + tries).isEmpty()) {
            assertThat(++tries).as("histories in which nothing was found").isLessThan(TRIES);
        }
    }

    // ---- values and answers that are lost

    /**
     * A history of the store in which each fifth SET is lost, or its answer.
     *
     * @param value whether its value is lost, and acknowledged; otherwise its client loses the connection
     */
    private History losing(boolean value) {
        KeyValue service = new KeyValue(Settings.usual().withMemoryLimit(MIB));
        AtomicInteger sets = new AtomicInteger();
        Connector connector = () -> {
            SessionClient client = new SessionClient(service);
            return words -> {
                boolean isLost = words[0].equals("SET") && sets.incrementAndGet() % 5 == 0;
                String answer = isLost && value ? "OK" : client.ask(words);
                if (isLost && !value) {
                    throw new IOException("cut");
                }
                return answer;
            };
        };
        return new History(connector, Kinds.OF_ONE_KEY, clock);
    }

    @Test
    void answersThatAreLostAreNoViolation() throws InterruptedException {
        assertThat(violation(losing(false), 4, 100, 5)).isEmpty();
    }

    @Test
    void lostValuesAreFound() throws InterruptedException {
        assertThat(violation(losing(true), 1, 200, 5)).isPresent();
    }
}
