package dev.echosounder.report.html;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeInfo.Id;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A chart that the page's script draws. {@code report.js} reads the fields by these names. Null fields are left out.
 */
@JsonTypeInfo(use = Id.NAME, property = "kind")
@JsonSubTypes({
    @Type(name = "bars", value = Chart.Bars.class),
    @Type(name = "lines", value = Chart.Lines.class),
    @Type(name = "heat", value = Chart.Heat.class),
    @Type(name = "points", value = Chart.Points.class)
})
sealed interface Chart {

    /** The scale of an axis. */
    enum Scale {
        LINEAR,
        LOG,
        CATEGORY
    }

    /** @param ticks the ticks; null if the script chooses them */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Axis(String label, Scale scale, List<Tick> ticks) {

        static Axis of(String label, Scale scale) {
            return new Axis(label, scale, null);
        }

        /** An axis that is logarithmic if the values differ so much that small ones would look like zero. */
        static Axis fitting(String label, Stream<Double> values) {
            double[] known = values.filter(Objects::nonNull)
                    .mapToDouble(Double::doubleValue)
                    .toArray();
            double least = Arrays.stream(known).min().orElse(1);
            double most = Arrays.stream(known).max().orElse(1);
            return of(label, least > 0 && most / least > FAR_APART ? Scale.LOG : Scale.LINEAR);
        }

        /** A value of a twentieth of the largest can still be distinguished from zero. */
        private static final double FAR_APART = 20;
    }

    /** A position on an axis, with its text. */
    record Tick(double at, String text) {}

    /**
     * Horizontal bars with intervals, one for each server, the best first.
     *
     * @param reference the value from which bars begin, instead of zero; null if there is none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Bars(Axis x, Double reference, List<Bar> bars) implements Chart {}

    /**
     * The bar of one server.
     *
     * @param rank the text of the rank; empty if the server is not ranked
     * @param group servers on the same band have the same number; -1 for unranked servers
     * @param text the text of the value at the bar
     * @param low the lower end of the interval; null if there is none
     * @param high the upper end of the interval; null if there is none
     * @param tip the text of the tooltip
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Bar(
            String subject, String rank, int group, double value, String text, Double low, Double high, String tip) {}

    /**
     * Curves, one for each server. If the axis has given ticks, only points at one of them are marked and have a
     * tooltip.
     */
    record Lines(Axis x, Axis y, List<Line> lines) implements Chart {}

    /** The curve of one server. */
    record Line(String subject, List<Point> points) {}

    /**
     * A point on a curve, with the ends of its interval, as in a {@link Bar}.
     *
     * @param doubtful true if its server is not ranked there; null if it is
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Point(double x, double y, Double low, Double high, Boolean doubtful) {

        static Point of(double x, double y) {
            return new Point(x, y, null, null, null);
        }
    }

    /** A heat map: the higher its value, the darker a cell. */
    record Heat(String down, String across, List<String> rows, List<String> columns, List<HeatCell> cells)
            implements Chart {}

    /** @param value 0 to 1; null if there is none */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record HeatCell(String row, String column, Double value, String text, String tip) {}

    /**
     * A scatter plot. If the vertical axis has categories, each server has a separate row.
     *
     * @param cross the meaning of a cross
     * @param limit the position of a horizontal line; null if there is none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Points(Axis x, Axis y, List<Dot> dots, String cross, Double limit) implements Chart {

        /** Points of trials; those that do not count are crosses. */
        Points(Axis x, Axis y, List<Dot> dots) {
            this(x, y, dots, "INVALID", null);
        }
    }

    /**
     * A point of a scatter plot.
     *
     * @param x null if a trial has no such figure
     * @param y null if a trial has no such figure, and if the axis has categories
     * @param invalid whether it is a cross: a trial that does not count, or what a cross means in this chart
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Dot(String subject, Double x, Double y, boolean invalid, String tip) {}
}
