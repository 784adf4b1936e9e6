package dev.echosounder.report.difference;

import dev.echosounder.report.statistics.Interval;
import java.util.OptionalDouble;

/**
 * What became of one server.
 *
 * @param subject its name
 * @param messagesPerSecond medians of the valid trials
 * @param ratio after by before, of the figure that decides ({@link Difference#key()})
 * @param interval of the ratio, 95 %
 * @param cpuMicros processor time of the server, in microseconds per message; medians of the valid trials
 * @param p99Micros 99th percentile of the response time (in a closed loop, closed-loop latency), in microseconds;
 *     likewise
 */
public record Change(
        String subject,
        Pair messagesPerSecond,
        double ratio,
        Interval interval,
        Verdict verdict,
        Pair cpuMicros,
        Pair p99Micros) {

    /** A figure before and after; empty where it is not known. */
    public record Pair(OptionalDouble before, OptionalDouble after) {}

    /** What the interval says. */
    public enum Verdict {
        FASTER("faster"),
        SLOWER("slower"),
        /** That is not to say that there is none. */
        NONE_SEEN("no difference seen");

        private final String text;

        Verdict(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
