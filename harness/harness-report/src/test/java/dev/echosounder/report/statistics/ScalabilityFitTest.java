package dev.echosounder.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScalabilityFitTest {

    private static final double[] CLIENTS = {1, 10, 100, 1_000, 10_000};

    private static double[] rates(DoubleUnaryOperator of, double... clients) {
        return Arrays.stream(clients).map(of).toArray();
    }

    private static ScalabilityFit fit(ScalabilityLaw truth) {
        return ScalabilityFit.of(CLIENTS, rates(truth::rate, CLIENTS)).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({
        "20000, 0.1, 0.0000001",
        "50000, 0.5, 0.001",
        "1, 0.02, 0.00005",
        "1000, 0, 0.0001",
        "1000, 1, 0.01",
        "1000, 0.1, 0",
        "1000, 0, 0"
    })
    void aLawIsFoundAgainInItsOwnRates(double lambda, double sigma, double kappa) {
        ScalabilityFit fit = fit(new ScalabilityLaw(lambda, sigma, kappa));

        assertThat(fit.law().lambda()).isCloseTo(lambda, within(lambda * 1e-4));
        assertThat(fit.law().sigma()).isCloseTo(sigma, within(1e-4));
        assertThat(fit.law().kappa()).isCloseTo(kappa, within(kappa * 1e-3 + 1e-12));
        assertThat(fit.worst()).isLessThan(1e-4);
        assertThat(fit.poor()).isFalse();
    }

    /** The example that R's package usl comes with and explains: its peak is where the derivative of X is 0. */
    @Test
    void thePeakIsWhereMoreClientsGetLess() {
        ScalabilityLaw law = new ScalabilityLaw(1_000, 0.05, 0.001);
        double peak = law.peak().orElseThrow();

        assertThat(peak).isCloseTo(Math.sqrt(0.95 / 0.001), within(1e-9));
        assertThat(law.rate(peak))
                .isGreaterThan(law.rate(peak - 1))
                .isGreaterThan(law.rate(peak + 1))
                .isEqualTo(law.highest().orElseThrow());
    }

    @Test
    void withoutKappaThereIsNoPeakButAHeight() {
        assertThat(new ScalabilityLaw(1_000, 0.05, 0).peak()).isEmpty();
        assertThat(new ScalabilityLaw(1_000, 0.05, 0).highest()).hasValue(20_000);
        assertThat(new ScalabilityLaw(1_000, 0, 0).highest()).isEmpty();
    }

    @Test
    void noiseOfTrialsMovesItLittle() {
        ScalabilityLaw truth = new ScalabilityLaw(20_000, 0.1, 1e-5);
        Random random = new Random(7);
        int near = 0;
        for (int i = 0; i < 200; i++) {
            double[] rates = rates(n -> truth.rate(n) * Math.exp(0.03 * random.nextGaussian()), CLIENTS);
            ScalabilityFit fit = ScalabilityFit.of(CLIENTS, rates).orElseThrow();
            assertThat(fit.law().sigma()).isBetween(0.0, 1.0);
            assertThat(fit.law().kappa()).isNotNegative();
            assertThat(fit.poor()).isFalse();
            near += Math.abs(fit.law().sigma() / truth.sigma() - 1) < 0.15
                            && Math.abs(fit.law().peak().orElse(0)
                                                    / truth.peak().orElseThrow()
                                            - 1)
                                    < 0.25
                    ? 1
                    : 0;
        }
        assertThat(near)
                .as("of 200 fits with noise of 3 %, those near the truth")
                .isGreaterThan(180);
    }

    /**
     * With more than one thread of a server asleep, ten clients can get more than ten times as much as one: sigma would
     * be negative.
     */
    @Test
    void whatGrowsFasterThanItsClientsIsHeldAtTheBound() {
        ScalabilityFit fit = ScalabilityFit.of(CLIENTS, new double[] {10_000, 150_000, 160_000, 150_000, 120_000})
                .orElseThrow();

        assertThat(fit.law().sigma()).isBetween(0.0, 1.0);
        assertThat(fit.law().kappa()).isNotNegative();
        assertThat(fit.law().lambda()).isPositive();
    }

    @Test
    void ratesThatDoNotFollowTheLawAreSaidToBePoor() {
        assertThat(ScalabilityFit.of(CLIENTS, new double[] {10_000, 100_000, 5_000, 200_000, 3_000})
                        .orElseThrow()
                        .poor())
                .isTrue();
        assertThat(ScalabilityFit.of(CLIENTS, new double[] {10_000, 10_000, 10_000, 10_000, 10_000})
                        .orElseThrow()
                        .worst())
                .as("flat from the first client on")
                .isLessThan(0.01);
    }

    @Test
    void threePointsProveNothing() {
        assertThat(ScalabilityFit.of(new double[] {1, 10, 100}, new double[] {1, 9, 50}))
                .isEmpty();
    }
}
