package dev.echosounder.report.roundtrip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.load.LoadShape;
import dev.echosounder.report.Lines;
import dev.echosounder.report.Outcomes;
import dev.echosounder.trial.Verdict;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * Staged trials have one message in flight, so their times follow from their rates; their servers spend all of their
 * time.
 */
class RoundTripTableTest {

    private static final LoadShape ONE = LoadShape.pingPong(1, Duration.ofMillis(500), 32);

    private static String[] cells(String text, String way) {
        return text.lines()
                .filter(line -> line.startsWith(" " + way + " "))
                .findFirst()
                .orElseThrow()
                .strip()
                .split(" *\\| *");
    }

    @Test
    void timesAndBusyThreadsAreOfTheSameTrials() {
        String text = RoundTripTable.printout(Outcomes.staged()
                        .with(ONE)
                        .ran("two threads, blocking", 50_000, 51_000, 49_000)
                        .summary())
                .text();

        assertThat(cells(text, "one connection"))
                .containsExactly(
                        "one connection", "round trips/s", "p1 us", "p50 us", "p99 us", "busy threads", "valid");
        assertThat(cells(text, "two threads, blocking"))
                .containsExactly("two threads, blocking", "50,000", "10.0", "20.0", "40.0", "1.00", "3/3");
        assertThat(text.lines()).allMatch(line -> line.length() <= Lines.WIDTH);
    }

    @Test
    void withoutAValidTrialThereAreNoFigures() {
        String text = RoundTripTable.printout(Outcomes.staged()
                        .with(ONE)
                        .ran("a", 50_000, 51_000, 49_000)
                        .failed("b", Verdict.Kind.LOST, "Lost.")
                        .summary())
                .text();

        assertThat(cells(text, "b")).containsExactly("b", "-", "-", "-", "-", "-", "0/1");
    }
}
