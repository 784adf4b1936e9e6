package dev.echosounder.report.html;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Row;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.Summary;
import dev.echosounder.report.curve.CurveFigure;
import dev.echosounder.report.curve.Curves;
import dev.echosounder.report.curve.Cut;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * The curves of a comparison as an SVG picture, for pages without scripts: the figure that ranks, over the number of
 * clients or the size of messages. If both vary, there is a panel for each number of clients. Points whose server is
 * not ranked are hollow.
 */
public final class CurvePicture {

    private static final int TOP = 44;
    private static final int LEGEND = 18;
    private static final int LEGEND_COLUMNS = 3;
    private static final int LONGEST_NAME = 28;
    private static final int PANEL = 240;
    private static final int LEFT = 52;
    private static final int RIGHT = 16;
    private static final int ABOVE = 26;
    private static final int BELOW = 26;
    private static final int LINES = 4;
    private static final int GAP = 8;
    private static final double LETTER = 6.2;

    private final Curves curves;
    private final CurveFigure figure;
    private final List<String> subjects;
    private final List<Cut> cuts;
    private final Map<String, Look> looks;
    private final int columns;

    private CurvePicture(Curves curves) {
        this.curves = curves;
        figure = switch (curves.loads().getFirst().key()) {
            case MESSAGES_PER_SECOND, RATIO_TO_BASELINE, CAPACITY -> CurveFigure.MESSAGES_PER_SECOND;
            case RESPONSE_P99 -> CurveFigure.P99;
            case CPU_PER_MESSAGE -> CurveFigure.CPU_PER_MESSAGE;
        };
        subjects = curves.subjects();
        cuts = curves.sizes().size() == 1 ? curves.byConnections() : curves.bySizes();
        looks = Look.of(curves.loads().stream().map(Summary::load).toList()).stream()
                .collect(Collectors.toMap(Look::subject, Function.identity(), (one, other) -> one));
        columns = cuts.size() == 1 ? 1 : 2;
    }

    /** The complete SVG document. */
    public static String of(Curves curves) {
        return new CurvePicture(curves).text();
    }

    private String text() {
        int legend = LEGEND * ((subjects.size() + LEGEND_COLUMNS - 1) / LEGEND_COLUMNS);
        int height = TOP + legend + PANEL * ((cuts.size() + columns - 1) / columns);
        StringBuilder text = Svg.begun(
                height,
                "Curves: ",
                curves.outcome().title(),
                "%s, by the %s. Hollow: not ranked."
                        .formatted(
                                figure.text(),
                                cuts.getFirst().byConnections() ? "number of clients" : "size of messages"));
        for (int i = 0; i < subjects.size(); i++) {
            legend(
                    text,
                    subjects.get(i),
                    8 + i % LEGEND_COLUMNS * (Svg.WIDTH / LEGEND_COLUMNS),
                    TOP + i / LEGEND_COLUMNS * LEGEND);
        }
        int width = Svg.WIDTH / columns;
        for (int i = 0; i < cuts.size(); i++) {
            new Panel(cuts.get(i), i % columns * width, TOP + legend + i / columns * PANEL, width).draw(text);
        }
        return text.append("</svg>\n").toString();
    }

    private void legend(StringBuilder text, String subject, int left, int top) {
        text.append("<path d=\"M%d %dh24\" %s/><text x=\"%d\" y=\"%d\" font-size=\"12\">%s</text>\n"
                .formatted(
                        left,
                        top + 8,
                        stroke(subject),
                        left + 30,
                        top + 12,
                        Markup.text(Svg.shortened(subject, LONGEST_NAME))));
    }

    /** Controls and servers whose colour is that of another one are dashed. */
    private String stroke(String subject) {
        Look look = looks.get(subject);
        return "fill=\"none\" stroke=\"%s\" stroke-width=\"2\"%s"
                .formatted(colour(subject), look.again() || look.variant() > 0 ? " stroke-dasharray=\"5 3\"" : "");
    }

    private String colour(String subject) {
        return Svg.COLOURS.get(looks.get(subject).colour());
    }

    /** A point of a curve. */
    private record Point(Summary load, Row row, Estimate estimate) {}

    /** One cut, in a rectangle of the picture. */
    private final class Panel {

        private final Cut cut;
        private final int left;
        private final int top;
        private final int width;
        private final double step;
        private final double most;

        Panel(Cut cut, int left, int top, int width) {
            this.cut = cut;
            this.left = left;
            this.top = top;
            this.width = width;
            double highest = subjects.stream()
                    .flatMap(subject -> points(subject).stream())
                    .mapToDouble(point -> point.estimate().value())
                    .filter(value -> value > 0)
                    .max()
                    .orElse(1);
            step = round(highest / LINES);
            most = step * Math.ceil(highest / step);
        }

        void draw(StringBuilder text) {
            text.append("<text x=\"%d\" y=\"%d\" font-size=\"12\" font-weight=\"bold\">%s</text>\n"
                    .formatted(left + LEFT, top + 16, Markup.text(cut.label())));
            for (int line = 0; line <= Math.round(most / step); line++) {
                double value = step * line;
                text.append(("<path d=\"M%d %sH%d\" stroke=\"#dddddd\"/><text x=\"%d\" y=\"%s\" font-size=\"11\""
                                + " text-anchor=\"end\" fill=\"#444444\">%s</text>\n")
                        .formatted(
                                left + LEFT,
                                down(value),
                                left + width - RIGHT,
                                left + LEFT - 6,
                                down(value),
                                Figures.roughly(value)));
            }
            ticks(text);
            subjects.forEach(subject -> curve(text, subject));
        }

        /** The texts below the axis, without those that would overlap the one before. */
        private void ticks(StringBuilder text) {
            double free = 0;
            for (Summary load : cut.loads()) {
                String tick = cut.tick(load);
                double middle = Double.parseDouble(across(load));
                double half = tick.length() * LETTER / 2;
                if (middle - half >= free) {
                    text.append(("<text x=\"%s\" y=\"%d\" font-size=\"11\" text-anchor=\"middle\""
                                    + " fill=\"#444444\">%s</text>\n")
                            .formatted(across(load), top + PANEL - 8, Markup.text(tick)));
                    free = middle + half + GAP;
                }
            }
        }

        /** The next larger one of 1, 2, 2.5, 5 and 10 times a power of ten. */
        private static double round(double value) {
            double power = Math.pow(10, Math.floor(Math.log10(value)));
            return DoubleStream.of(1, 2, 2.5, 5, 10)
                    .map(factor -> factor * power)
                    .filter(rounded -> rounded >= value)
                    .findFirst()
                    .orElse(value);
        }

        private List<Point> points(String subject) {
            List<Point> points = new ArrayList<>();
            for (Summary load : cut.loads()) {
                load.row(subject)
                        .ifPresent(row -> figure.of(load, row)
                                .filter(estimate -> Double.isFinite(estimate.value()))
                                .ifPresent(estimate -> points.add(new Point(load, row, estimate))));
            }
            return points;
        }

        private void curve(StringBuilder text, String subject) {
            List<Point> points = points(subject);
            if (points.isEmpty()) {
                return;
            }
            text.append("<path d=\"M%s\" %s/>\n"
                    .formatted(
                            points.stream()
                                    .map(point -> across(point.load()) + " "
                                            + down(point.estimate().value()))
                                    .collect(Collectors.joining("L")),
                            stroke(subject)));
            points.forEach(point -> text.append("<circle cx=\"%s\" cy=\"%s\" r=\"3\" fill=\"%s\" stroke=\"%s\"/>\n"
                    .formatted(
                            across(point.load()),
                            down(point.estimate().value()),
                            point.row().ranked() ? colour(subject) : "#ffffff",
                            colour(subject))));
        }

        private String across(Summary load) {
            double first = Math.log(cut.place(cut.loads().getFirst()));
            double last = Math.log(cut.place(cut.loads().getLast()));
            double share = first == last ? 0.5 : (Math.log(cut.place(load)) - first) / (last - first);
            double margin = 20;
            return Figures.format("%.1f", left + LEFT + margin + share * (width - LEFT - RIGHT - 2 * margin));
        }

        private String down(double value) {
            return Figures.format("%.1f", top + PANEL - BELOW - value / most * (PANEL - ABOVE - BELOW));
        }
    }
}
