package dev.echosounder.contract.client;

import dev.echosounder.api.Times;
import dev.echosounder.contract.suite.ContractRun;
import dev.echosounder.contract.suite.LargeScenario;
import dev.echosounder.contract.suite.ServerUnderTest;
import dev.echosounder.contract.watch.LoadAdjustedClock;
import io.cucumber.java.After;
import io.cucumber.java.Before;
import io.cucumber.java.BeforeStep;
import io.cucumber.java.Scenario;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.opentest4j.TestAbortedException;

/**
 * How long a test case may take. Each of its waits lasts for as long as something moves, so a server that is slow at
 * everything, or that sends without end, would be waited for without end. Time that others took of the machine counts
 * less. The current {@linkplain ContractRun.Course course} or {@code -Dechosounder.test-case-limit=<milliseconds>} sets
 * it. A server of which several had to be ended is asked nothing more, so that a run of the whole contract ends, too.
 */
public final class TestCaseTime {

    /** The scenarios that have the limit: those of requirements. A comparison takes as long as it measures. */
    static final String LIMITED = "@Contract or @KeyValue";

    private static final int MOST_MILLIS = 120_000;

    /** Large test cases are silent for more than a minute, or send gigabytes. */
    private static final int TIMES_IF_LARGE = 10;

    private static final int MOST_ENDED = 5;

    private static final long LOOK_AGAIN_NANOS = 50_000_000;

    /** How many test cases had to be ended, by the servers that they were about. */
    private static final Map<ServerUnderTest, Integer> ENDED = new ConcurrentHashMap<>();

    /** The time of the running test case; null if none runs. */
    private static volatile TestCaseTime running;

    private final Optional<ServerUnderTest> server;
    private final LargeScenario large;
    private final LongSupplier passedNanos;
    private final Duration limit = ContractRun.current()
            .flatMap(ContractRun.Course::testCaseLimit)
            .orElseGet(() -> Duration.ofMillis(Integer.getInteger("echosounder.test-case-limit", MOST_MILLIS)));
    private volatile long lookedNanos = System.nanoTime();
    private boolean ended; // guarded by this
    private TestCaseTime outer; // of a test case that runs others

    public TestCaseTime(LargeScenario large) {
        this(ServerUnderTest.current(), large, new LoadAdjustedClock()::passedNanos);
    }

    /** @param passedNanos since the test case began */
    TestCaseTime(Optional<ServerUnderTest> server, LargeScenario large, LongSupplier passedNanos) {
        this.server = server;
        this.large = large;
        this.passedNanos = passedNanos;
    }

    /** @throws TestAbortedException if the server has been too slow in too many test cases before */
    @Before(value = LIMITED, order = Integer.MIN_VALUE)
    public void begin() {
        outer = running;
        running = this;
        int endedBefore = server.map(it -> ENDED.getOrDefault(it, 0)).orElse(0);
        if (endedBefore >= MOST_ENDED) {
            throw new TestAbortedException(
                    "the server was too slow in %d test cases before, which had to be ended".formatted(endedBefore));
        }
    }

    @After(value = LIMITED, order = Integer.MIN_VALUE)
    public void end() {
        running = outer;
    }

    @BeforeStep(LIMITED)
    public void beforeStep(Scenario scenario) {
        if (!scenario.isFailed()) {
            check("its next step");
        }
    }

    /**
     * Fails if the test case that runs has taken too long.
     *
     * @param next what it would do or wait for
     */
    static void leavesTimeFor(String next) {
        TestCaseTime now = running;
        if (now != null && now.isToBeLookedAt()) {
            now.check(next);
        }
    }

    /** Clients may be many, and receive thousands of parts in a second. */
    private boolean isToBeLookedAt() {
        long now = System.nanoTime();
        if (now - lookedNanos < LOOK_AGAIN_NANOS) {
            return false;
        }
        lookedNanos = now;
        return true;
    }

    synchronized void check(String next) {
        Duration most = limit.multipliedBy(large.isWhole() ? TIMES_IF_LARGE : 1);
        if (passedNanos.getAsLong() > most.toNanos()) {
            if (!ended) {
                ended = true;
                server.ifPresent(it -> ENDED.merge(it, 1, Integer::sum));
            }
            throw new AssertionError(
                    ("The test case has taken longer than %s and was ended: the server answers too slowly, or sends"
                                    + " without end. Still to come was %s.")
                            .formatted(Times.text(most), next));
        }
    }
}
