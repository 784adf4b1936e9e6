package dev.echosounder.contract.client;

import dev.echosounder.contract.suite.ContractRun;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;

/**
 * How long a scenario waits for something that must come, before it says that it did not. Only failures take that long,
 * so it is generous: no requirement here is about speed. The current {@linkplain ContractRun.Course course} or
 * {@code -Dechosounder.patience=<milliseconds>} sets it.
 */
public final class Timeouts {

    private static final int DEFAULT_MILLIS = 15_000;

    private static final Duration LOOK_AGAIN = Duration.ofMillis(5);

    /** For conditions of which the system must be asked. */
    private static final Duration LOOK_AGAIN_RARELY = Duration.ofMillis(20);

    private Timeouts() {}

    public static Duration limit() {
        return ContractRun.current()
                .flatMap(ContractRun.Course::timeout)
                .orElseGet(() -> Duration.ofMillis(Integer.getInteger("echosounder.patience", DEFAULT_MILLIS)));
    }

    /**
     * Looks for it at once, and again and again until the timeout is over: there are thousands of scenarios, and most
     * find it at once.
     */
    public static ConditionFactory await() {
        return Awaitility.await()
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(LOOK_AGAIN)
                .atMost(limit());
    }

    /** Waits until this is so; returns whether it has become so within the limit. */
    public static boolean becomesTrue(BooleanSupplier done) throws InterruptedException {
        long since = System.nanoTime();
        while (!done.getAsBoolean()) {
            if (System.nanoTime() - since > limit().toNanos()) {
                return false;
            }
            Thread.sleep(LOOK_AGAIN_RARELY);
        }
        return true;
    }

    /** How long nothing must happen before it counts as a standstill. */
    public static Duration standstill() {
        return Duration.ofMillis(300);
    }
}
