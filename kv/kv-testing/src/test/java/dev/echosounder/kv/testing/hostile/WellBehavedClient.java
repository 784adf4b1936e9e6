package dev.echosounder.kv.testing.hostile;

import dev.echosounder.kv.testing.SocketClient;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;

/** A client on one connection that uses keys which no other uses, and checks each answer. */
final class WellBehavedClient implements AutoCloseable {

    private static final int KEYS = 40;
    private static final int LONGEST_VALUE = 8000;

    private final Map<String, String> model = new HashMap<>();
    private final SplittableRandom random;
    private final SocketClient client;
    private long asked;
    private long longestNanos;

    WellBehavedClient(Scene scene, SplittableRandom random) throws IOException {
        this.random = random;
        this.client = scene.insider();
    }

    /** The number of right answers. */
    long asked() {
        return asked;
    }

    /** The longest time from a request to its answer. */
    long longestNanos() {
        return longestNanos;
    }

    /**
     * Sends a random request.
     *
     * @throws IllegalStateException if the answer is wrong
     * @throws IOException if there is none
     */
    void askOnce() throws IOException {
        String key = "good:" + random.nextInt(KEYS);
        String other = "good:" + random.nextInt(KEYS);
        String counter = "good:n" + random.nextInt(KEYS);
        String value = Character.toString('a' + random.nextInt(26)).repeat(random.nextInt(1, LONGEST_VALUE));
        switch (random.nextInt(9)) {
            case 0, 1 -> {
                model.put(key, value);
                must("OK", "SET", key, value);
            }
            case 2, 3 -> must(model.get(key), "GET", key);
            case 4 ->
                must(
                        model.merge(counter, "1", (before, one) -> Long.toString(Long.parseLong(before) + 1)),
                        "INCR",
                        counter);
            case 5 -> {
                model.put(key, value);
                model.put(other, "short");
                must("OK", "MSET", key, value, other, "short");
            }
            case 6 -> must(model.get(key) + " " + model.get(other), "MGET", key, other);
            case 7 -> must(model.remove(key) == null ? "0" : "1", "DEL", key);
            default -> must("0", "EXISTS", "hacked");
        }
    }

    /** Sends a request, and checks the answer. */
    void must(String answer, String... words) throws IOException {
        long begin = System.nanoTime();
        String is = client.ask(words);
        longestNanos = Math.max(longestNanos, System.nanoTime() - begin);
        if (!Objects.equals(is, answer)) {
            throw new IllegalStateException("%s %s was answered \"%s\" instead of \"%s\"."
                    .formatted(words[0], words[1], shortened(is), shortened(answer)));
        }
        asked++;
    }

    /** The memory that the server reports, in bytes. */
    long usedMemory() throws IOException {
        return client.ask("INFO", "memory")
                .lines()
                .filter(line -> line.startsWith("used_memory:"))
                .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(':') + 1)))
                .findFirst()
                .orElseThrow();
    }

    private static String shortened(String text) {
        return text == null || text.length() < 100 ? text : text.substring(0, 100) + "...";
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
