package dev.echosounder.report.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.report.Lines;
import dev.echosounder.report.Outcomes;
import dev.echosounder.trial.Verdict;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PairingMatrixTest {

    private static final double[] FAST = {100_000, 100_100, 99_900};

    private static double[] times(double factor) {
        return new double[] {FAST[0] * factor, FAST[1] * factor, FAST[2] * factor};
    }

    private static Outcomes two() {
        return Outcomes.staged()
                .ranBy("a", "a", FAST)
                .ranBy("b", "a", times(0.5))
                .ranBy("a", "b", times(0.8))
                .ranBy("b", "b", times(0.2));
    }

    private static String text(Outcomes outcomes) {
        return PairingMatrix.of(outcomes.summary()).orElseThrow().printout().text();
    }

    private static String[] cells(String text, String server) {
        String row = text.lines()
                .filter(line -> line.startsWith(" " + server + " "))
                .findFirst()
                .orElseThrow();
        return row.strip().split(" *\\| *");
    }

    @Test
    void eachCellIsAPairAndEachMeanTheRowsOrTheColumns() {
        String text = text(two());

        assertThat(cells(text, "server")).containsExactly("server", "a", "b", "mean");
        assertThat(cells(text, "a")).containsExactly("a", "1.00=", "0.50", "0.71");
        assertThat(cells(text, "b")).containsExactly("b", "0.80", "0.20", "0.40");
        assertThat(cells(text, "mean")).containsExactly("mean", "0.89", "0.32");
        assertThat(text).contains("msg/s", "1.00: 100,000 messages/s.").doesNotContain("are not ranked");
    }

    @Test
    void pairsThatAreNotDistinguishedFromTheFastestAreMarked() {
        String text = text(
                Outcomes.staged().ranBy("a", "a", 100_000, 90_000, 110_000).ranBy("b", "a", 99_000, 111_000, 91_000));

        assertThat(cells(text, "a")[1]).endsWith("=");
        assertThat(cells(text, "a")[2]).endsWith("=");
    }

    @Test
    void anUnrankedPairIsADashAndNotInTheMeans() {
        String text = text(two().failedBy("c", "a", Verdict.Kind.LOST, "An answer was lost."));

        assertThat(cells(text, "a")).containsExactly("a", "1.00=", "0.50", "-", "0.71");
        assertThat(cells(text, "b")).containsExactly("b", "0.80", "0.20", "-", "0.40");
        assertThat(cells(text, "mean")).containsExactly("mean", "0.89", "0.32", "-");
        assertThat(text).contains("-: 2 pairs are not ranked");
    }

    @Test
    void namesThatAreTooLongForATerminalBecomeNumbersInTablesThatFit() {
        Outcomes many = Outcomes.staged();
        IntStream.rangeClosed(1, 21).forEach(i -> many.ranBy("a-rather-long-client-" + i, "server", times(1.0 / i)));

        String text = text(many);

        assertThat(text.lines()).allMatch(line -> line.length() <= Lines.WIDTH);
        assertThat(text.lines().filter(line -> line.startsWith(" server ")))
                .as("heads and rows of two tables")
                .hasSize(4);
        assertThat(text).contains("Columns: 1 a-rather-long-client-1, 2 ");
    }

    @Test
    void withoutPairingsThereIsNoMatrix() {
        assertThat(PairingMatrix.of(Outcomes.staged().ran("selector", FAST).summary()))
                .isEmpty();
    }
}
