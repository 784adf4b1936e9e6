package dev.echosounder.report;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.generate.SharedRun;
import dev.echosounder.trial.MeasuredRun;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.cost.Cost;
import dev.echosounder.trial.host.HostPlacement;
import dev.echosounder.trial.host.HostSpec;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The note on several hosts: which they are, and how well their generators began together. */
final class HostsNote {

    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_MICRO = 1e3;

    private static final String SHARING =
            " Generators share cores, because their hosts are one machine, and wait for each"
                    + " other, which is not held against them; being busy and waiting together count as their limit.";

    /** A side is busy from this share of the time on. */
    private static final double BUSY = 0.7;

    private HostsNote() {}

    /** A paragraph; empty if everything ran on one machine. */
    static Optional<String> paragraph(Summary summary) {
        return summary.plan().placement().hosts().map(hosts -> names(hosts) + together(summary) + idle(summary));
    }

    private static String names(HostPlacement hosts) {
        return "Hosts: servers on %s, the load on %s. Each generator measures the response times of its own clients."
                .formatted(
                        hosts.server().name(),
                        hosts.loads().stream().map(HostSpec::name).collect(Collectors.joining(", ")));
    }

    private static String together(Summary summary) {
        List<SharedRun> runs = summary.load().trials().stream()
                .map(Trial::runs)
                .flatMap(List::stream)
                .filter(MeasuredRun::counts)
                .flatMap(run -> run.shared().stream())
                .toList();
        if (runs.isEmpty() || runs.getFirst().generators().size() < 2) {
            return "";
        }
        long[] spreads =
                runs.stream().mapToLong(SharedRun::spreadNanos).sorted().toArray();
        long bound = runs.stream().mapToLong(SharedRun::clockBoundNanos).max().orElse(0);
        String began = Figures.format(
                " In the runs that count the generators began within %.1f ms of each other (median; at most %.1f ms);"
                        + " clocks were known to %.0f us.",
                spreads[spreads.length / 2] / NANOS_PER_MILLI,
                spreads[spreads.length - 1] / NANOS_PER_MILLI,
                bound / NANOS_PER_MICRO);
        return began + (runs.getFirst().sharingCores() ? SHARING : "");
    }

    /** A sentence on servers in whose turns neither side was busy; empty if there are none. */
    private static String idle(Summary summary) {
        boolean never = !(summary.shape().loadModel() instanceof LoadModel.Closed)
                || summary.shape().serviceTime().waits()
                || summary.plan().goal().isPresent();
        String waiting = never
                ? ""
                : summary.rows().stream()
                        .filter(row -> !LinkNote.isTheLimitOf(row, summary))
                        .flatMap(row -> idle(summary, row).stream())
                        .collect(Collectors.joining(", "));
        return waiting.isEmpty()
                ? ""
                : (" THE NETWORK BETWEEN THE HOSTS MAY BE THE LIMIT of %s: neither the server nor a generator was busy,"
                                + " so they waited for it, or for too few clients.")
                        .formatted(waiting);
    }

    private static Optional<String> idle(Summary summary, Row row) {
        OptionalDouble server = row.server().stream()
                .flatMap(cost -> Stream.of(Cost.Figure.BUSY_SHARE, Cost.Figure.BUSIEST_THREAD_SHARE)
                        .map(cost::of))
                .flatMapToDouble(OptionalDouble::stream)
                .max();
        OptionalDouble generator = summary.load().validTrials(row.subject()).stream()
                .flatMap(trial -> trial.counting().stream())
                .mapToDouble(run -> run.run().busyShare())
                .average();
        boolean known = server.isPresent() && generator.isPresent();
        return known && server.getAsDouble() < BUSY && generator.getAsDouble() < BUSY // not where it is NaN
                ? Optional.of("%s (server busy for %s of the time, generator for %s)"
                        .formatted(
                                row.subject(),
                                Figures.percent(server.getAsDouble()),
                                Figures.percent(generator.getAsDouble())))
                : Optional.empty();
    }
}
