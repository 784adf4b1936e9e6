package dev.echosounder.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.load.LoadShape;
import dev.echosounder.load.generate.Run;
import dev.echosounder.trial.MeasuredRun;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Percentiles;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.TrialListener;
import dev.echosounder.trial.Verdict;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgressLinesTest {

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private long now;
    private final ProgressLines lines =
            new ProgressLines(new PrintStream(printed, true, StandardCharsets.UTF_8), () -> now);

    @Test
    void aLineHasTheProgressTheServerItsResultAndTheTimeLeft() {
        now = Duration.ofSeconds(20).toNanos();
        finished(trial(Verdict.VALID), 4, 10);

        assertThat(line())
                .isEqualTo(
                        "[ 4/10] block 2: selector                     123,457 msg/s, 0.50 of the baseline; about 31 s"
                                + " left");
    }

    @Test
    void inAnOpenLoopTheResponseTimeIsPrinted() {
        Percentiles response = new Percentiles(1, 1_000, 1_000, 1_000, 123_000, 1_000, 1_000, 1_000, List.of());
        Optional<Percentiles> some = Optional.of(response);
        finished(
                trial(
                        Verdict.VALID,
                        new Trial.Latency(some, some, some, Optional.empty(), new Trial.Events(0, 0, 0)),
                        Optional.empty()),
                10,
                10);

        assertThat(line()).endsWith("123,457 msg/s, p99 123 us");
    }

    /** Two servers in two blocks. The trials of a block end together, so their lines have no time left. */
    @Test
    void theTimeLeftOfTrialsInTurnsIsOnTheLineOfTheNextStage() {
        lines.stage("block 1 of 2");
        now = Duration.ofSeconds(20).toNanos();
        for (int done = 1; done <= 4; done++) {
            lines.finished(inTurns(), TrialListener.Histograms.NONE, outcome(done), 4);
            if (done == 2) {
                lines.stage("block 2 of 2");
                lines.stage("warm");
            }
        }

        assertThat(line().lines())
                .filteredOn(line -> line.startsWith("..."))
                .containsExactly("... block 1 of 2", "... block 2 of 2; about 21 s left", "... warm");
        assertThat(line().lines()).filteredOn(line -> line.startsWith("[")).noneMatch(line -> line.contains("left"));
    }

    @Test
    void theLastLineHasNoTimeLeft() {
        finished(trial(Verdict.VALID), 10, 10);

        assertThat(line()).startsWith("[10/10] ").endsWith("of the baseline");
    }

    @Test
    void anInvalidTrialSaysWhyInOneLine() {
        finished(
                trial(new Verdict(List.of(new Verdict.Reason(
                        Verdict.Kind.DIED, "It was killed by signal 9. Its last output:\n  Aaargh")))),
                10,
                10);

        assertThat(line())
                .isEqualTo(
                        "[10/10] block 2: selector                   INVALID: process died. It was killed by signal 9."
                                + " Its last output");
    }

    @Test
    void otherListenersAreCalledToo() {
        int[] heard = {0};
        lines.before((trial, latencies, soFar, total) -> heard[0]++)
                .finished(trial(Verdict.VALID), TrialListener.Histograms.NONE, outcome(1), 1);

        assertThat(heard[0]).isEqualTo(1);
        assertThat(line()).startsWith("[1/1]");
    }

    @Test
    void withSeveralLoadsALineNamesTheLoadAndCountsTheTrialsOfAll() {
        Outcome two = outcome(1, LoadShape.pingPong(1, 1, 1), LoadShape.pingPong(2, 1, 1));
        lines.finished(trial(Verdict.VALID), TrialListener.Histograms.NONE, two, 2);
        lines.finished(trial(Verdict.VALID), TrialListener.Histograms.NONE, two, 2);

        assertThat(line().lines())
                .satisfiesExactly(
                        first -> assertThat(first).startsWith("[1/2] block 2: selector, 1 client, messages of 1 byte "),
                        second -> assertThat(second)
                                .startsWith("[2/2] block 2: selector, 1 client, messages of 1 byte "));
    }

    /** The last of a number of trials. */
    private void finished(Trial trial, int done, int total) {
        for (int before = 1; before < done; before++) {
            lines.finished(trial, TrialListener.Histograms.NONE, outcome(before), total);
        }
        printed.reset();
        lines.finished(trial, TrialListener.Histograms.NONE, outcome(done), total);
    }

    private String line() {
        return printed.toString(StandardCharsets.UTF_8).stripTrailing();
    }

    private static Outcome outcome(int done) {
        return outcome(done, LoadShape.pingPong(1, 1, 1));
    }

    /** A number of trials under each load. */
    private static Outcome outcome(int done, LoadShape... shapes) {
        return StagedOutcomes.outcome(Map.of(), Collections.nCopies(done, trial(Verdict.VALID)), shapes);
    }

    private static Trial inTurns() {
        MeasuredRun run = MeasuredRun.of(Run.closed(1_000_000_000L, 123_456, Double.NaN, Double.NaN));
        MeasuredRun.Turn turn = new MeasuredRun.Turn(1, 0, true, MeasuredRun.Counts.YES);
        return trial(
                Verdict.VALID,
                Trial.Latency.NONE,
                new MeasuredRun(
                        run.run(), turn, run.machine(), run.baseline(), run.costs(), run.attempt(), run.shared()));
    }

    private static Trial trial(Verdict verdict) {
        return trial(verdict, Trial.Latency.NONE, Optional.of(new MeasuredRun.BaselineRuns(246_900, 246_926.8)));
    }

    /** A trial with 123,456.7 messages per second. */
    private static Trial trial(Verdict verdict, Trial.Latency latency, Optional<MeasuredRun.BaselineRuns> baseline) {
        Run run = Run.closed(10_000_000_000L, 1_234_567, Double.NaN, Double.NaN);
        return trial(verdict, latency, MeasuredRun.of(run, baseline, Optional.empty()));
    }

    private static Trial trial(Verdict verdict, Trial.Latency latency, MeasuredRun run) {
        return StagedOutcomes.trial(verdict, latency, List.of(run));
    }
}
