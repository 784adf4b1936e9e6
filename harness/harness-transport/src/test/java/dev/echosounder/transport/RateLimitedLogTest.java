package dev.echosounder.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateLimitedLogTest {
    private static final String WHAT = "No connection can be accepted";

    private final RecordingLog log = new RecordingLog();
    private final List<String> records = log.records;
    private final IOException cause = new IOException("Too many open files");
    private long now = Long.MAX_VALUE - 1; // nanoTime may begin anywhere, and run over
    private final RateLimitedLog errors = new RateLimitedLog(log, () -> now);

    @ParameterizedTest(name = "{0} at a time, and {1} ns later, and again")
    @CsvSource(delimiter = '|', textBlock = """
        1     | 4999999999 | 1 | ''
        1235  | 5000000000 | 3 | (and 1,234 more of its kind before)
        2     | 5000000000 | 3 | (and 1 more of its kind before)
        1     | 5000000000 | 3 | ''
        """)
    void failuresAreLoggedOnceInAWhileWithTheNumberOfThoseThatWereNot(int times, long nanos, int logged, String end) {
        for (int i = 0; i < times; i++) {
            errors.say(WHAT, cause);
        }
        String message = "WARNING " + WHAT + ": java.io.IOException: Too many open files";
        assertThat(records).containsExactly(message);
        now += nanos;
        errors.say(WHAT, cause);
        assertThat(records.getLast()).isEqualTo((message + " " + end).strip());
        now += logged == 1 ? 0 : nanos;
        errors.say(WHAT, cause);
        assertThat(records).hasSize(logged).last().isEqualTo(message);
    }

    @Test
    void aLogThatFailsEndsNoThread() {
        log.failing = true;
        errors.say(WHAT, cause);
        assertThat(records).isEmpty();
    }

    @Test
    void withoutMemoryForAMessageTheNextIsLoggedAtOnce() {
        errors.say(WHAT, new IOException() {
            @Override
            public String getMessage() {
                throw new OutOfMemoryError("Java heap space");
            }
        });
        errors.say(WHAT, cause);
        assertThat(records).singleElement().asString().endsWith("Too many open files (and 1 more of its kind before)");
    }
}
