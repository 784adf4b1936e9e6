package dev.echosounder.report.curve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.load.LoadShape;
import dev.echosounder.report.Lines;
import dev.echosounder.report.Outcomes;
import dev.echosounder.report.statistics.ScalabilityLaw;
import dev.echosounder.trial.SeriesOutcome;
import java.time.Duration;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScalabilityTableTest {

    private static SeriesOutcome series(DoubleUnaryOperator rate, int... clients) {
        return new SeriesOutcome(
                "Scale",
                IntStream.of(clients)
                        .mapToObj(count -> {
                            double one = rate.applyAsDouble(count);
                            return Outcomes.staged()
                                    .with(LoadShape.pingPong(count, Duration.ofMillis(200), 64))
                                    .ran("selector", one, one, one)
                                    .outcome();
                        })
                        .toList());
    }

    private static String text(DoubleUnaryOperator rate, int... clients) {
        return ScalabilityTable.text(Curves.of(series(rate, clients)));
    }

    private static String row(String text) {
        return text.lines()
                .filter(line -> line.startsWith(" selector "))
                .findFirst()
                .orElseThrow()
                .replaceAll(" +", " ")
                .strip();
    }

    @Test
    void aFitIsShownWithItsPeak() {
        String text = text(new ScalabilityLaw(20_000, 0.1, 1e-6)::rate, 1, 10, 100, 1_000, 10_000);

        assertThat(row(text)).isEqualTo("selector | 20,000 | 0.1000 | 1.0e-06 | 949 | 196,278 | 1.000 | 0.0 %");
        assertThat(text)
                .contains("Messages of 64 bytes")
                .doesNotContain("POOR FIT", "beyond", "kappa 0:", "NOT FITTED");
    }

    @Test
    void aPeakThatNobodySawIsMarked() {
        String text = text(new ScalabilityLaw(20_000, 0.1, 1e-6)::rate, 1, 10, 100, 500);

        assertThat(row(text)).contains("949 !");
        assertThat(text).contains("! The peak is beyond the most clients that were measured,");
    }

    @Test
    void soIsAPeakAfterWhichTheRatesHardlyFall() {
        String text = text(new ScalabilityLaw(20_000, 0.1, 1e-7)::rate, 1, 10, 100, 1_000, 10_000);

        assertThat(row(text)).contains("3,000 !");
        assertThat(text).contains("or the rates fall by less than 5 % after it");
    }

    @Test
    void withoutKappaThereIsNoPeak() {
        String text = text(new ScalabilityLaw(20_000, 0.1, 0)::rate, 1, 10, 100, 1_000);

        assertThat(row(text)).contains("| 0 | none | up to 200,000 |");
        assertThat(text).contains("kappa 0: the rates give no sign");
    }

    @Test
    void whatDoesNotFollowTheLawIsCalledPoor() {
        String text = text(clients -> clients == 10 || clients == 1_000 ? 200_000 : 5_000, 1, 10, 100, 1_000, 10_000);

        assertThat(row(text)).endsWith(" ?");
        assertThat(text).contains("? POOR FIT: these rates do not follow the law");
    }

    @Test
    void tooFewNumbersOfClientsAreNotFitted() {
        assertThat(text(clients -> 1_000 * clients, 1, 10, 100))
                .contains("NOT FITTED: selector, messages of 64 bytes. It has a rank with 3 numbers of clients, and the"
                        + " law takes 4.")
                .doesNotContain("server |");
    }

    @Test
    void itFitsATerminalAndAPullRequest() {
        SeriesOutcome series = series(new ScalabilityLaw(20_000, 0.1, 1e-6)::rate, 1, 10, 100, 1_000, 10_000);

        assertThat(ScalabilityTable.text(Curves.of(series)).lines()).allMatch(line -> line.length() <= Lines.WIDTH);
        assertThat(ScalabilityTable.markdown(Curves.of(series)))
                .contains("| selector | 20,000 | 0.1000 | 1.0e-06 | 949 | 196,278 | 1.000 | 0.0 % |");
    }

    @Test
    void itIsKeptInTheData() {
        List<Fitted> fitted =
                Fitted.of(Curves.of(series(new ScalabilityLaw(20_000, 0.1, 1e-6)::rate, 1, 10, 100, 1_000, 10_000)));

        assertThat(fitted)
                .singleElement()
                .satisfies(one -> assertThat(one.points()).isEqualTo(5));
        assertThat(fitted.getFirst().unseen()).isFalse();
    }
}
