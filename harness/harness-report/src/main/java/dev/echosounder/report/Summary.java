package dev.echosounder.report;

import dev.echosounder.load.Environment;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.Outcome;
import dev.echosounder.load.Run;

import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A comparison's ranking.
 *
 * @param seed    of the order in which they ran
 * @param rows    the contestants whose every answer was right, the fastest first
 * @param failed  the others, and why, by name
 * @param skipped models that cannot run on this machine, by name, and why
 */
public record Summary(LoadShape shape, long seed, Environment environment, List<Row> rows, Map<String, String> failed,
        Map<String, String> skipped) {

    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * @param rank              1 for the fastest; contestants with the same average share one
     * @param contestant        its name
     * @param averageSeconds    the mean of the measured runs, each from the gun to the last answer
     * @param spreadPercent     the longest of them less the shortest, in percent of the average
     * @param messagesPerSecond of all clients together, at the average time
     * @param microsPerMessage  the average time divided by the messages of all clients, in microseconds
     * @param deltaSeconds      how much longer than the fastest contestant's average
     * @param deltaPercent      the same in percent of the fastest contestant's average
     * @param withinSpread      whether the delta is no larger than the spread of this contestant or of the fastest, and there is one
     * @param connectSeconds    the mean time until all connections stood, which is no part of the others
     */
    public record Row(int rank, String contestant, double averageSeconds, double spreadPercent, double messagesPerSecond,
            double microsPerMessage, double deltaSeconds, double deltaPercent, boolean withinSpread, double connectSeconds) {}

    public static Summary of(Outcome outcome) {
        List<Outcome.Result> ranked = outcome.results().stream()
                .filter(result -> result.failure().isEmpty())
                .sorted(Comparator.comparingDouble(Summary::averageSeconds))
                .toList();
        List<Row> rows = IntStream.range(0, ranked.size())
                .mapToObj(place -> row(rank(ranked, place), ranked.get(place), ranked.getFirst(), outcome.shape()))
                .toList();
        Map<String, String> failed = new TreeMap<>();
        outcome.results().forEach(result -> result.failure().ifPresent(why -> failed.put(result.contestant(), why)));
        return new Summary(outcome.shape(), outcome.seed(), outcome.environment(), rows, failed, outcome.skipped());
    }

    private static int rank(List<Outcome.Result> ranked, int place) {
        double average = averageSeconds(ranked.get(place));
        int first = place;
        while (first > 0 && averageSeconds(ranked.get(first - 1)) == average) {
            first--;
        }
        return first + 1;
    }

    private static Row row(int rank, Outcome.Result result, Outcome.Result best, LoadShape shape) {
        double average = averageSeconds(result);
        double delta = average - averageSeconds(best);
        return new Row(rank, result.contestant(), average,
                spreadSeconds(result) / average * 100,
                shape.messagesPerRun() / average,
                average / shape.messagesPerRun() * 1e6,
                delta,
                delta / averageSeconds(best) * 100,
                delta > 0 && delta <= Math.max(spreadSeconds(result), spreadSeconds(best)),
                result.runs().stream().mapToLong(Run::connectNanos).average().orElseThrow() / NANOS_PER_SECOND);
    }

    private static double averageSeconds(Outcome.Result result) {
        return nanos(result).getAverage() / NANOS_PER_SECOND;
    }

    private static double spreadSeconds(Outcome.Result result) {
        LongSummaryStatistics nanos = nanos(result);
        return (nanos.getMax() - nanos.getMin()) / NANOS_PER_SECOND;
    }

    private static LongSummaryStatistics nanos(Outcome.Result result) {
        return result.runs().stream().mapToLong(Run::nanos).summaryStatistics();
    }
}
