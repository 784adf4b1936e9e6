package dev.echosounder.kv.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.kv.testing.Operation.Kind;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Histories of deliberately broken stores are rejected, and those of a sound one are not. */
@Timeout(60)
class HistoryTest {

    /** A store in a map, which is right as long as its operations are atomic. */
    private static class SoundStore implements Asker {

        final Map<String, String> map = new ConcurrentHashMap<>();

        @Override
        public String ask(String... words) throws IOException {
            String key = words[1];
            return switch (words[0]) {
                case "GET" -> map.get(key);
                case "SET" -> set(key, words[2]);
                case "GETSET" -> map.put(key, words[2]);
                case "SETNX" -> map.putIfAbsent(key, words[2]) == null ? "1" : "0";
                case "INCR" -> increment(key);
                case "DEL" -> map.remove(key) == null ? "0" : "1";
                default -> throw new IllegalArgumentException(words[0]);
            };
        }

        String set(String key, String value) throws IOException {
            map.put(key, value);
            return "OK";
        }

        String increment(String key) throws IOException {
            return map.merge(key, "1", (before, one) -> Long.toString(Long.parseLong(before) + 1));
        }

        @Override
        public void close() {}
    }

    /** Reads and writes a number in two moments, between which the others read it too. */
    private static final class IncrementsInTwoMoments extends SoundStore {

        private final CyclicBarrier bothHaveRead = new CyclicBarrier(2);

        @Override
        String increment(String key) {
            String before = map.getOrDefault(key, "0");
            try {
                bothHaveRead.await();
            } catch (InterruptedException | BrokenBarrierException failure) {
                throw new IllegalStateException(failure);
            }
            map.put(key, Long.toString(Long.parseLong(before) + 1));
            return map.get(key);
        }
    }

    /** Acknowledges each tenth value, and forgets it. */
    private static final class LosesSets extends SoundStore {

        private final AtomicInteger count = new AtomicInteger();

        @Override
        String set(String key, String value) throws IOException {
            return count.incrementAndGet() % 10 == 0 ? "OK" : super.set(key, value);
        }
    }

    /** Takes each fifth value, and loses the connection before it says so. */
    private static final class LosesAnswers extends SoundStore {

        private final AtomicInteger count = new AtomicInteger();

        @Override
        String set(String key, String value) throws IOException {
            super.set(key, value);
            if (count.incrementAndGet() % 5 == 0) {
                throw new IOException("cut");
            }
            return "OK";
        }
    }

    private static History of(Asker store, int clients, int times) throws InterruptedException {
        History history = new History(() -> store);
        for (Thread client : history.begin(clients, 2, times, 5)) {
            client.join();
        }
        return history;
    }

    @Test
    void aSoundStoreIsAccepted() throws InterruptedException {
        assertThat(Linearizability.violation(of(new SoundStore(), 4, 200).operations()))
                .isEmpty();
    }

    @Test
    void answersThatAreLostAreNoViolation() throws InterruptedException {
        assertThat(Linearizability.violation(of(new LosesAnswers(), 4, 100).operations()))
                .isEmpty();
    }

    @Test
    void lostValuesAreFound() throws InterruptedException {
        assertThat(Linearizability.violation(of(new LosesSets(), 1, 200).operations()))
                .isPresent();
    }

    @Test
    void incrementsThatAreNotAtomicAreFound() throws InterruptedException {
        IncrementsInTwoMoments store = new IncrementsInTwoMoments();
        History history = new History(() -> store);
        Thread one = Thread.ofPlatform().start(() -> history.askOnce(store, Kind.INCR, "k"));
        Thread other = Thread.ofPlatform().start(() -> history.askOnce(store, Kind.INCR, "k"));
        one.join();
        other.join();

        assertThat(Linearizability.violation(history.operations())).isPresent();
    }
}
