package dev.echosounder.trial;

import dev.echosounder.linux.Cores;
import dev.echosounder.load.generate.Run;
import dev.echosounder.load.generate.RunReport;
import dev.echosounder.load.generate.SharedRun;
import dev.echosounder.trial.Verdict.Kind;
import dev.echosounder.trial.Verdict.Reason;
import dev.echosounder.trial.cost.Cost;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/** Checks that the server was measured, and not the load generator. */
final class GeneratorRule {

    /** What to do where server and load may use the same cores, and the load has to wait for one. */
    static final String OWN_CORES = " Server and load may use the same cores: give each its own, as in"
            + " \"Given the server on core 0 and the load on core 1\".";

    private GeneratorRule() {}

    static Stream<Reason> judge(Evidence seen) {
        return Stream.of(late(seen), limit(seen), waited(seen)).flatMap(Optional::stream);
    }

    /**
     * Whether the link was the limit, and neither the server nor the generator, whose core does a part of the link's
     * work. Every table says so.
     */
    private static boolean linkIsTheLimit(Evidence seen) {
        return seen.placement()
                .network()
                .filter(link -> link.isReachedBy(median(seen, MeasuredRun::messagesPerSecond)
                        * seen.shape().messageBytes()
                        / 1e6))
                .isPresent();
    }

    /**
     * Checks that the generator was not too late. A search has checked that itself: where its goal held, it held in
     * spite of the lag.
     */
    private static Optional<Reason> late(Evidence seen) {
        if (seen.search()) {
            return Optional.empty();
        }
        String why = waitedShare(seen).stream()
                .filter(share -> share > Thresholds.WAITED_WORTH_SAYING)
                .mapToObj(share ->
                        String.format(Locale.ROOT, "; it waited for a processor %.0f %% of the time", share * 100))
                .findFirst()
                .orElse("");
        return late(seen.latency()).map(what -> new Reason(Kind.GENERATOR_LATE, what + why + "."));
    }

    /** How late the generator was, as a clause; empty if these times can be attributed to the server. */
    static Optional<String> late(Trial.Latency latency) {
        if (latency.lag().isEmpty() || latency.response().isEmpty()) {
            return Optional.empty();
        }
        long lag = latency.lag().get().p99();
        long response = latency.response().get().p99();
        return lag <= Math.max(Thresholds.LAG_NANOS, response * Thresholds.LAG_OF_RESPONSE)
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "The generator was %,.0f us late at the 99th percentile, of a response time of %,.0f us",
                        lag / 1e3,
                        response / 1e3));
    }

    /**
     * Checks that the generator was not at its limit while the server was not. In one JVM the two cannot be
     * distinguished. A search tries rates that no client can send, and finds out itself whether the generator was late.
     */
    private static Optional<Reason> limit(Evidence seen) {
        double busy = median(seen, GeneratorRule::occupied); // NaN where unknown
        boolean applies = !seen.placement().oneJvm() && !seen.search() && !linkIsTheLimit(seen);
        if (!applies || !(busy >= Thresholds.GENERATOR_BUSY)) {
            return Optional.empty();
        }
        OptionalDouble server = seen.server().of(Cost.Figure.BUSY_SHARE);
        OptionalDouble thread = seen.server().of(Cost.Figure.BUSIEST_THREAD_SHARE);
        if (atLimit(seen, server) || atLimit(seen, thread)) {
            return Optional.empty();
        }
        return Optional.of(new Reason(
                Kind.GENERATOR_LIMIT,
                String.format(
                        Locale.ROOT,
                        "The generator%s was busy for %.0f %% of the time, while the server %s.",
                        on(seen, Run::busyShare),
                        Math.min(100, busy * 100),
                        server.isEmpty()
                                ? "cannot be judged, as this system does not report its processor time"
                                : String.format(
                                        Locale.ROOT,
                                        "was busy for %.0f %% of its cores' time%s",
                                        server.getAsDouble() * 100,
                                        ofThread(thread)))));
    }

    /** The share of a run in which a generator was busy, or waited for another one with which it shares cores. */
    private static double occupied(MeasuredRun one) {
        return one.run().busyShare() + (shareCores(one.shared()) ? one.run().waitedShare() : 0);
    }

    private static String ofThread(OptionalDouble thread) {
        return thread.isEmpty()
                ? ""
                : String.format(Locale.ROOT, ", its busiest thread for %.0f %%", thread.getAsDouble() * 100);
    }

    /** Whether a busy share means that the server is at its limit, of the time that the host did not take. */
    private static boolean atLimit(Evidence seen, OptionalDouble share) {
        return share.isPresent() && share.getAsDouble() >= Thresholds.SERVER_BUSY * (1 - seen.stolenShare());
    }

    private static Optional<Reason> waited(Evidence seen) {
        boolean byChoice =
                sharesByChoice(seen.placement()) || seen.counting().stream().anyMatch(run -> shareCores(run.shared()));
        return seen.search() || byChoice || linkIsTheLimit(seen)
                ? Optional.empty()
                : waitedShare(seen).stream()
                        .filter(share -> share > Thresholds.GENERATOR_WAITED)
                        .mapToObj(share -> new Reason(
                                Kind.GENERATOR_LIMIT,
                                String.format(
                                        Locale.ROOT,
                                        "The generator%s waited for a processor %.0f %% of the time: something else ran"
                                                + " there, or this machine has too few cores for both server and"
                                                + " load.%s",
                                        on(seen, Run::waitedShare),
                                        share * 100,
                                        mayShareCores(seen.placement()) ? OWN_CORES : "")))
                        .findFirst();
    }

    /** Whether one run measured the scheduler, and says nothing about its server. */
    static boolean waited(RunReport report, Placement placement) {
        return report.run().waitedShare() > Thresholds.GENERATOR_WAITED
                && !sharesByChoice(placement)
                && !shareCores(Optional.ofNullable(report.shared()));
    }

    /** Whether the generator waited for a processor in one run, and for the server, as far as is known. */
    static boolean waitedForTheServer(MeasuredRun run, Placement placement) {
        return run.run().waitedShare() > Thresholds.GENERATOR_WAITED && mayShareCores(placement);
    }

    /** Whether server and load may use the same cores, as the scenario does not name the cores of one of them. */
    private static boolean mayShareCores(Placement placement) {
        return !placement.oneJvm()
                && placement.hosts().isEmpty()
                && (placement.server().isEmpty() || placement.load().isEmpty());
    }

    /** Whether the generators of several hosts began so far apart that one of them drove the server alone for long. */
    static boolean beganApart(RunReport report) {
        return report.shared() != null
                && report.shared().spreadNanos() + report.shared().clockBoundNanos()
                        > Thresholds.BEGAN_APART * report.run().nanos();
    }

    private static boolean sharesByChoice(Placement placement) {
        return placement.oneJvm()
                || placement.hosts().isEmpty()
                        && !Collections.disjoint(numbers(placement.server()), numbers(placement.load()));
    }

    /** Whether generators share cores because their hosts are one machine: then each of them waits for the others. */
    private static boolean shareCores(Optional<SharedRun> shared) {
        return shared.filter(SharedRun::sharingCores).isPresent();
    }

    private static List<Integer> numbers(Optional<Cores> cores) {
        return cores.map(Cores::numbers).orElse(List.of());
    }

    /** On which of several hosts a figure is the largest; empty if there is one generator. */
    private static String on(Evidence seen, ToDoubleFunction<Run> figure) {
        Map<String, Double> sums = new TreeMap<>();
        seen.counting().stream()
                .flatMap(run -> run.shared().stream())
                .flatMap(shared -> shared.generators().stream())
                .forEach(one -> sums.merge(one.host(), figure.applyAsDouble(one.run()), Double::sum));
        return sums.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(worst -> " on host " + worst.getKey())
                .orElse("");
    }

    private static OptionalDouble waitedShare(Evidence seen) {
        double share = median(seen, one -> one.run().waitedShare());
        return Double.isNaN(share) ? OptionalDouble.empty() : OptionalDouble.of(share);
    }

    /**
     * The median of a figure over the runs that count, which one disturbed run does not change; NaN if it is NaN in any
     * run.
     */
    private static double median(Evidence seen, ToDoubleFunction<MeasuredRun> figure) {
        double[] figures = seen.counting().stream().mapToDouble(figure).toArray();
        boolean known = DoubleStream.of(figures).noneMatch(Double::isNaN);
        return known ? Median.withDefaults().evaluate(figures) : Double.NaN;
    }
}
