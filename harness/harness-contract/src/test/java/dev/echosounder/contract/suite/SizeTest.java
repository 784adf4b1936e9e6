package dev.echosounder.contract.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SizeTest {

    private static final List<String> SUMMARY = List.of("@LongMessages", "@PerformanceSummary");

    @Test
    void aSummaryIsOnlyTriedInAPlainBuild() {
        assertThat(Size.of(SUMMARY, "")).isEqualTo(Size.SMOKE);
    }

    @Test
    void aFilterForSomethingElseDoesNotMeasureIt() {
        assertThat(Size.of(SUMMARY, "@Contract")).isEqualTo(Size.SMOKE);
    }

    @Test
    void aFilterThatNamesSummariesMeasuresIt() {
        assertThat(Size.of(SUMMARY, "@PerformanceSummary and not @Slow")).isEqualTo(Size.FULL);
    }

    @Test
    void anyTagOfTheScenarioMeasuresIt() {
        assertThat(Size.of(List.of("@OpenLoop"), "@OpenLoop")).isEqualTo(Size.FULL);
    }

    @Test
    void aTagIsNamedAsAWhole() {
        assertThat(Size.of(List.of("@Open"), "@OpenLoop")).isEqualTo(Size.SMOKE);
        assertThat(Size.of(List.of("@Open"), "@OpenLoop or @Open")).isEqualTo(Size.FULL);
    }

    @Test
    void aScenarioWithoutATagIsMeasured() {
        assertThat(Size.of(List.of(), "")).isEqualTo(Size.FULL);
    }
}
