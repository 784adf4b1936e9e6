package dev.echosounder.trial;

/**
 * One run of a capacity search: its rate, and whether the goal held at that rate.
 *
 * @param perSecond messages that were due, per second
 * @param responseNanos the response time at the goal's percentile, counted from the intended send, in nanoseconds. If
 *     the server was overloaded, it grows with the length of the run
 */
public record Attempt(double perSecond, Found found, long responseNanos) {

    /** Whether the goal held in a run. */
    public enum Found {
        HOLDS("the goal held"),
        FAILS("the goal did not hold"),
        /** The generator was late, so the run says nothing about the server. */
        GENERATOR_LATE("the generator was late, so nothing is known");

        private final String text;

        Found(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
