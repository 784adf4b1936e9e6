package dev.echosounder.load.generate;

import java.util.List;

/**
 * One generator thread's part of a run.
 *
 * @param startNanos when it began, on the generator's clock
 * @param complete whether every message was answered; if not, its connections are of no more use
 */
record Part(long startNanos, boolean complete, RunReport report) {

    private Run run() {
        return report.run();
    }

    private long lastNanos() {
        return startNanos + run().nanos();
    }

    /** All parts as one run. A load is as busy as the busiest of its threads. */
    static RunReport together(List<Part> parts) {
        if (parts.size() == 1) {
            return parts.getFirst().report();
        }
        Latencies latencies = parts.getFirst().report().latencies();
        parts.stream().skip(1).forEach(part -> latencies.add(part.report().latencies()));
        long start = parts.stream()
                .mapToLong(Part::startNanos)
                .reduce((a, b) -> a - b < 0 ? a : b)
                .orElseThrow();
        long last = parts.stream()
                .mapToLong(Part::lastNanos)
                .reduce((a, b) -> a - b > 0 ? a : b)
                .orElseThrow();
        List<Run> runs = parts.stream().map(Part::run).toList();
        return new RunReport(
                new Run(
                        last - start,
                        runs.stream().mapToLong(Run::messages).sum(),
                        runs.stream().mapToLong(Run::due).sum(),
                        runs.stream().mapToLong(Run::backlog).sum(),
                        runs.stream().anyMatch(Run::overloaded),
                        runs.stream().mapToDouble(Run::busyShare).max().orElseThrow(),
                        runs.stream().mapToDouble(Run::waitedShare).max().orElseThrow(),
                        Timeline.together(runs.stream().map(Run::slices).toList())),
                latencies);
    }
}
