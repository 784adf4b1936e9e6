package dev.echosounder.report.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.load.LoadModel;
import dev.echosounder.load.LoadShape;
import dev.echosounder.report.Lines;
import dev.echosounder.report.Outcomes;
import dev.echosounder.report.Summary;
import dev.echosounder.report.Trials;
import dev.echosounder.trial.Outcome;
import dev.echosounder.trial.Verdict;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ThroughputOverTimeTest {

    /** 1,000 messages of this size in a slice of 100 ms are 10 MB/s. */
    private static final LoadShape SHAPE =
            LoadShape.pingPong(3, 1_000, 1_000).at(new LoadModel.RampUp(1, Duration.ofSeconds(1)));

    /** Two servers with three trials, of which all runs have these slices. */
    private static Outcome outcome(Map<String, List<Long>> slices) {
        Outcomes outcomes = Outcomes.staged().with(SHAPE);
        slices.forEach((name, some) -> outcomes.ran(name, 1_000, 1_000, 1_000));
        return with(outcomes, slices);
    }

    private static Outcome with(Outcomes outcomes, Map<String, List<Long>> slices) {
        return outcomes.each(trial -> Trials.withSlices(trial, slices.get(trial.subject())))
                .outcome();
    }

    private static String text(Map<String, List<Long>> slices) {
        return ThroughputOverTime.of(Summary.of(outcome(slices)))
                .orElseThrow()
                .printout()
                .text();
    }

    private static String[] cells(String text, String subject) {
        return text.lines()
                .filter(line -> line.startsWith(" " + subject + " "))
                .findFirst()
                .orElseThrow()
                .strip()
                .split(" *\\| *");
    }

    @Test
    void eachColumnIsTheThroughputOfItsTime() {
        String text = text(Map.of("selector", List.of(1_000L, 3_000L, 2_000L)));

        assertThat(cells(text, "server")).containsExactly("server", "0 ms", "100 ms", "200 ms", "mean", "spread");
        assertThat(cells(text, "selector")).containsExactly("selector", "10", "30", "20", "20", "50 %");
        assertThat(text)
                .contains(
                        "3 clients x 1,000 messages of 1,000 bytes, joining 1 s apart, ping-pong",
                        "each column begins at this time after the first client, and lasts 100 ms");
    }

    @Test
    void aLongRunHasNoMoreColumnsThanATerminal() {
        List<Long> slices = Collections.nCopies(1_234, 999_999L);

        String text = text(Map.of("a-server-with-a-long-name", slices));

        assertThat(text.lines()).allMatch(line -> line.length() <= Lines.WIDTH);
        assertThat(cells(text, "server")).contains("20 s", "2 min").doesNotContain("10 s");
    }

    @Test
    void whatEndsEarlierHasNothingAfterItsEnd() {
        String text = text(Map.of(
                "quick",
                List.of(2_000L),
                "slow",
                IntStream.range(0, 4).mapToObj(i -> 500L).toList()));

        assertThat(cells(text, "quick")).containsExactly("quick", "20", "0", "0", "0", "20", "0.0 %");
        assertThat(cells(text, "slow")).containsExactly("slow", "5", "5", "5", "5", "5", "0.0 %");
    }

    @Test
    void invalidTrialsAreLeftOut() {
        Outcome some = with(
                Outcomes.staged()
                        .with(SHAPE)
                        .ran("selector", 1_000, 1_000, 1_000)
                        .ran("disturbed", 1_000)
                        .invalid("disturbed", 1, Verdict.Kind.MACHINE_BUSY, "Busy."),
                Map.of("selector", List.of(1_000L), "disturbed", List.of(7_000L)));

        assertThat(ThroughputOverTime.of(Summary.of(some))
                        .orElseThrow()
                        .printout()
                        .text())
                .doesNotContain("disturbed");
    }

    @Test
    void withoutSlicesThereIsNoTable() {
        assertThat(ThroughputOverTime.of(
                        Outcomes.staged().ran("selector", 1_000, 1_000, 1_000).summary()))
                .isEmpty();
    }
}
