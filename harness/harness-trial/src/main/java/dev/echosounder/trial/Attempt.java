package dev.echosounder.trial;

/**
 * A run of a search for capacity: at which rate, and what it says of the goal.
 *
 * @param perSecond messages that were due, per second
 * @param responseNanos what the goal's percentile of the response times came to, from the intended send, in
 *     nanoseconds; of a server that was overloaded, it is the greater the longer it was driven
 */
public record Attempt(double perSecond, Found found, long responseNanos) {

    /** What a run says of the goal at its rate. */
    public enum Found {
        HOLDS("the goal held"),
        FAILS("the goal did not hold"),
        /** It was not the server that was slow, so the run says nothing about it. */
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
