package dev.echosounder.report.data;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.echosounder.load.generate.Latencies;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.TrialListener;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** Writes the histograms of a trial without loss as {@code .hlog}, which HdrHistogram's tools can read and plot. */
final class TrialFiles {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;

    private TrialFiles() {}

    /** The name of a trial's file, such as {@code b02-p03-selector}: block, place in the block, server. */
    static String name(Trial trial) {
        return String.format(
                Locale.ROOT, "b%02d-p%02d-%s", trial.block(), trial.identity().place(), Slug.of(trial.subject()));
    }

    static void write(Path folder, Trial trial, TrialListener.Histograms of) throws IOException {
        Disk.write(folder.resolve(name(trial) + ".hlog"), out -> writeLog(out, trial, filled(of)));
    }

    /** The histograms with values: a closed loop has only response times and the turns of the generator's loop. */
    private static Map<String, Histogram> filled(TrialListener.Histograms of) {
        Map<String, Histogram> histograms = new LinkedHashMap<>();
        of.measured().ifPresent(latencies -> put(histograms, "", latencies));
        of.atRate().ifPresent(latencies -> put(histograms, "at-rate-", latencies));
        histograms.values().removeIf(histogram -> histogram.getTotalCount() == 0);
        return histograms;
    }

    private static void put(Map<String, Histogram> histograms, String prefix, Latencies latencies) {
        histograms.put(prefix + "response", latencies.response());
        histograms.put(prefix + "service", latencies.service());
        histograms.put(prefix + "lag", latencies.lag());
        histograms.put(prefix + "loop-turn", latencies.loopTurn());
    }

    private static void writeLog(OutputStream out, Trial trial, Map<String, Histogram> histograms) throws IOException {
        double start = trial.identity().started().toEpochMilli() / MILLIS_PER_SECOND;
        double length = trial.runs().stream()
                        .mapToLong(measured -> measured.run().nanos())
                        .sum()
                / NANOS_PER_SECOND;
        PrintStream lines = new PrintStream(out, false, UTF_8);
        HistogramLogWriter log = new HistogramLogWriter(lines);
        log.outputComment("[%s, block %d, place %d: %s]"
                .formatted(
                        trial.subject(),
                        trial.block(),
                        trial.identity().place(),
                        trial.verdict().valid() ? "VALID" : "INVALID"));
        log.outputComment(
                "[Nanoseconds of all measured runs together; they begin at the start of the trial, and are as long as"
                        + " the runs]");
        log.outputComment(
                histograms.containsKey("service")
                        ? "[Open loop: response from the intended time to the answer, service from the actual send,"
                                + " lag of the generator, loop-turn of its loop]"
                        : "[Closed loop: from the actual send to the answer; this hides stalls]");
        if (histograms.keySet().stream().anyMatch(name -> name.startsWith("at-rate-"))) {
            log.outputComment("[at-rate-: in an open loop at the common rate of all servers]");
        }
        log.outputLogFormatVersion();
        log.outputStartTime(trial.identity().started().toEpochMilli());
        log.outputLegend();
        for (Map.Entry<String, Histogram> histogram : histograms.entrySet()) {
            Histogram tagged = histogram.getValue().copy();
            tagged.setTag(histogram.getKey());
            log.outputIntervalHistogram(start, start + length, tagged, NANOS_PER_MILLI);
        }
        if (lines.checkError()) { // a print stream does not throw
            throw new IOException("the histograms could not be written");
        }
    }
}
