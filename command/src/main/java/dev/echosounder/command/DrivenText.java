package dev.echosounder.command;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Table;
import dev.echosounder.report.TextTable;
import dev.echosounder.trial.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The result of a load, for a terminal. */
final class DrivenText {

    private static final double MEBI = 1024 * 1024;

    private DrivenText() {}

    static String of(Driven driven) {
        List<String> lines = new ArrayList<>();
        lines.add(driven.server() + ": " + driven.load());
        driven.rate().messagesPerSecond().ifPresent(rate -> lines.add(rate(driven, rate)));
        if (!driven.latencies().isEmpty()) {
            lines.add("");
            lines.addAll(latencies(driven));
        }
        lines.add("");
        driven.generator()
                .busyShare()
                .ifPresent(busy -> lines.add("Generator: busy for " + Figures.percent(busy) + " of the time"
                        + (driven.generator().waitedShare().isPresent()
                                ? ", waiting for a processor for "
                                        + Figures.percent(
                                                driven.generator().waitedShare().getAsDouble())
                                : "")
                        + "."));
        driven.spent().ifPresent(spent -> lines.add(spent(spent)));
        driven.notes().forEach(lines::add);
        lines.add(driven.valid() ? "VALID" : "INVALID: these figures do not count.");
        for (Verdict.Reason reason : driven.reasons()) {
            lines.add("  %s: %s".formatted(reason.kind(), reason.what()));
        }
        return String.join(System.lineSeparator(), lines);
    }

    private static String rate(Driven driven, double rate) {
        double least =
                driven.rate().runs().stream().mapToDouble(run -> run).min().orElse(rate);
        double most =
                driven.rate().runs().stream().mapToDouble(run -> run).max().orElse(rate);
        String ratio = driven.rate().toBaseline().isPresent()
                ? Figures.format(
                        "; %.2f of the baseline", driven.rate().toBaseline().getAsDouble())
                : "";
        return Figures.format(
                "%,.0f messages/s, the median of %s (%,.0f to %,.0f)%s",
                rate, Figures.count(driven.rate().runs().size(), "run"), least, most, ratio);
    }

    private static List<String> latencies(Driven driven) {
        List<List<String>> rows = driven.latencies().entrySet().stream()
                .map(latency -> {
                    Driven.Micros micros = latency.getValue();
                    return Stream.concat(
                                    Stream.of(latency.getKey()),
                                    Stream.of(
                                                    micros.p50(),
                                                    micros.p90(),
                                                    micros.p99(),
                                                    micros.p999(),
                                                    micros.p9999(),
                                                    micros.max())
                                            .map(Figures::micros))
                            .toList();
                })
                .toList();
        List<String> lines = new ArrayList<>(
                TextTable.lines(Table.ofTexts(List.of("us", "p50", "p90", "p99", "p99.9", "p99.99", "max"), rows)));
        if (driven.latencies().size() == 1) {
            lines.add("In a closed loop clients do not send while the server stalls (coordinated omission): for"
                    + " response times, add --rate.");
        }
        return lines;
    }

    private static String spent(Driven.Spent spent) {
        List<String> parts = new ArrayList<>();
        spent.cpuMicrosPerMessage()
                .ifPresent(micros -> parts.add(Figures.micros(micros) + " us of processor time for each message"));
        spent.peakResidentBytes()
                .ifPresent(bytes -> parts.add(Figures.format("%,.0f MiB of peak resident memory", bytes / MEBI)));
        spent.threads().ifPresent(threads -> parts.add(Figures.format("%,d threads", threads)));
        return "Server: " + String.join(", ", parts) + ".";
    }
}
