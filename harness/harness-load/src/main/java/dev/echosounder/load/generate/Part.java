package dev.echosounder.load.generate;

import java.util.List;

/**
 * One generator thread's part of a run.
 *
 * @param startNanos when it began, on the generator's clock
 * @param complete whether every message was answered; if not, its connections cannot be used again
 */
record Part(long startNanos, boolean complete, RunReport report) {

    private Run run() {
        return report.run();
    }

    private long lastNanos() {
        return startNanos + run().nanos();
    }

    /**
     * All parts as one run. A load is as busy as the busiest of its threads.
     *
     * @param byClient whether the rate is by the clients' times, otherwise by the whole time
     */
    static RunReport together(List<Part> parts, boolean byClient) {
        if (parts.size() == 1) {
            return parts.getFirst().report();
        }
        long start = parts.stream()
                .mapToLong(Part::startNanos)
                .reduce((a, b) -> a - b < 0 ? a : b)
                .orElseThrow();
        long last = parts.stream()
                .mapToLong(Part::lastNanos)
                .reduce((a, b) -> a - b > 0 ? a : b)
                .orElseThrow();
        Latencies latencies = parts.getFirst().report().latencies();
        ClientAnswers answers = ClientAnswers.empty();
        parts.stream().skip(1).forEach(part -> latencies.alongside(part.report().latencies()));
        parts.forEach(part -> answers.add(part.report().answers()));
        List<Run> runs = parts.stream().map(Part::run).toList();
        long nanos = last - start;
        Run run = new Run(
                nanos,
                byClient ? rateNanos(parts, start) : nanos,
                runs.stream().mapToLong(Run::messages).sum(),
                runs.stream().mapToLong(Run::due).sum(),
                runs.stream().mapToLong(Run::backlog).sum(),
                runs.stream().anyMatch(Run::overloaded),
                runs.stream().mapToDouble(Run::busyShare).max().orElseThrow(),
                runs.stream().mapToDouble(Run::waitedShare).max().orElseThrow(),
                Stalls.together(runs.stream().map(Run::stalls).toList()),
                Timeline.together(runs.stream().map(Run::slices).toList()));
        return new RunReport(run, latencies, answers);
    }

    /**
     * The longest time of a part, from the first start signal. When the others have ended, the server, or a link that
     * is full, answers this one alone, and faster than before: by the mean of the parts there could be more answers in
     * a second than the link carries.
     */
    private static long rateNanos(List<Part> parts, long start) {
        return parts.stream()
                .mapToLong(part -> part.startNanos - start + part.run().rateNanos())
                .max()
                .orElseThrow();
    }
}
