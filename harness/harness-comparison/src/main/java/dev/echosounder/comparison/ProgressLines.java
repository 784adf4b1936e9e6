package dev.echosounder.comparison;

import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.TrialListener;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Prints a line for each trial: the progress, the server, its result, and the approximate time left. The trials of
 * servers that took turns end together, so then the line of the next stage has the time left.
 */
final class ProgressLines implements TrialListener {

    private static final double NANOS_PER_MICRO = 1_000;

    private final PrintStream out;
    private final LongSupplier nanoTime;
    private final long start;
    private int finished;
    private String leftAtNextStage = "";

    /** @param nanoTime the clock, in nanoseconds from any point */
    ProgressLines(PrintStream out, LongSupplier nanoTime) {
        this.out = out;
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
    }

    @Override
    public void stage(String what) {
        out.println("... " + what + leftAtNextStage);
        leftAtNextStage = "";
    }

    /** The server that was measured; with several loads also the load. */
    private static String subject(Trial trial, Outcome soFar) {
        return soFar.loads().size() == 1
                ? "%-26s".formatted(trial.subject())
                : "%-50s"
                        .formatted(trial.subject() + ", "
                                + soFar.loadOf(trial).shape().label());
    }

    @Override
    public void finished(Trial trial, TrialListener.Histograms histograms, Outcome soFar, int total) {
        int done = ++finished;
        String left = done == total ? "" : left(done, total);
        leftAtNextStage = trial.tookTurns() ? left : "";
        int digits = Integer.toString(total).length();
        out.printf(
                Locale.ROOT,
                "[%" + digits + "d/%d] block %d: %s %s%s%n",
                done,
                total,
                trial.block(),
                subject(trial, soFar),
                result(trial),
                trial.tookTurns() ? "" : left);
    }

    private String left(int done, int total) {
        Duration rest = Duration.ofNanos((nanoTime.getAsLong() - start) / done * (total - done));
        return String.format(Locale.ROOT, "; about %d s left", rest.toSeconds() + 1);
    }

    /** A listener that prints first and then calls the other one, so that lines appear even if the disk is slow. */
    TrialListener before(TrialListener other) {
        return new TrialListener() {

            @Override
            public void stage(String what) {
                ProgressLines.this.stage(what);
                other.stage(what);
            }

            @Override
            public void finished(Trial trial, TrialListener.Histograms histograms, Outcome soFar, int total) {
                ProgressLines.this.finished(trial, histograms, soFar, total);
                other.finished(trial, histograms, soFar, total);
            }
        };
    }

    private static String result(Trial trial) {
        if (!trial.verdict().valid()) {
            var reason = trial.verdict().reasons().getFirst();
            return "INVALID: %s. %s"
                    .formatted(
                            reason.kind(),
                            reason.what().lines().findFirst().orElse("").replaceAll("[.:]$", ""));
        }
        String rate = trial.messagesPerSecond().isPresent()
                ? String.format(
                        Locale.ROOT, "%,9.0f msg/s", trial.messagesPerSecond().getAsDouble())
                : "nothing measured";
        if (trial.capacity().isEmpty()
                && trial.latency().lag().isPresent()
                && trial.response().isPresent()) {
            return String.format(
                    Locale.ROOT,
                    "%s, p99 %,.0f us",
                    rate,
                    trial.response().get().p99() / NANOS_PER_MICRO);
        }
        return rate
                + (trial.ratioToBaseline().isPresent()
                        ? String.format(
                                Locale.ROOT,
                                ", %.2f of the baseline",
                                trial.ratioToBaseline().getAsDouble())
                        : "")
                + (trial.warmUp().isPresent()
                                && !trial.warmUp().get().settled()
                                && !trial.warmUp().get().messagesPerSecond().isEmpty()
                        ? ", still warming up"
                        : "");
    }
}
