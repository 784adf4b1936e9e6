package dev.echosounder.report.data;

import dev.echosounder.api.Times;
import dev.echosounder.load.LoadShape;
import dev.echosounder.load.StopCondition;
import dev.echosounder.report.Row;
import dev.echosounder.report.Row.Estimate;
import dev.echosounder.report.Summary;
import dev.echosounder.report.statistics.Interval;
import dev.echosounder.report.statistics.LogEstimate;
import dev.echosounder.report.statistics.Medians;
import dev.echosounder.trial.LoadOutcome;
import dev.echosounder.trial.MeasuredRun;
import dev.echosounder.trial.Percentiles;
import dev.echosounder.trial.Trial;
import dev.echosounder.trial.cost.Cost.Figure;
import dev.echosounder.trial.jvm.JvmFacts;
import dev.echosounder.trial.machine.Environment;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;
import tools.jackson.databind.SerializationFeature;

/**
 * A comparison in the JSON format of JMH's results, for visualizers that read it: a server is a benchmark, a valid
 * trial a fork, a measured run an iteration, a message an operation. Fields and their order are those of JMH's
 * {@code JSONResultFormat}. Servers without a valid trial are left out.
 */
final class JmhFile {

    /** The version of JMH whose format this is. */
    private static final String JMH_VERSION = "1.37";

    private static final String UNKNOWN = "unknown";

    /** Such as {@code OpenJDK 64-Bit Server VM 25.0.3+9-LTS (Eclipse Adoptium)}. */
    private static final Pattern NAME_AND_VERSION = Pattern.compile("(?<name>.+?) (?<version>\\d\\S*)(?: \\(.*\\))?");

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double CONFIDENCE = 0.95;

    private final LoadOutcome load;
    private final Summary summary;

    private JmhFile(Summary summary) {
        this.load = summary.load();
        this.summary = summary;
    }

    static String text(List<Summary> loads) {
        List<Map<String, Object>> benchmarks = loads.stream()
                .flatMap(summary -> summary.rows().stream()
                        .filter(row -> row.figure().isPresent())
                        .map(new JmhFile(summary)::benchmark))
                .toList();
        return Json.MAPPER
                        .writer()
                        .without(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
                        .writeValueAsString(benchmarks)
                + "\n";
    }

    private Map<String, Object> benchmark(Row row) {
        List<Trial> trials = load.validTrials(row.subject());
        String time = time(trials);
        Map<String, Object> benchmark = new LinkedHashMap<>();
        benchmark.put("jmhVersion", JMH_VERSION);
        // For visualizers, the text before the last dot is a class, and the text before its last dot a package.
        benchmark.put("benchmark", "echosounder." + Slug.of(summary.outcome().title()) + "." + Slug.of(row.subject()));
        benchmark.put("mode", "thrpt");
        benchmark.put("threads", load.shape().connections());
        benchmark.put("forks", trials.size());
        benchmark.put(
                "jvm", trials.getFirst().server().command().stream().findFirst().orElse(UNKNOWN));
        Environment environment = summary.outcome().environment();
        Optional<JvmFacts> own = load.jvm(row.subject());
        benchmark.put(
                "jvmArgs", own.map(JvmFacts::options).orElse(environment.build().jvmOptions()));
        String jvm = own.map(JvmFacts::vm).orElse(environment.host().jvm());
        Matcher parts = NAME_AND_VERSION.matcher(jvm);
        String version = parts.matches() ? parts.group("version") : jvm;
        benchmark.put("jdkVersion", version);
        benchmark.put("vmName", parts.matches() ? parts.group("name") : jvm);
        benchmark.put("vmVersion", version);
        benchmark.put("warmupIterations", summary.plan().warmUps().most());
        benchmark.put("warmupTime", time);
        benchmark.put("warmupBatchSize", 1);
        benchmark.put(
                "measurementIterations",
                summary.plan().goal().isPresent() ? 1 : summary.plan().runs());
        benchmark.put("measurementTime", time);
        benchmark.put("measurementBatchSize", 1);
        benchmark.put("params", params(load.shape()));
        benchmark.put("primaryMetric", rate(row, trials).document());
        benchmark.put("secondaryMetrics", others(trials));
        return benchmark;
    }

    private static Map<String, String> params(LoadShape shape) {
        Map<String, String> params = new LinkedHashMap<>();
        params.put("clients", String.valueOf(shape.connections()));
        params.put("messageBytes", String.valueOf(shape.messageBytes()));
        params.put("loadModel", shape.loadModel().toString());
        if (!shape.workload().echoes()) {
            params.put("workload", shape.workload().toString());
        }
        if (!shape.serviceTime().none()) {
            params.put("serviceTime", shape.serviceTime().toString());
        }
        if (!shape.encryption().none()) {
            params.put("encryption", shape.encryption().toString());
        }
        return params;
    }

    private String time(List<Trial> trials) {
        if (load.shape().stopCondition() instanceof StopCondition.Lasting lasting) {
            return Times.text(lasting.time());
        }
        double[] nanos = trials.stream()
                .flatMap(trial -> trial.runs().stream())
                .mapToDouble(measured -> measured.run().nanos())
                .toArray();
        return nanos.length == 0 ? UNKNOWN : Math.round(Median.withDefaults().evaluate(nanos) / 1e6) + " ms";
    }

    private static Metric rate(Row row, List<Trial> trials) {
        Estimate figure = row.figure().orElseThrow();
        List<List<Double>> raw = trials.stream()
                .map(trial -> trial.capacity().isPresent()
                        ? List.of(trial.capacity().getAsDouble())
                        : trial.counting().stream()
                                .map(MeasuredRun::messagesPerSecond)
                                .toList())
                .toList();
        return new Metric(figure.value(), figure.interval(), "ops/s", raw);
    }

    private Map<String, Object> others(List<Trial> trials) {
        String latency = summary.loop().replace(' ', '-') + ".";
        Map<String, Object> metrics = new LinkedHashMap<>();
        add(metrics, latency + "p50", "us/op", trials, trial -> micros(trial, Percentiles::p50));
        add(metrics, latency + "p99", "us/op", trials, trial -> micros(trial, Percentiles::p99));
        add(metrics, latency + "p99.9", "us/op", trials, trial -> micros(trial, Percentiles::p999));
        add(metrics, "server.cpu", "us/op", trials, trial -> trial.server().cost(Figure.CPU_MICROS_PER_MESSAGE));
        add(metrics, "server.alloc", "B/op", trials, trial -> trial.server().cost(Figure.ALLOCATED_BYTES_PER_MESSAGE));
        return metrics;
    }

    private static OptionalDouble micros(Trial trial, Function<Percentiles, Long> percentile) {
        return trial.response().isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(percentile.apply(trial.response().get()) / NANOS_PER_MICRO);
    }

    private void add(
            Map<String, Object> metrics,
            String name,
            String unit,
            List<Trial> trials,
            Function<Trial, OptionalDouble> figure) {
        double[] values = trials.stream()
                .map(figure)
                .flatMapToDouble(OptionalDouble::stream)
                .toArray();
        if (values.length > 0) {
            boolean estimable = Arrays.stream(values).allMatch(value -> value > 0);
            Optional<LogEstimate> estimate = estimable
                    ? Optional.ofNullable(Medians.of(Map.of(name, values)).get(name))
                    : Optional.empty();
            metrics.put(
                    name,
                    new Metric(
                                    Median.withDefaults().evaluate(values),
                                    estimate.map(some -> some.interval(CONFIDENCE)),
                                    unit,
                                    Arrays.stream(values).mapToObj(List::of).toList())
                            .document());
        }
    }

    /**
     * A figure in JMH's format. JMH writes "NaN" if it has no number, and so does this.
     *
     * @param score the figure
     * @param interval the 95 % interval; empty if too few trials were made. (JMH's is of 99.9 %.)
     * @param scoreUnit the unit, such as {@code ops/s}
     * @param rawData the values by trial, and within a trial by run
     */
    private record Metric(double score, Optional<Interval> interval, String scoreUnit, List<List<Double>> rawData) {

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
                    interval.<List<?>>map(some -> List.of(some.low(), some.high()))
                            .orElse(List.of(NONE, NONE)));
            document.put("scorePercentiles", percentiles());
            document.put("scoreUnit", scoreUnit);
            document.put(
                    "rawData",
                    rawData.stream()
                            .map(trial -> trial.stream().map(Metric::number).toList())
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
                        Double.toString(percentile),
                        number(Quantile.withDefaults().evaluate(all, percentile / 100)));
            }
            return percentiles;
        }

        private static Object number(double value) {
            return Double.isFinite(value) ? value : NONE;
        }
    }
}
