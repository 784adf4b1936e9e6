package dev.echosounder.report.statistics;

import java.util.OptionalDouble;

/**
 * The Universal Scalability Law: with N clients a server answers
 *
 * <pre>X(N) = lambda N / (1 + sigma (N - 1) + kappa N (N - 1))</pre>
 *
 * messages per second. N. J. Gunther, "Guerrilla Capacity Planning", Springer 2007, chapters 4 and 5; with a rate for
 * one client as the third parameter as in B. Schwartz, "Practical Scalability Analysis with the Universal Scalability
 * Law", 2015.
 *
 * @param lambda of one client, in messages per second; more than 0
 * @param sigma contention: the share of the work that cannot be done side by side; 0 to 1
 * @param kappa coherency: what it costs that each agrees with each; 0 or more
 */
public record ScalabilityLaw(double lambda, double sigma, double kappa) {

    /** In messages per second. */
    public double rate(double clients) {
        return lambda * clients / (1 + sigma * (clients - 1) + kappa * clients * (clients - 1));
    }

    /** The number of clients at which the rate is highest, from where on it falls; empty where it never falls. */
    public OptionalDouble peak() {
        return kappa > 0 ? OptionalDouble.of(Math.max(1, Math.sqrt((1 - sigma) / kappa))) : OptionalDouble.empty();
    }

    /** The highest rate: at the peak, or what it comes near without end; empty where it grows without bound. */
    public OptionalDouble highest() {
        if (peak().isPresent()) {
            return OptionalDouble.of(rate(peak().getAsDouble()));
        }
        return sigma > 0 ? OptionalDouble.of(lambda / sigma) : OptionalDouble.empty();
    }
}
