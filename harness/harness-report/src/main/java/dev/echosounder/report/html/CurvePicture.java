package dev.echosounder.report.html;

import dev.echosounder.report.Figures;
import dev.echosounder.report.Summary;
import dev.echosounder.report.curve.CurveFigure;
import dev.echosounder.report.curve.Curves;
import dev.echosounder.report.curve.Cut;
import dev.echosounder.report.html.Chart.Line;
import dev.echosounder.report.html.Chart.Lines;
import dev.echosounder.report.html.Chart.Point;
import dev.echosounder.report.html.Chart.Tick;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * The curves of a comparison as an SVG picture, for pages without scripts: the figure that ranks, over the number of
 * clients or the size of messages. If both vary, there is a panel for each number of clients. Points whose server is
 * not ranked are hollow.
 */
public final class CurvePicture {

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
    private static final int MARGIN = 20;
    private static final double LETTER = 6.2;

    private final Curves curves;
    private final CurveFigure figure;
    private final List<String> subjects;
    private final List<Cut> cuts;
    private final Map<String, Look> looks;
    private final int columns;

    private CurvePicture(Curves curves) {
        this.curves = curves;
        figure = CurveFigure.ranking(curves.loads().getFirst().key());
        subjects = curves.subjects();
        cuts = curves.cuts();
        looks = Look.bySubject(curves.loads().stream().map(Summary::load).toList());
        columns = cuts.size() == 1 ? 1 : 2;
    }

    /** The complete SVG document. */
    public static String of(Curves curves) {
        return new CurvePicture(curves).text();
    }

    private String text() {
        int legend = LEGEND * ((subjects.size() + LEGEND_COLUMNS - 1) / LEGEND_COLUMNS);
        int height = Svg.HEADING + legend + PANEL * ((cuts.size() + columns - 1) / columns);
        StringBuilder text = Svg.begun(
                height,
                "Curves: ",
                curves.outcome().title(),
                "%s, by the %s. Hollow: not ranked."
                        .formatted(figure.text(), cuts.getFirst().varying()));
        for (int i = 0; i < subjects.size(); i++) {
            legend(
                    text,
                    subjects.get(i),
                    8 + i % LEGEND_COLUMNS * (Svg.WIDTH / LEGEND_COLUMNS),
                    Svg.HEADING + i / LEGEND_COLUMNS * LEGEND);
        }
        int width = Svg.WIDTH / columns;
        for (int i = 0; i < cuts.size(); i++) {
            Cut cut = cuts.get(i);
            new Panel(
                            cut.label(),
                            CurveFigures.chart(curves, cut, figure),
                            i % columns * width,
                            Svg.HEADING + legend + i / columns * PANEL,
                            width)
                    .draw(text);
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

    /** One chart, in a rectangle of the picture. Its vertical axis begins at zero. */
    private final class Panel {

        private final String label;
        private final Lines chart;
        private final int left;
        private final int top;
        private final int width;
        private final double step;
        private final double most;

        Panel(String label, Lines chart, int left, int top, int width) {
            this.label = label;
            this.chart = chart;
            this.left = left;
            this.top = top;
            this.width = width;
            double highest = chart.lines().stream()
                    .flatMap(line -> line.points().stream())
                    .mapToDouble(Point::y)
                    .filter(value -> value > 0)
                    .max()
                    .orElse(1);
            step = round(highest / LINES);
            most = step * Math.ceil(highest / step);
        }

        void draw(StringBuilder text) {
            text.append("<text x=\"%d\" y=\"%d\" font-size=\"12\" font-weight=\"bold\">%s</text>\n"
                    .formatted(left + LEFT, top + 16, Markup.text(label)));
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
            chart.lines().forEach(line -> curve(text, line));
        }

        /** The texts below the axis, without those that would overlap the one before. */
        private void ticks(StringBuilder text) {
            double free = 0;
            for (Tick tick : chart.x().ticks()) {
                double middle = across(tick.at());
                double half = tick.text().length() * LETTER / 2;
                if (middle - half >= free) {
                    text.append(("<text x=\"%s\" y=\"%d\" font-size=\"11\" text-anchor=\"middle\""
                                    + " fill=\"#444444\">%s</text>\n")
                            .formatted(pixels(middle), top + PANEL - 8, Markup.text(tick.text())));
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

        private void curve(StringBuilder text, Line line) {
            text.append("<path d=\"M%s\" %s/>\n"
                    .formatted(
                            line.points().stream()
                                    .map(point -> pixels(across(point.x())) + " " + down(point.y()))
                                    .collect(Collectors.joining("L")),
                            stroke(line.subject())));
            String colour = colour(line.subject());
            line.points()
                    .forEach(point -> text.append("<circle cx=\"%s\" cy=\"%s\" r=\"3\" fill=\"%s\" stroke=\"%s\"/>\n"
                            .formatted(
                                    pixels(across(point.x())),
                                    down(point.y()),
                                    point.doubtful() == null ? colour : "#ffffff",
                                    colour)));
        }

        private double across(double x) {
            double first = Math.log(chart.x().ticks().getFirst().at());
            double last = Math.log(chart.x().ticks().getLast().at());
            double share = first == last ? 0.5 : (Math.log(x) - first) / (last - first);
            return left + LEFT + MARGIN + share * (width - LEFT - RIGHT - 2 * MARGIN);
        }

        private String down(double y) {
            return pixels(top + PANEL - BELOW - y / most * (PANEL - ABOVE - BELOW));
        }

        private static String pixels(double position) {
            return Figures.format("%.1f", position);
        }
    }
}
