package dev.echosounder.report.difference;

import dev.echosounder.report.statistics.Interval;
import java.util.OptionalDouble;

/**
 * The change of one server between two results.
 *
 * @param subject the name of the server
 * @param messagesPerSecond messages per second; medians of the valid trials
 * @param ratio the figure that decides ({@link Difference#key()}) after, divided by the figure before
 * @param interval the 95 % interval of the ratio
 * @param cpuMicros the processor time of the server, in microseconds per message; medians of the valid trials
 * @param p99Micros the 99th percentile of the response time (in a closed loop, closed-loop latency), in microseconds;
 *     medians of the valid trials
 */
public record Change(
        String subject,
        Pair messagesPerSecond,
        double ratio,
        Interval interval,
        Verdict verdict,
        Pair cpuMicros,
        Pair p99Micros) {

    /** A figure before and after; empty if unknown. */
    public record Pair(OptionalDouble before, OptionalDouble after) {}

    /** The verdict by the interval. */
    public enum Verdict {
        FASTER("faster"),
        SLOWER("slower"),
        /** There may be a difference nevertheless. */
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
