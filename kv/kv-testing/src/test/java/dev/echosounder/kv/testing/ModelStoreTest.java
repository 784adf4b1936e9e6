package dev.echosounder.kv.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.kv.KeyValue;
import dev.echosounder.kv.Settings;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/**
 * Random commands, cut at random places, have the replies of the {@link ModelStore}. {@code -Dechosounder.kv.seed=}
 * makes the same ones again.
 */
class ModelStoreTest {
    private static final int ROUNDS = 150;
    private static final int COMMANDS = 120;

    /**
     * {@code k} and {@code l} are keys, {@code v} and {@code w} values, {@code n} a number and {@code t} a time in ms.
     */
    private static final List<String> REQUESTS = List.of(("GET k;GET k;SET k v;SET k v;SET k v NX;SET k v xx;"
                    + "SET k v GET KEEPTTL;set k v PX t;SETNX k v;GETSET k v;GETDEL k;GETEX k PX t;DEL k l;EXISTS k l;"
                    + "INCR k;DECR k;INCRBY k n;APPEND k v;STRLEN k;GETRANGE k n n;MSET k v l w;MSETNX k v l w;"
                    + "MGET k l;PEXPIRE k n;PTTL k;PERSIST k;RENAME k l;RENAMENX k l;TICK t")
            .split(";"));

    private static final List<String> KEYS = List.of("a", "b", "c", "", "key with blanks", "\0\r\n\u00ff");
    private static final List<String> VALUES =
            List.of("0", "7", "-3", "text", "", "9223372036854775807", "9223372036854775808", "\r\n", "x".repeat(1500));

    private final long seed = Long.getLong("echosounder.kv.seed", System.nanoTime());

    @Test
    void randomCommandsAreAnsweredAsByTheModel() throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            AtomicLong clock = new AtomicLong(1_000_000);
            ModelStore model = ModelStore.empty(clock.get());
            SessionClient client = new SessionClient(
                    new KeyValue(Settings.usual().withClock(clock::get)), () -> random.nextInt(1, 200));
            for (int i = 0; i < COMMANDS; i++) {
                String[] words = request(random);
                List<String> asked = List.of(words);
                if (words[0].equals(ModelStore.TICK)) {
                    clock.addAndGet(Long.parseLong(words[1]));
                } else {
                    assertThat(String.valueOf(client.ask(words)))
                            .as(() -> "reply to %s, with the seed %d".formatted(asked, seed))
                            .isEqualTo(String.valueOf(model.reply(asked)));
                }
                model = model.after(asked);
            }
        }
    }

    private static String[] request(SplittableRandom random) {
        return Arrays.stream(any(REQUESTS, random).split(" "))
                .map(word -> switch (word) {
                    case "k", "l" -> any(KEYS, random);
                    case "v", "w" -> any(VALUES, random);
                    case "n" -> Integer.toString(random.nextInt(-5, 10));
                    case "t" -> Integer.toString(random.nextInt(1, 300));
                    default -> word;
                })
                .toArray(String[]::new);
    }

    private static String any(List<String> all, SplittableRandom random) {
        return all.get(random.nextInt(all.size()));
    }
}
