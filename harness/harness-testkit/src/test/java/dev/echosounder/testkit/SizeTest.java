package dev.echosounder.testkit;

import org.junit.jupiter.api.Test;

import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

class SizeTest {

    private static final List<String> SUMMARY = List.of("@Load", "@PerformanceSummary");

    @Test
    void aSummaryIsOnlyTriedInAPlainBuild() {
        assertThat(Size.of(SUMMARY, "")).isEqualTo(Size.SMOKE);
    }

    @Test
    void aFilterForSomethingElseDoesNotMeasureIt() {
        assertThat(Size.of(SUMMARY, "@Load")).isEqualTo(Size.SMOKE);
    }

    @Test
    void aFilterThatNamesSummariesMeasuresIt() {
        assertThat(Size.of(SUMMARY, "@PerformanceSummary and not @Slow")).isEqualTo(Size.FULL);
    }

    @Test
    void anyOtherScenarioIsAlwaysFull() {
        assertThat(Size.of(List.of("@Load"), "")).isEqualTo(Size.FULL);
    }
}
