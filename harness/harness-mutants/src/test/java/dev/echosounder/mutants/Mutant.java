package dev.echosounder.mutants;

import dev.echosounder.api.Model;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The sound model with one flaw.
 *
 * @param flaw what a model with it does wrong: a sentence without its subject
 * @param timeout how long its scenarios wait for something that does not come
 * @param limit how long each of its scenarios may take
 * @param caughtBy the names of the scenarios that must fail for it, as a report shows them; others may fail too
 * @param change replaces parts of a sound model
 */
record Mutant(String flaw, Duration timeout, Duration limit, List<String> caughtBy, Consumer<SoundModel> change) {

    private static final Duration TIMEOUT = Duration.ofMillis(500);
    private static final Duration LIMIT = Duration.ofMinutes(2);

    static Mutant mutant(String flaw, List<String> caughtBy, Consumer<SoundModel> change) {
        return new Mutant(flaw, TIMEOUT, LIMIT, caughtBy, change);
    }

    /** @param timeoutMillis more than usual, where sessions take their time */
    static Mutant mutant(String flaw, int timeoutMillis, List<String> caughtBy, Consumer<SoundModel> change) {
        return new Mutant(flaw, Duration.ofMillis(timeoutMillis), LIMIT, caughtBy, change);
    }

    /** A mutant that always moves, and is caught only by the time that a test case may take. */
    static Mutant slowMutant(String flaw, List<String> caughtBy, Consumer<SoundModel> change) {
        return new Mutant(flaw, TIMEOUT, TIMEOUT.multipliedBy(4), caughtBy, change);
    }

    static List<String> caughtBy(String... scenarios) {
        return List.of(scenarios);
    }

    /** Waits for all of this time. */
    static void pause(long millis) {
        long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
        for (long since = System.nanoTime(); System.nanoTime() - since < nanos; ) {
            LockSupport.parkNanos(nanos - (System.nanoTime() - since));
        }
    }

    /** The name of its model: the flaw in lower case, with hyphens. */
    String name() {
        return "mutant-"
                + flaw.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("-$", "");
    }

    Model model() {
        SoundModel model = new SoundModel(name());
        change.accept(model);
        return model;
    }
}
