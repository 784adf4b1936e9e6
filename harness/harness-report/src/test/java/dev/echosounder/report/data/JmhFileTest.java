package dev.echosounder.report.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.echosounder.report.Outcomes;
import dev.echosounder.report.Summary;
import dev.echosounder.trial.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class JmhFileTest {

    @Test
    void aSubjectIsABenchmarkATrialAForkAndARunAnIteration() {
        JsonNode selector = benchmark(Staged.whole(), "selector");

        assertThat(selector.path("benchmark").stringValue()).isEqualTo("echosounder.echo-every-server.selector");
        assertThat(selector.path("mode").stringValue()).isEqualTo("thrpt");
        assertThat(selector.path("threads").intValue()).isEqualTo(100);
        assertThat(selector.path("forks").intValue()).isEqualTo(4);
        assertThat(selector.path("warmupIterations").intValue()).isEqualTo(5);
        assertThat(selector.path("measurementIterations").intValue()).isEqualTo(3);
        assertThat(selector.path("measurementTime").stringValue()).isEqualTo("1 s");
        assertThat(selector.path("jvm").stringValue()).isEqualTo("java");
        assertThat(selector.path("jdkVersion").stringValue()).isEqualTo("25.0.3+9-LTS");
        assertThat(selector.path("vmName").stringValue()).isEqualTo("OpenJDK 64-Bit Server VM");
    }

    @Test
    void theJvmIsTheOneThatTheServerReported() {
        JsonNode onAnother = benchmark(Staged.onJvms(), "selector-on-26");

        assertThat(onAnother.path("vmName").stringValue()).isEqualTo("VM");
        assertThat(onAnother.path("jdkVersion").stringValue()).isEqualTo("26");
        assertThat(onAnother.path("jvmArgs")).extracting(JsonNode::stringValue).containsExactly("-Xint");
        assertThat(benchmark(Staged.onJvms(), "selector").path("jvmArgs")).hasSize(3);
    }

    @Test
    void theVendorIsNoPartOfTheVersion() {
        JsonNode withVendor = benchmark(Staged.onJvms(), "selector-on-zgc");

        assertThat(withVendor.path("vmName").stringValue()).isEqualTo("VM");
        assertThat(withVendor.path("jdkVersion").stringValue()).isEqualTo("25");
        assertThat(withVendor.path("vmVersion").stringValue()).isEqualTo("25");
    }

    @Test
    void hasEveryFieldThatJmhWrites() {
        JsonNode selector = benchmark(Staged.whole(), "selector");

        assertThat(String.join(" ", selector.propertyNames()))
                .isEqualTo("jmhVersion benchmark mode threads forks jvm jvmArgs jdkVersion vmName vmVersion"
                        + " warmupIterations warmupTime warmupBatchSize measurementIterations measurementTime"
                        + " measurementBatchSize params primaryMetric secondaryMetrics");
        assertThat(selector.path("primaryMetric").propertyNames())
                .containsExactly("score", "scoreError", "scoreConfidence", "scorePercentiles", "scoreUnit", "rawData");
        assertThat(selector.at("/primaryMetric/scorePercentiles").propertyNames())
                .containsExactly("0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "99.99", "99.999", "99.9999", "100.0");
    }

    @Test
    void theScoreIsTheRateWithItsInterval() {
        JsonNode metric = benchmark(Staged.whole(), "selector").path("primaryMetric");

        assertThat(metric.path("scoreUnit").stringValue()).isEqualTo("ops/s");
        assertThat(metric.path("score").doubleValue()).isBetween(80_000.0, 82_000.0);
        assertThat(metric.at("/scoreConfidence/0").doubleValue())
                .isLessThan(metric.path("score").doubleValue());
        assertThat(metric.at("/scoreConfidence/1").doubleValue())
                .isGreaterThan(metric.path("score").doubleValue());
        assertThat(metric.path("scoreError").doubleValue()).isPositive();
        assertThat(metric.path("rawData"))
                .hasSize(4)
                .allSatisfy(trial -> assertThat(trial).hasSize(3));
        assertThat(metric.at("/scorePercentiles/0.0").doubleValue()).isEqualTo(79_200);
        assertThat(metric.at("/scorePercentiles/100.0").doubleValue()).isEqualTo(82_820);
    }

    @Test
    void latenciesAndCostsAreSecondaryAndLabelledWithTheirLoop() {
        JsonNode others = benchmark(Staged.whole(), "selector").path("secondaryMetrics");

        assertThat(others.propertyNames())
                .containsExactly(
                        "closed-loop.p50", "closed-loop.p99", "closed-loop.p99.9", "server.cpu", "server.alloc");
        assertThat(others.at("/server.cpu/scoreUnit").stringValue()).isEqualTo("us/op");
        assertThat(others.at("/server.cpu/rawData")).hasSize(4);
        assertThat(benchmark(Staged.openLoop(), "selector")
                        .path("secondaryMetrics")
                        .propertyNames())
                .contains("open-loop.p99");
    }

    @Test
    void onlyValidTrialsCount() {
        assertThat(benchmark(Staged.invalid(), "selector").path("forks").intValue())
                .isEqualTo(2);
        assertThat(benchmarks(Staged.invalid()))
                .noneMatch(
                        benchmark -> benchmark.path("benchmark").stringValue().contains("netty"));
    }

    @Test
    void anUnknownErrorIsAsInJmh() {
        JsonNode metric = benchmark(
                        Outcomes.staged().ran("selector", 80_000, 81_000).outcome(), "selector")
                .path("primaryMetric");

        assertThat(metric.path("scoreError").stringValue()).isEqualTo("NaN");
        assertThat(metric.path("scoreConfidence").toString()).isEqualTo("[\"NaN\",\"NaN\"]");
    }

    @Test
    void theScoreOfASearchIsTheCapacity() {
        JsonNode metric = benchmark(Staged.capacity(), "selector").path("primaryMetric");

        assertThat(metric.path("rawData").toString()).isEqualTo("[[80000.0],[82000.0],[81000.0]]");
        assertThat(metric.path("score").doubleValue()).isCloseTo(81_000, within(1e-6));
    }

    private static JsonNode benchmark(Outcome outcome, String subject) {
        return benchmarks(outcome).stream()
                .filter(benchmark -> benchmark.path("benchmark").stringValue().endsWith("." + subject))
                .findFirst()
                .orElseThrow();
    }

    private static List<JsonNode> benchmarks(Outcome outcome) {
        return List.copyOf(
                Json.MAPPER.readTree(JmhFile.text(Summary.all(outcome))).values());
    }
}
