package dev.echosounder.report.curve;

import dev.echosounder.api.Sizes;
import dev.echosounder.report.Figures;
import dev.echosounder.report.Lines;
import dev.echosounder.report.Markdown;
import dev.echosounder.report.statistics.ScalabilityFit;
import dev.echosounder.report.statistics.ScalabilityLaw;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The fit of the Universal Scalability Law for each server of a series, with what can be said of it and what cannot.
 */
public final class ScalabilityTable {

    private static final List<String> COLUMNS =
            List.of("lambda msg/s", "sigma", "kappa", "peak, clients", "peak, msg/s", "R2", "off by up to");
    private static final String LAW =
            "Universal Scalability Law: X(N) = lambda N / (1 + sigma (N - 1) + kappa N (N - 1)) messages/s with N"
                    + " clients";

    private final Curves curves;
    private final List<Fitted> all;

    private ScalabilityTable(Curves curves) {
        this.curves = curves;
        this.all = Fitted.of(curves);
    }

    /** For a terminal of 120 columns. */
    public static String text(Curves curves) {
        ScalabilityTable table = new ScalabilityTable(curves);
        List<String> lines = new ArrayList<>(Lines.wrapped(LAW));
        for (Grid grid : table.grids()) {
            lines.addAll(List.of("", grid.caption(), ""));
            lines.addAll(CurveText.table(grid));
        }
        lines.add("");
        table.paragraphs().forEach(note -> lines.addAll(Lines.wrapped(note)));
        return String.join(System.lineSeparator(), lines) + System.lineSeparator();
    }

    /** The table as Markdown. */
    public static String markdown(Curves curves) {
        ScalabilityTable table = new ScalabilityTable(curves);
        StringBuilder text = new StringBuilder(Markdown.plain(LAW) + "\n");
        table.grids().forEach(grid -> {
            List<String> header = new ArrayList<>(List.of("server"));
            header.addAll(COLUMNS);
            text.append("\n")
                    .append(Markdown.plain(grid.caption()))
                    .append("\n\n")
                    .append(Markdown.table(header, 1, grid.rows()));
        });
        text.append('\n');
        table.paragraphs()
                .forEach(note -> text.append("- ").append(Markdown.plain(note)).append('\n'));
        return text.toString();
    }

    /** What must be known to read the fits: a paragraph each. */
    public static List<String> notes(Curves curves) {
        return new ScalabilityTable(curves).paragraphs();
    }

    private List<Grid> grids() {
        return curves.sizes().stream()
                .map(size -> new Grid(
                        "Messages of %s".formatted(Sizes.text(size)),
                        COLUMNS,
                        all.stream()
                                .filter(fitted -> fitted.messageBytes() == size
                                        && fitted.fit().isPresent())
                                .map(ScalabilityTable::row)
                                .toList()))
                .filter(grid -> !grid.rows().isEmpty())
                .toList();
    }

    private static List<String> row(Fitted fitted) {
        ScalabilityFit fit = fitted.fit().orElseThrow();
        ScalabilityLaw law = fit.law();
        String unseen = fitted.unseen() ? " !" : "";
        return List.of(
                fitted.subject(),
                Figures.format("%,.0f", law.lambda()),
                parameter(law.sigma()),
                parameter(law.kappa()),
                known(law.peak()).isEmpty() ? "none" : known(law.peak()) + unseen,
                law.peak().isPresent()
                        ? known(law.highest())
                        : law.highest().isPresent() ? "up to " + known(law.highest()) : "without bound",
                Double.isNaN(fit.rSquared()) ? Grid.NOTHING : Figures.format("%.3f", fit.rSquared()),
                Figures.percent(fit.worst()) + (fit.poor() ? " ?" : ""));
    }

    private static String parameter(double value) {
        return value == 0 ? "0" : value >= 0.001 ? Figures.format("%.4f", value) : Figures.format("%.1e", value);
    }

    private static String known(OptionalDouble value) {
        return value.isPresent() ? Figures.format("%,.0f", value.getAsDouble()) : "";
    }

    private List<String> paragraphs() {
        List<String> notes = new ArrayList<>();
        all.stream()
                .filter(fitted -> fitted.fit().isEmpty())
                .forEach(fitted ->
                        notes.add("NOT FITTED: %s, messages of %s. It has a rank with %s, and the law takes %d."
                                .formatted(
                                        fitted.subject(),
                                        Sizes.text(fitted.messageBytes()),
                                        Figures.count(fitted.points(), "number") + " of clients",
                                        ScalabilityFit.FEWEST)));
        List<Fitted> fits =
                all.stream().filter(fitted -> fitted.fit().isPresent()).toList();
        if (fits.isEmpty()) {
            return notes;
        }
        if (fits.stream().anyMatch(fitted -> fitted.fit().orElseThrow().poor())) {
            notes.add(
                    "? POOR FIT: these rates do not follow the law (R2 below 0.9, or off by more than 30 % somewhere)."
                            + " Read its row as a picture, and forecast nothing from it.");
        }
        if (fits.stream().anyMatch(Fitted::unseen)) {
            notes.add("! The peak is beyond the most clients that were measured, or the rates fall by less than 5 %"
                    + " after it: the law foretells it, and nobody saw it.");
        }
        if (fits.stream().anyMatch(fitted -> fitted.fit().orElseThrow().law().kappa() == 0)) {
            notes.add("kappa 0: the rates give no sign that they fall with more clients, so the law has no peak, and"
                    + " only a height that it comes near (lambda / sigma).");
        }
        notes.add("lambda: the rate of one client. sigma: contention, the share of the work that cannot be done side by"
                + " side. kappa: coherency, what it costs that each agrees with each. Peak: sqrt((1 - sigma) /"
                + " kappa) clients. Fitted by least squares of the logarithms of the medians, within 0 to 1 for"
                + " sigma and from 0 on for kappa; where a free fit leaves these bounds, the parameter is held at"
                + " its bound. Here N is clients that wait for their answers, and the processors stay the same: a"
                + " curve that is flat is a server that has no more to give, not one that scales badly.");
        return notes;
    }
}
