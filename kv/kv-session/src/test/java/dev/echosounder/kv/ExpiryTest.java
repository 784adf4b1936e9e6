package dev.echosounder.kv;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An expired key is not visible any more, and its memory is freed even if no client asks for it. */
class ExpiryTest {

    private final AtomicLong clock = new AtomicLong(1_000_000);
    private final KeyValue service = new KeyValue(Settings.usual().withClock(clock::get));
    private final Talk talk = new Talk(service);

    @Test
    void writesGiveBackTheMemoryOfWhatHasExpired() {
        for (int i = 0; i < 5000; i++) {
            talk.ask("SET", "short-lived:" + i, "x".repeat(100), "PX", "1000");
        }
        long full = service.usedMemory();
        clock.addAndGet(1001);
        int writes = 0;
        while (service.usedMemory() > full / 10 && writes < 20_000) {
            talk.ask("SET", "other:" + writes++ % 256, "y");
        }

        assertThat(writes).as("writes until the memory was back").isLessThan(20_000);
        assertThat(talk.ask("EXISTS", "other:0")).isEqualTo(":1\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SET n 1",
                "APPEND n 1",
                "INCR n",
                "INCRBYFLOAT n 1",
                "GETSET n 1",
                "MSET n 1",
                "MSETNX n 1",
                "SETNX n 1",
                "SETEX n 10 1",
                "PSETEX n 10 1",
                "SETRANGE n 0 1",
                "DECR n",
                "SETRANGE n 60000 1",
            })
    void aStoreFullOfWhatHasExpiredTakesWrites(String write) {
        clock.set(1_000_000);
        KeyValue small = new KeyValue(Settings.usual().withMemoryLimit(100_000).withClock(clock::get));
        Talk writer = new Talk(small);
        writer.fill("key:", "x".repeat(100), "PX", "3000");
        clock.addAndGet(3000);
        assertThat(writer.say(write)).as("before anything has expired").startsWith("-OOM");
        clock.addAndGet(1);

        assertThat(writer.say(write)).as("after all have").doesNotStartWith("-");
        assertThat(writer.ask("DBSIZE")).as("the keys that are left").isEqualTo(":1\r\n");
        assertThat(writer.ask("INFO", "keyspace")).contains("keys=1,");
    }

    @Test
    void aFullStoreIsSweptOnlyWhenSomethingMayHaveExpired() {
        KeyValue small = new KeyValue(Settings.usual().withMemoryLimit(100_000).withClock(clock::get));
        Talk writer = new Talk(small);
        writer.ask("SET", "expires", "x", "PX", "100");
        int keys = writer.fill("key:", "x".repeat(1000));
        clock.addAndGet(101);

        assertThat(writer.ask("SET", "n", "1"))
                .as("a little has expired")
                .isEqualTo("-OOM command not allowed when" + " used memory > 'maxmemory'.\r\n");
        assertThat(writer.ask("DBSIZE")).isEqualTo(":" + keys + "\r\n");
        assertThat(writer.ask("EXPIRE", "key:0", "1")).isEqualTo(":1\r\n");
        clock.addAndGet(1001);
        assertThat(writer.ask("SET", "n", "1")).isEqualTo("+OK\r\n");
    }

    @Test
    void whatDoesNotExpireStays() {
        for (int i = 0; i < 1000; i++) {
            talk.ask("SET", "key:" + i, "v", "PX", Integer.toString(i % 2 == 0 ? 1000 : 100_000));
        }
        clock.addAndGet(1001);
        for (int i = 0; i < 1000; i++) {
            talk.ask("SET", "other", "v");
            assertThat(talk.ask("EXISTS", "key:" + i)).isEqualTo(i % 2 == 0 ? ":0\r\n" : ":1\r\n");
        }

        assertThat(talk.ask("DBSIZE")).isEqualTo(":501\r\n");
        assertThat(talk.ask("INFO", "keyspace")).contains("keys=501,expires=500");
    }

    @Test
    void whatHasExpiredIsNotListed() {
        talk.ask("SET", "key", "v", "PX", "10");
        clock.addAndGet(11);

        assertThat(talk.ask("KEYS", "*")).isEqualTo("*0\r\n");
        assertThat(talk.ask("SCAN", "0", "COUNT", "1000")).isEqualTo("*2\r\n$1\r\n0\r\n*0\r\n");
        assertThat(talk.ask("DBSIZE")).as("it is still counted, as in Redis").isEqualTo(":1\r\n");
        assertThat(talk.ask("RANDOMKEY")).isEqualTo("$-1\r\n");
        assertThat(service.usedMemory())
                .as("and was removed when it was come across")
                .isZero();
    }
}
