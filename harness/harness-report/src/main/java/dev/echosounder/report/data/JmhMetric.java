package dev.echosounder.report.data;

import dev.echosounder.report.statistics.Interval;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * A figure as JMH writes one. JMH writes "NaN" where it has no number, and so does this.
 *
 * @param score the figure
 * @param interval of 95 %; empty where too few trials were made. (JMH's own is of 99.9 %.)
 * @param scoreUnit such as {@code ops/s}
 * @param rawData by trial, and within a trial by run
 */
record JmhMetric(double score, Optional<Interval> interval, String scoreUnit, List<List<Double>> rawData) {

    private static final double[] PERCENTILES = {0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100};
    private static final String NONE = "NaN";

    Map<String, Object> document() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("score", number(score));
        document.put(
                "scoreError",
                interval.<Object>map(some -> (some.high() - some.low()) / 2).orElse(NONE));
        document.put(
                "scoreConfidence",
                interval.<List<?>>map(some -> List.of(some.low(), some.high())).orElse(List.of(NONE, NONE)));
        document.put("scorePercentiles", percentiles());
        document.put("scoreUnit", scoreUnit);
        document.put(
                "rawData",
                rawData.stream()
                        .map(trial -> trial.stream().map(JmhMetric::number).toList())
                        .toList());
        return document;
    }

    private Map<String, Object> percentiles() {
        double[] all = rawData.stream()
                .flatMap(List::stream)
                .mapToDouble(Double::doubleValue)
                .filter(Double::isFinite)
                .toArray();
        Map<String, Object> percentiles = new LinkedHashMap<>();
        for (double percentile : PERCENTILES) {
            percentiles.put(
                    Double.toString(percentile), number(Quantile.withDefaults().evaluate(all, percentile / 100)));
        }
        return percentiles;
    }

    private static Object number(double value) {
        return Double.isFinite(value) ? value : NONE;
    }
}
