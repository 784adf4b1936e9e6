package dev.echosounder.kv;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What has expired is gone at once for whoever asks, and its memory comes back although nobody does. */
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
    void whoKeepsTheExpiryInTheLastMillisecondKeepsTheKey() {
        talk.ask("SET", "key", "v", "PX", "10");
        clock.addAndGet(10);
        talk.ask("SET", "key", "other", "KEEPTTL");

        assertThat(talk.ask("GET", "key")).isEqualTo("$5\r\nother\r\n");
        clock.addAndGet(1);
        assertThat(talk.ask("GET", "key")).isEqualTo("$-1\r\n");
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

    @Test
    void aNewValueOfAnExpiredKeyIsNew() {
        talk.ask("SET", "n", "41", "PX", "10");
        clock.addAndGet(11);

        assertThat(talk.ask("INCR", "n")).isEqualTo(":1\r\n");
        assertThat(talk.ask("PTTL", "n")).isEqualTo(":-1\r\n");
    }
}
