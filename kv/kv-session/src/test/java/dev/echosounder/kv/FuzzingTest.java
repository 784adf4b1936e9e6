package dev.echosounder.kv;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * With any input, a session does not fail; its replies do not depend on how the input is cut; it leaves nothing unread;
 * and it frees all memory that it does not store. In a plain build Jazzer tries its stored inputs only, and a seeded
 * generator some thousand others; with {@code JAZZER_FUZZ=1} in the environment, Jazzer looks for more.
 * {@code -Dechosounder.kv.seed=} makes the same inputs again.
 */
class FuzzingTest {

    private static final int INPUTS = 3000;

    /** The parts of inputs, separated by bars: requests and pieces of requests. */
    private static final String[] PARTS = ("""
            *1\r\n|*2\r\n|*3\r\n|*-1\r\n|*1048576\r\n|*|$3\r\nSET\r\n|$3\r\nGET\r\n|$4\r\nPING\r\n|$1\r\nk\r\n|\
            $5\r\nvalue\r\n|$0\r\n\r\n|$-1\r\n|$536870912\r\n|$2000\r\n|$|\
            *3\r\n$6\r\nCLIENT\r\n$7\r\nSETNAME\r\n$2000\r\n|\
            \r\n|\r|\n|"|'|\\|-|0|7|\s|\0|\u00ff|\u0016\u0003\u0001|"a\\x41 b" 'c'\r\n|\
            PING\r\n|SET k v EX 10\r\n|GET k\r\n|INCR n\r\n|MSET a 1 b 2\r\n|MGET a b c\r\n|MGET k k a\r\n|\
            APPEND k more\r\n|\
            SETRANGE k 100 v\r\n|SETRANGE k 40000 v\r\n|GETRANGE k -1 5\r\n|GETRANGE k 0 -1\r\n|GETSET k v\r\n|\
            GETDEL k\r\n|\
            GETEX k PX 100\r\n|RENAME k a\r\n|FLUSHALL\r\n|SCAN 0 MATCH [a-\r\n|KEYS *\r\n|QUIT\r\n|RESET\r\n|\
            HELLO 3\r\n|HELLO 3 AUTH default secret SETNAME me\r\n|AUTH secret\r\n|CLIENT INFO\r\n|\
            CLIENT SETNAME me\r\n|\
            CLIENT SETINFO LIB-NAME lib\r\n|CONFIG GET *\r\n|CONFIG HELP\r\n|COMMAND DOCS get\r\n|\
            COMMAND INFO get nonsense set\r\n|COMMAND LIST FILTERBY PATTERN g*\r\n|POST / HTTP/1.1\r\n|\
            Host: localhost\r\n|\
            """ + "x".repeat(2000) + "|" + "AUTH guess\r\n".repeat(6)).split("\\|");

    private final long seed = Long.getLong("echosounder.kv.seed", System.nanoTime());

    @FuzzTest
    void anyBytesAreUnderstoodOrRefused(byte[] input) {
        hold(input, new SplittableRandom(Arrays.hashCode(input)), "an input of Jazzer's");
    }

    @Test
    void generatedBytesAreUnderstoodOrRefused() {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < INPUTS; i++) {
            hold(generated(random), random, "input %d of seed %d".formatted(i, seed));
        }
    }

    private static byte[] generated(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int parts = random.nextInt(1, 12); parts > 0; parts--) {
            text.append(PARTS[random.nextInt(PARTS.length)]);
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.ISO_8859_1);
        for (int changes = random.nextInt(3); changes > 0; changes--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        return Arrays.copyOf(bytes, random.nextInt(4) == 0 ? random.nextInt(bytes.length + 1) : bytes.length);
    }

    private static void hold(byte[] input, SplittableRandom random, String which) {
        boolean stranger = random.nextInt(4) == 0;
        KeyValue whole = service(stranger);
        KeyValue cut = service(stranger);
        Talk inOne = new Talk(whole);
        Talk inPieces = new Talk(cut, random.nextInt(1, 10_000));

        String replies = inOne.send(input);
        StringBuilder repliesToPieces = new StringBuilder();
        for (int at = 0; at < input.length; ) {
            int count = Math.min(input.length - at, random.nextInt(1, 50));
            repliesToPieces.append(inPieces.send(ByteBuffer.wrap(input, at, count)));
            at += count;
        }

        assertThat(repliesToPieces.toString()).as("replies to %s, cut", which).isEqualTo(replies);
        assertThat(inPieces.isEnded()).as("ended, by %s, cut", which).isEqualTo(inOne.isEnded());
        assertThat(inOne.unread() + inPieces.unread())
                .as("left unread of %s", which)
                .isZero();
        inOne.close();
        inPieces.close();
        for (KeyValue service : new KeyValue[] {whole, cut}) {
            Talk last = new Talk(service);
            last.ask("AUTH", "secret");
            last.ask("FLUSHALL");
            last.close();
            assertThat(service.usedMemory()).as("held after %s", which).isZero();
        }
    }

    /** Makes a service that lists its keys in the same order as each other one. */
    private static KeyValue service(boolean withPassword) {
        Settings settings = Settings.usual().withMemoryLimit(1_000_000).withClock(() -> 1_000_000);
        return new KeyValue(withPassword ? settings.withPassword("secret") : settings, new Random(1));
    }
}
