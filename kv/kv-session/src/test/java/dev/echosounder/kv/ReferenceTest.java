package dev.echosounder.kv;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/**
 * Random commands, cut at random places, have the replies of a simple {@link Reference}. {@code -Dechosounder.kv.seed=}
 * makes the same ones again.
 */
class ReferenceTest {

    private static final int ROUNDS = 150;
    private static final int COMMANDS = 120;
    private static final String[] KEYS = {"a", "b", "c", "", "key with blanks", "\0\r\n\u00ff"};
    private static final String[] VALUES = {"0", "7", "-3", "text", "", "9223372036854775807", "\r\n", "x".repeat(1500)
    };

    private final long seed = Long.getLong("echosounder.kv.seed", System.nanoTime());

    @Test
    void randomCommandsAreAnsweredAsByTheReference() {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            AtomicLong clock = new AtomicLong(1_000_000);
            Reference reference = new Reference(clock::get);
            Talk talk = new Talk(new KeyValue(Settings.usual().withClock(clock::get)), random.nextInt(1, 5000));
            for (int part = 0; part < 10; part++) {
                clock.addAndGet(random.nextInt(200));
                holdSome(random, reference, talk, round);
            }
        }
    }

    private void holdSome(SplittableRandom random, Reference reference, Talk talk, int round) {
        StringBuilder requests = new StringBuilder();
        StringBuilder expected = new StringBuilder();
        List<String> said = new ArrayList<>();
        for (int i = 0; i < COMMANDS / 10; i++) {
            String[] words = command(random);
            said.add(String.join(" ", words));
            requests.append(Talk.request(words));
            expected.append(reference.reply(words));
        }

        assertThat(cut(random, talk, requests.toString()))
                .as("replies to %s, in round %d of seed %d", said, round, seed)
                .isEqualTo(expected.toString());
    }

    private static String cut(SplittableRandom random, Talk talk, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        StringBuilder replies = new StringBuilder();
        for (int at = 0; at < bytes.length; ) {
            int count = Math.min(bytes.length - at, random.nextInt(1, 200));
            replies.append(talk.send(ByteBuffer.wrap(bytes, at, count)));
            at += count;
        }
        return replies.toString();
    }

    private static String[] command(SplittableRandom random) {
        String key = KEYS[random.nextInt(KEYS.length)];
        String other = KEYS[random.nextInt(KEYS.length)];
        String value = VALUES[random.nextInt(VALUES.length)];
        String number = Integer.toString(random.nextInt(-5, 200));
        return switch (random.nextInt(24)) {
            case 0, 1 -> new String[] {"GET", key};
            case 2, 3 -> new String[] {"SET", key, value};
            case 4 -> new String[] {"SET", key, value, random.nextBoolean() ? "NX" : "xx"};
            case 5 -> new String[] {"SET", key, value, "GET", "KEEPTTL"};
            case 6 -> new String[] {"set", key, value, "PX", Integer.toString(random.nextInt(1, 300))};
            case 7 -> new String[] {"SETNX", key, value};
            case 8 -> new String[] {"GETSET", key, value};
            case 9 -> new String[] {"GETDEL", key};
            case 10 -> new String[] {"DEL", key, other};
            case 11 -> new String[] {"EXISTS", key, other, key};
            case 12 -> new String[] {"INCR", key};
            case 13 -> new String[] {"DECRBY", key, number};
            case 14 -> new String[] {"APPEND", key, value};
            case 15 -> new String[] {"STRLEN", key};
            case 16 -> new String[] {"GETRANGE", key, number, Integer.toString(random.nextInt(-5, 10))};
            case 17 -> new String[] {"MSET", key, value, other, number};
            case 18 -> new String[] {"MGET", key, other, "none"};
            case 19 -> new String[] {"PEXPIRE", key, number};
            case 20 -> new String[] {"PTTL", key};
            case 21 -> new String[] {"PERSIST", key};
            case 22 -> new String[] {"RENAME", key, other};
            default -> new String[] {"MSETNX", key, value, other, value};
        };
    }
}
