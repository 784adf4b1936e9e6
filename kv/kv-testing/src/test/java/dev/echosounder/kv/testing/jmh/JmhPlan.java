package dev.echosounder.kv.testing.jmh;

import dev.echosounder.linux.Cores;
import java.time.Duration;

/**
 * The plan of JMH's measurements, the same for each server and each of the four modes.
 *
 * @param threads that call
 * @param warmUps iterations that do not count; of single shots, calls
 * @param iterations that count; of single shots, calls
 * @param each how long an iteration takes
 * @param clients where JMH's fork runs
 * @param server where the server runs, in a separate JVM
 */
record JmhPlan(int threads, int warmUps, int iterations, Duration each, Cores clients, Cores server) {

    /** The plan of a smoke run, which takes no time and measures nothing. */
    JmhPlan smoke() {
        return new JmhPlan(threads, 0, 1, Duration.ofMillis(20), clients, server);
    }
}
