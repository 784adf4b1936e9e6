package dev.echosounder.report.curve;

import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.statistics.ScalabilityFit;
import java.util.List;
import java.util.Optional;

/**
 * A server's curve over the number of clients, and the law that it follows.
 *
 * @param points numbers of clients with which it has a rank: of others the rate is not known well enough
 * @param most the most clients among them; 0 of none
 * @param fit empty where there are too few points
 */
public record Fitted(String subject, int messageBytes, int points, int most, Optional<ScalabilityFit> fit) {

    /** Medians of a few trials are seldom known better than to 5 %. */
    private static final double SEEN = 0.95;

    /** For each size of messages and each server that was there. */
    public static List<Fitted> of(Curves curves) {
        return curves.sizes().stream()
                .flatMap(size -> curves.subjects().stream().map(subject -> of(curves, subject, size)))
                .toList();
    }

    private static Fitted of(Curves curves, String subject, int size) {
        List<Integer> connections = curves.connections().stream()
                .filter(count -> rate(curves, subject, count, size).isPresent())
                .toList();
        double[] clients =
                connections.stream().mapToDouble(Integer::doubleValue).toArray();
        double[] rates = connections.stream()
                .mapToDouble(count -> rate(curves, subject, count, size).orElseThrow())
                .toArray();
        return new Fitted(
                subject,
                size,
                clients.length,
                connections.isEmpty() ? 0 : connections.getLast(),
                ScalabilityFit.of(clients, rates));
    }

    private static Optional<Double> rate(Curves curves, String subject, int connections, int size) {
        return curves.at(connections, size)
                .flatMap(stop ->
                        stop.row(subject).filter(row -> row.rank().isPresent()).flatMap(stop::rate))
                .map(Estimate::value);
    }

    /**
     * Whether there is a peak that the rates do not show: it lies where nobody has measured, or they hardly fall after
     * it, as trials differ by that much anyway.
     */
    public boolean unseen() {
        return fit.map(ScalabilityFit::law)
                .filter(law -> law.peak().isPresent())
                .filter(law -> law.peak().getAsDouble() > most
                        || law.rate(most) > SEEN * law.highest().orElseThrow())
                .isPresent();
    }
}
