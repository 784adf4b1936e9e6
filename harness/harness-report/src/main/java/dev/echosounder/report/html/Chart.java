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
 * What the page's script is to draw. Its fields are the script's: {@code report.js} reads them by these names. What is
 * null is left out.
 */
@JsonTypeInfo(use = Id.NAME, property = "kind")
@JsonSubTypes({
    @Type(name = "bars", value = Chart.Bars.class),
    @Type(name = "lines", value = Chart.Lines.class),
    @Type(name = "heat", value = Chart.Heat.class),
    @Type(name = "points", value = Chart.Points.class)
})
sealed interface Chart {

    /** How an axis is divided. */
    enum Scale {
        LINEAR,
        LOG,
        CATEGORY
    }

    /** @param ticks where they are not to be chosen by the script; null where they are */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Axis(String label, Scale scale, List<Tick> ticks) {

        static Axis of(String label, Scale scale) {
            return new Axis(label, scale, null);
        }

        /** Logarithmic where the values differ so much that the small ones could not be told from nothing. */
        static Axis fitting(String label, Stream<Double> values) {
            double[] known = values.filter(Objects::nonNull)
                    .mapToDouble(Double::doubleValue)
                    .toArray();
            double least = Arrays.stream(known).min().orElse(1);
            double most = Arrays.stream(known).max().orElse(1);
            return of(label, least > 0 && most / least > FAR_APART ? Scale.LOG : Scale.LINEAR);
        }

        /** A bar or a point of a twentieth of the height can just be told from its neighbours. */
        private static final double FAR_APART = 20;
    }

    /** A place on an axis, and what is written there. */
    record Tick(double at, String text) {}

    /**
     * Horizontal bars with intervals, one for each server, the best first.
     *
     * @param reference where there is one, it is not the length from zero that counts but the distance from here; null
     *     where there is none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Bars(Axis x, Double reference, List<Bar> bars) implements Chart {}

    /**
     * @param rank as it is written; empty of those who have none
     * @param group servers on one band have the same; -1 of those that have no rank
     * @param text the value as it is written at the bar
     * @param low end of the interval; null where there is none
     * @param high end of the interval; null where there is none
     * @param tip what is said of it when it is pointed at
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Bar(
            String subject, String rank, int group, double value, String text, Double low, Double high, String tip) {}

    /**
     * Curves, one for each server. If the axis has its own ticks, only what stands at one of them is marked and can be
     * pointed at.
     */
    record Lines(Axis x, Axis y, List<Line> lines) implements Chart {}

    /** The curve of one server. */
    record Line(String subject, List<Point> points) {}

    /**
     * A place on a curve, with the ends of its interval, as in a {@link Bar}.
     *
     * @param doubtful true where its server has no rank there; null where it has
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Point(double x, double y, Double low, Double high, Boolean doubtful) {

        static Point of(double x, double y) {
            return new Point(x, y, null, null, null);
        }
    }

    /** A matrix, of which each cell is as dark as its value is high. */
    record Heat(String down, String across, List<String> rows, List<String> columns, List<Warmth> cells)
            implements Chart {}

    /** @param value 0 to 1; null where there is none */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Warmth(String row, String column, Double value, String text, String tip) {}

    /**
     * A cloud of points. Where the upward axis is one of categories, each server has a separate line.
     *
     * @param cross what a cross means
     * @param limit where there is one, a line stands at this height; null where there is none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Points(Axis x, Axis y, List<Dot> dots, String cross, Double limit) implements Chart {

        /** Of trials: those that do not count are crosses. */
        Points(Axis x, Axis y, List<Dot> dots) {
            this(x, y, dots, "INVALID", null);
        }
    }

    /**
     * @param x null of a trial that has no such figure
     * @param y likewise, and where the axis is one of categories
     * @param invalid whether it is of a trial that does not count, or of what else a cross means
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Dot(String subject, Double x, Double y, boolean invalid, String tip) {}
}
