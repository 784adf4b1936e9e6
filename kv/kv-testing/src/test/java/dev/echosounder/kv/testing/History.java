package dev.echosounder.kv.testing;

import dev.echosounder.kv.testing.Asker.Connector;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The operations of concurrent clients on a store, with their answers, in the order in which they were seen from
 * outside.
 */
final class History {

    private static final long BEFORE_IT_IS_TRIED_AGAIN = 2_000_000;
    private static final long TIMEOUT_NANOS = 15_000_000_000L;

    private final Queue<Operation> operations = new ConcurrentLinkedQueue<>();
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final AtomicLong time = new AtomicLong();
    private final AtomicLong values = new AtomicLong(1_000_000);
    private final Connector connector;
    private final Kinds kinds;
    private final AtomicLong clock;
    private final ModelStore atFirst;

    /**
     * @param kinds the kinds of requests
     * @param clock of the store, in milliseconds since 1970, which the history moves on
     */
    History(Connector connector, Kinds kinds, AtomicLong clock) {
        this.connector = connector;
        this.kinds = kinds;
        this.clock = clock;
        this.atFirst = ModelStore.empty(clock.get());
    }

    /** The number of operations that have ended or failed. */
    int size() {
        return operations.size();
    }

    /**
     * Why the operations cannot be put in order; empty if they can. It fails if a client has failed otherwise than by
     * its connection.
     */
    Optional<String> violation() {
        failures.forEach(failure -> {
            throw new AssertionError("A client has failed: " + failure, failure);
        });
        return Linearizability.violation(atFirst, new ArrayList<>(operations));
    }

    /**
     * Starts clients, each of which sends this number of requests. A client that loses its connection makes another.
     */
    List<Thread> begin(int clients, int keys, int times, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            SplittableRandom own = random.split();
            threads.add(Thread.ofPlatform().name("test client " + i).start(() -> {
                try {
                    converse(keys, times, own);
                } catch (Throwable failure) {
                    failures.add(failure);
                }
            }));
        }
        return threads;
    }

    private void converse(int keys, int times, SplittableRandom random) throws IOException {
        Asker asker = connected();
        try {
            for (int i = 0; i < times; i++) {
                if (!askOnce(asker, kinds.next(random, keys, values))) {
                    asker.close();
                    asker = connected();
                }
            }
        } finally {
            asker.close();
        }
    }

    private Asker connected() throws IOException {
        long since = System.nanoTime();
        while (true) {
            try {
                return connector.connect();
            } catch (IOException notListening) {
                if (System.nanoTime() - since > TIMEOUT_NANOS) {
                    throw notListening;
                }
                LockSupport.parkNanos(BEFORE_IT_IS_TRIED_AGAIN);
            }
        }
    }

    /**
     * Sends a request; returns whether it was answered.
     *
     * @throws AssertionError if neither an answer comes nor the end of the connection
     */
    boolean askOnce(Asker asker, String... words) {
        List<String> asked = List.of(words);
        long begin = time.incrementAndGet();
        try {
            String result = switch (words[0]) {
                case ModelStore.TICK -> tick(Long.parseLong(words[1]));
                case ModelStore.TRANSACTION -> transact(asker, asked);
                default -> asker.ask(words);
            };
            operations.add(new Operation(asked, result, begin, time.incrementAndGet()));
            return true;
        } catch (SocketTimeoutException silence) {
            throw new AssertionError(
                    "%s: neither an answer came nor the end of the connection, within the client's timeout"
                            .formatted(asked),
                    silence);
        } catch (IOException broken) {
            operations.add(new Operation(asked, null, begin, Long.MAX_VALUE));
            return false;
        }
    }

    private static String transact(Asker asker, List<String> words) throws IOException {
        asker.ask("MULTI");
        for (List<String> command : ModelStore.parts(words)) {
            asker.ask(command.toArray(String[]::new));
        }
        return asker.ask("EXEC");
    }

    private String tick(long millis) {
        clock.addAndGet(millis);
        return "OK";
    }
}
