package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class RateLimitedLogTest {

    private final HeardLog log = new HeardLog();
    private final List<String> said = log.said;
    private final IOException cause = new IOException("Too many open files");
    private long now = Long.MAX_VALUE - 1; // nanoTime may begin anywhere, and run over
    private final RateLimitedLog complaints = new RateLimitedLog(log, () -> now);

    @Test
    void theFirstIsSaidAtOnceWithItsCause() {
        complaints.say("Nobody can be accepted", cause);

        assertThat(said).containsExactly("WARNING Nobody can be accepted: java.io.IOException: Too many open files");
    }

    @Test
    void thoseThatFollowAreNotSaidForAWhile() {
        complaints.say("Nobody can be accepted", cause);
        now += RateLimitedLog.APART_NANOS - 1;
        complaints.say("Nobody can be accepted", cause);

        assertThat(said).hasSize(1);
    }

    @Test
    void theNextSaysHowManyWereNot() {
        for (int i = 0; i < 1_235; i++) {
            complaints.say("Nobody can be accepted", cause);
        }
        now += RateLimitedLog.APART_NANOS;
        complaints.say("Nobody can be accepted", cause);

        assertThat(said)
                .hasSize(2)
                .last()
                .asString()
                .endsWith("Too many open files (and 1,234 more of its kind before)");
    }

    @Test
    void whatWasCountedOnceIsNotCountedAgain() {
        complaints.say("Nobody can be accepted", cause);
        complaints.say("Nobody can be accepted", cause);
        now += RateLimitedLog.APART_NANOS;
        complaints.say("Nobody can be accepted", cause);
        now += RateLimitedLog.APART_NANOS;
        complaints.say("Nobody can be accepted", cause);

        assertThat(said).hasSize(3).last().asString().endsWith("Too many open files");
    }

    @Test
    void aLogThatFailsEndsNobodysThread() {
        log.failing = true;
        complaints.say("Nobody can be accepted", cause);

        assertThat(said).isEmpty();
    }

    @Test
    void withoutMemoryForASentenceTheNextIsSaidAtOnce() {
        complaints.say("Nobody can be accepted", new IOException() {
            @Override
            public String getMessage() {
                throw new OutOfMemoryError("Java heap space");
            }
        });
        complaints.say("Nobody can be accepted", cause);

        assertThat(said).singleElement().asString().endsWith("Too many open files (and 1 more of its kind before)");
    }
}
