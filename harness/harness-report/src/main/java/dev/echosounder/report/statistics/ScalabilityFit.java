package dev.echosounder.report.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;

/**
 * The scalability law that comes nearest to some measured rates, and how near.
 *
 * <p>Nearest is meant in logarithms: rates spread in proportion to themselves, so being off by a tenth counts the same
 * for one client and for a thousand. The bounds of the law (sigma 0 to 1, kappa not below 0) are kept openly: it is
 * fitted freely, and again with each parameter that could be at its bound held there; of those that keep all bounds,
 * the nearest is the one. So a kappa of 0 means that the rates give no sign of one.
 *
 * @param law the nearest
 * @param rSquared of the logarithms of the rates: what the law explains of how they differ, 1 at most; NaN where they
 *     do not differ
 * @param worst how far the law is off where it is off most, as a share of the measured rate: 0.1 is a tenth
 */
public record ScalabilityFit(ScalabilityLaw law, double rSquared, double worst) {

    /** Three parameters go through any three points. */
    public static final int FEWEST = 4;

    /** What a law is good for that is off by more, or explains less, is a picture and no forecast. */
    static final double POOR_WORST = 0.30;

    static final double POOR_R_SQUARED = 0.90;

    private static final int MOST_STEPS = 1_000;
    /** Where a parameter is held; NaN where it is free. */
    private static final double FREE = Double.NaN;

    /** Whether the rates do not follow the law well enough to reason from it. */
    public boolean poor() {
        return worst > POOR_WORST || rSquared < POOR_R_SQUARED;
    }

    /**
     * @param clients numbers of clients, each at least 1
     * @param rates of as many clients, each more than 0
     * @return empty of fewer than {@value FEWEST} points
     */
    public static Optional<ScalabilityFit> of(double[] clients, double[] rates) {
        if (clients.length < FEWEST) {
            return Optional.empty();
        }
        List<ScalabilityLaw> within = new ArrayList<>();
        for (double sigma : new double[] {FREE, 0, 1}) {
            for (double kappa : new double[] {FREE, 0}) {
                fit(clients, rates, sigma, kappa)
                        .filter(ScalabilityFit::keepsItsBounds)
                        .ifPresent(within::add);
            }
        }
        return within.stream()
                .min(Comparator.comparingDouble(law -> squares(law, clients, rates)))
                .map(law -> new ScalabilityFit(law, rSquared(law, clients, rates), worst(law, clients, rates)));
    }

    private static boolean keepsItsBounds(ScalabilityLaw law) {
        return law.lambda() > 0 && law.sigma() >= 0 && law.sigma() <= 1 && law.kappa() >= 0;
    }

    /** The nearest with these held; the first parameter is the logarithm of lambda, so that it stays more than 0. */
    private static Optional<ScalabilityLaw> fit(double[] clients, double[] rates, double sigma, double kappa) {
        int[] free = IntStream.of(1, 2)
                .filter(parameter -> Double.isNaN(parameter == 1 ? sigma : kappa))
                .toArray();
        double[] start = new double[1 + free.length];
        start[0] = Math.log(Arrays.stream(IntStream.range(0, rates.length)
                        .mapToDouble(i -> rates[i] / clients[i])
                        .toArray())
                .max()
                .orElseThrow());
        for (int i = 0; i < free.length; i++) {
            start[1 + i] = free[i] == 1
                    ? 0.1
                    : 1 / Math.pow(Arrays.stream(clients).max().orElseThrow(), 2);
        }
        try {
            double[] found = new LevenbergMarquardtOptimizer()
                    .optimize(new LeastSquaresBuilder()
                            .start(start)
                            .target(Arrays.stream(rates).map(Math::log).toArray())
                            .model(
                                    parameters -> Arrays.stream(clients)
                                            .map(n -> Math.log(law(parameters, free, sigma, kappa)
                                                    .rate(n)))
                                            .toArray(),
                                    parameters -> Arrays.stream(clients)
                                            .mapToObj(n -> gradient(law(parameters, free, sigma, kappa), n, free))
                                            .toArray(double[][]::new))
                            .maxEvaluations(MOST_STEPS)
                            .maxIterations(MOST_STEPS)
                            .build())
                    .getPoint()
                    .toArray();
            return Optional.of(law(found, free, sigma, kappa))
                    .filter(law -> Double.isFinite(squares(law, clients, rates)));
        } catch (MathRuntimeException leadsNowhere) {
            return Optional.empty(); // another of the fits leads somewhere
        }
    }

    private static ScalabilityLaw law(double[] parameters, int[] free, double sigma, double kappa) {
        double freeSigma = sigma;
        double freeKappa = kappa;
        for (int i = 0; i < free.length; i++) {
            if (free[i] == 1) {
                freeSigma = parameters[1 + i];
            } else {
                freeKappa = parameters[1 + i];
            }
        }
        return new ScalabilityLaw(Math.exp(parameters[0]), freeSigma, freeKappa);
    }

    /** Of the rate's logarithm, by the logarithm of lambda and by those that are free. */
    private static double[] gradient(ScalabilityLaw law, double n, int[] free) {
        double divisor = 1 + law.sigma() * (n - 1) + law.kappa() * n * (n - 1);
        double[] gradient = new double[1 + free.length];
        gradient[0] = 1;
        for (int i = 0; i < free.length; i++) {
            gradient[1 + i] = -(free[i] == 1 ? n - 1 : n * (n - 1)) / divisor;
        }
        return gradient;
    }

    private static double squares(ScalabilityLaw law, double[] clients, double[] rates) {
        return IntStream.range(0, rates.length)
                .mapToDouble(i -> Math.log(law.rate(clients[i]) / rates[i]))
                .map(off -> off * off)
                .sum();
    }

    private static double rSquared(ScalabilityLaw law, double[] clients, double[] rates) {
        double mean = Arrays.stream(rates).map(Math::log).average().orElseThrow();
        return 1
                - squares(law, clients, rates)
                        / Arrays.stream(rates)
                                .map(rate -> Math.log(rate) - mean)
                                .map(off -> off * off)
                                .sum();
    }

    private static double worst(ScalabilityLaw law, double[] clients, double[] rates) {
        return IntStream.range(0, rates.length)
                .mapToDouble(i -> Math.abs(law.rate(clients[i]) / rates[i] - 1))
                .max()
                .orElseThrow();
    }
}
