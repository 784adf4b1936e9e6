package dev.echosounder.load.generate;

import java.util.List;

/**
 * One generator thread's part of a run.
 *
 * @param startNanos when it began, on the generator's clock
 * @param lastNanos when its last answer came, or it gave up
 * @param slices as of {@link RunReport}
 * @param complete whether every message was answered; if not, its connections are of no more use
 */
record Part(
        long startNanos,
        long lastNanos,
        long messages,
        long due,
        long backlog,
        boolean overloaded,
        boolean complete,
        double busyShare,
        double waitedShare,
        Latencies latencies,
        List<Long> slices) {

    /** All parts as one run. A load is as busy as the busiest of its threads. */
    static RunReport together(List<Part> parts) {
        Latencies latencies = parts.getFirst().latencies();
        parts.stream().skip(1).forEach(part -> latencies.add(part.latencies()));
        long startNanos = parts.stream()
                .mapToLong(Part::startNanos)
                .reduce((a, b) -> a - b < 0 ? a : b)
                .orElseThrow();
        long last = parts.stream()
                .mapToLong(Part::lastNanos)
                .reduce((a, b) -> a - b > 0 ? a : b)
                .orElseThrow();
        return new RunReport(
                last - startNanos,
                parts.stream().mapToLong(Part::messages).sum(),
                parts.stream().mapToLong(Part::due).sum(),
                parts.stream().mapToLong(Part::backlog).sum(),
                parts.stream().anyMatch(Part::overloaded),
                parts.stream().mapToDouble(Part::busyShare).max().orElseThrow(),
                parts.stream().mapToDouble(Part::waitedShare).max().orElseThrow(),
                latencies,
                Timeline.together(parts.stream().map(Part::slices).toList()));
    }
}
