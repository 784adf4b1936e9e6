package dev.echosounder.report.time;

import dev.echosounder.api.Times;
import dev.echosounder.load.generate.Timeline;
import dev.echosounder.report.Figures;
import dev.echosounder.report.Notes;
import dev.echosounder.report.Printout;
import dev.echosounder.report.Printout.Part;
import dev.echosounder.report.Row;
import dev.echosounder.report.Summary;
import dev.echosounder.report.Table;
import dev.echosounder.report.Table.Cell;
import dev.echosounder.report.TextTable;
import dev.echosounder.trial.MeasuredRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * The throughput in each part of a run, of a ramp-up or of servers without a warm-up: a row for each server. Each
 * figure is the median of all runs of its valid trials.
 */
public final class ThroughputOverTime {

    private static final int MOST_COLUMNS = 10;
    /** The numbers of slices that a column may have: round numbers. */
    private static final int[] WIDTHS = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000};

    private static final double SLICES_PER_SECOND = 1e9 / Timeline.SLICE.toNanos();

    /**
     * The throughput of one server over time.
     *
     * @param slices MB/s in each {@link Timeline#SLICE} since the first client began
     */
    public record ServerThroughput(String subject, double[] slices) {}

    private final Summary summary;
    private final List<ServerThroughput> servers;
    private final int longest;
    private final int width;

    private ThroughputOverTime(Summary summary) {
        this.summary = summary;
        servers = summary.rows().stream()
                .map(Row::subject)
                .map(name -> server(summary, name))
                .flatMap(Optional::stream)
                .toList();
        longest = servers.stream()
                .mapToInt(server -> server.slices().length)
                .max()
                .orElse(0);
        width = Arrays.stream(WIDTHS)
                .filter(slices -> longest <= slices * MOST_COLUMNS && TextTable.fits(table(slices)))
                .findFirst()
                .orElse(longest);
    }

    /** The throughput over time; empty if no run was measured over time. */
    public static Optional<ThroughputOverTime> of(Summary summary) {
        return Optional.of(summary)
                .filter(some -> some.plan().showsTime(some.shape()))
                .map(ThroughputOverTime::new)
                .filter(some -> !some.servers.isEmpty());
    }

    private static Optional<ServerThroughput> server(Summary summary, String subject) {
        List<MeasuredRun> runs = summary.load().validTrials(subject).stream()
                .flatMap(trial -> trial.counting().stream())
                .filter(run -> !run.run().slices().isEmpty())
                .toList();
        if (runs.isEmpty()) {
            return Optional.empty();
        }
        double factor = summary.shape().messageBytes() / 1e6 * SLICES_PER_SECOND;
        int slices =
                (int) median(runs.stream().mapToDouble(run -> run.run().slices().size()));
        if (summary.plan().showsStart(summary.shape())) {
            slices--; // the last one is what a run of round length is over by
        }
        return Optional.of(new ServerThroughput(
                subject,
                IntStream.range(0, slices)
                        .mapToDouble(slice -> factor
                                * median(runs.stream()
                                        .mapToDouble(run ->
                                                slice < run.run().slices().size()
                                                        ? run.run().slices().get(slice)
                                                        : 0)))
                        .toArray()));
    }

    private static double median(DoubleStream values) {
        return Median.withDefaults().evaluate(values.toArray());
    }

    /** The servers with such runs, the best ranked first. */
    public List<ServerThroughput> servers() {
        return servers;
    }

    /** The table with its notes. */
    public Printout printout() {
        return new Printout(
                summary.title(),
                Notes.lead(summary),
                List.of(),
                List.of(new Part(caption(), table())),
                List.of(note()));
    }

    /** A table that fits the terminal: each column is a number of slices. */
    public Table table() {
        return table(width);
    }

    private String caption() {
        return "MB/s over time: each column begins at this time after the first client, and lasts %s"
                .formatted(Times.text(Timeline.SLICE.multipliedBy(width)));
    }

    /** The meaning of the figures. */
    public static String note() {
        return "MB/s: payload of the responses, in millions of bytes per second; requests have the same size. Each"
                + " figure is the median of the runs of all valid trials. mean: over the whole run. "
                + "spread: the standard deviation of the slices of %s, as a share of the mean."
                        .formatted(Times.text(Timeline.SLICE));
    }

    private Table table(int width) {
        int columns = (longest + width - 1) / Math.max(1, width);
        List<String> header = new ArrayList<>(List.of("server"));
        for (long column = 0; column < columns; column++) {
            header.add(Times.text(Timeline.SLICE.multipliedBy(column * width)));
        }
        header.addAll(List.of("mean", "spread"));
        return new Table(
                header,
                servers.stream().map(server -> cells(server, columns, width)).toList());
    }

    private static List<Cell> cells(ServerThroughput server, int columns, int width) {
        double[] slices = server.slices();
        List<Cell> cells = new ArrayList<>(List.of(Cell.of(server.subject())));
        for (int column = 0; column < columns; column++) {
            // a column that reaches beyond the end has nothing there
            cells.add(rate(Arrays.stream(slices)
                            .skip((long) column * width)
                            .limit(width)
                            .sum()
                    / width));
        }
        double mean = Arrays.stream(slices).average().orElse(0);
        double spread = slices.length < 2 || mean == 0
                ? 0
                : StandardDeviation.of(slices).getAsDouble() / mean;
        cells.add(rate(mean));
        cells.add(Cell.of(Figures.percent(spread), spread));
        return cells;
    }

    private static Cell rate(double rate) {
        return Cell.of(Figures.whole(rate), rate);
    }
}
