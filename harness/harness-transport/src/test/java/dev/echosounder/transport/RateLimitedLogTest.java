package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateLimitedLogTest {
    private static final String WHAT = "No connection can be accepted";

    private final HeardLog log = new HeardLog();
    private final List<String> said = log.said;
    private final IOException cause = new IOException("Too many open files");
    private long now = Long.MAX_VALUE - 1; // nanoTime may begin anywhere, and run over
    private final RateLimitedLog complaints = new RateLimitedLog(log, () -> now);

    @ParameterizedTest(name = "{0} at a time, and {1} ns later, and again")
    @CsvSource(delimiter = '|', textBlock = """
        1     | 4999999999 | 1 | ''
        1235  | 5000000000 | 3 | (and 1,234 more of its kind before)
        2     | 5000000000 | 3 | (and 1 more of its kind before)
        1     | 5000000000 | 3 | ''
        """)
    void failuresAreLoggedOnceInAWhileWithTheNumberOfThoseThatWereNot(int times, long nanos, int logged, String end) {
        for (int i = 0; i < times; i++) {
            complaints.say(WHAT, cause);
        }
        String message = "WARNING " + WHAT + ": java.io.IOException: Too many open files";
        assertThat(said).containsExactly(message);
        now += nanos;
        complaints.say(WHAT, cause);
        assertThat(said.getLast()).isEqualTo((message + " " + end).strip());
        now += logged == 1 ? 0 : nanos;
        complaints.say(WHAT, cause);
        assertThat(said).hasSize(logged).last().isEqualTo(message);
    }

    @Test
    void aLogThatFailsEndsNoThread() {
        log.failing = true;
        complaints.say(WHAT, cause);
        assertThat(said).isEmpty();
    }

    @Test
    void withoutMemoryForAMessageTheNextIsLoggedAtOnce() {
        complaints.say(WHAT, new IOException() {
            @Override
            public String getMessage() {
                throw new OutOfMemoryError("Java heap space");
            }
        });
        complaints.say(WHAT, cause);
        assertThat(said).singleElement().asString().endsWith("Too many open files (and 1 more of its kind before)");
    }
}
