package dev.echosounder.contract.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScenarioTextTest {

    private static final String FEATURE = """
        @Some
        Feature: Of something

          What it is about.

          Background:
            Given the server on core 0

          Rule: One

            Scenario: First
              Given a first step

          Rule: Other

            Background:
              Given something of this rule

            @Tagged
            Scenario: Second
              Given a second step

            Scenario Outline: Third
              Given a <which> step

              Examples:
                | which |
                | 3rd   |
        """;

    private static int line(String text) {
        List<String> lines = FEATURE.lines().map(String::strip).toList();
        return 1 + lines.indexOf(text);
    }

    @Test
    void aScenarioComesWithItsFeatureItsRuleAndBothBackgrounds() {
        assertThat(ScenarioText.of(FEATURE, line("Scenario: Second")))
                .hasValueSatisfying(
                        text -> assertThat(text.lines().map(String::strip).filter(line -> !line.isEmpty()))
                                .containsExactly(
                                        "@Some",
                                        "Feature: Of something",
                                        "What it is about.",
                                        "Background:",
                                        "Given the server on core 0",
                                        "Rule: Other",
                                        "Background:",
                                        "Given something of this rule",
                                        "@Tagged",
                                        "Scenario: Second",
                                        "Given a second step"));
    }

    @Test
    void anExampleIsWithinItsOutline() {
        assertThat(ScenarioText.of(FEATURE, line("| 3rd   |")))
                .hasValueSatisfying(text -> assertThat(text)
                        .endsWith("| 3rd   |\n")
                        .contains("Scenario Outline: Third")
                        .doesNotContain("Second", "Rule: One"));
    }

    @Test
    void whereThereIsNoScenarioThereIsNoText() {
        assertThat(ScenarioText.of(FEATURE, line("What it is about."))).isEmpty();
        assertThat(ScenarioText.of(URI.create("classpath:features/there-is-none.feature"), 1))
                .isEmpty();
    }

    @Test
    void cucumberKnowsAScenarioByTheLineOfItsKeywordAndAnExampleByItsOwn() {
        assertThat(ScenarioText.keyLine(FEATURE, line("Given a second step"))).hasValue(line("Scenario: Second"));
        assertThat(ScenarioText.keyLine(FEATURE, line("@Tagged"))).hasValue(line("Scenario: Second"));
        assertThat(ScenarioText.keyLine(FEATURE, line("| which |"))).hasValue(line("Scenario Outline: Third"));
        assertThat(ScenarioText.keyLine(FEATURE, line("| 3rd   |"))).hasValue(line("| 3rd   |"));
        assertThat(ScenarioText.keyLine(FEATURE, line("Rule: Other"))).isEmpty();
    }

    @Test
    void whatIsNoFeatureIsComplainedOf() {
        assertThat(ScenarioText.complaint(FEATURE)).isEmpty();
        assertThat(ScenarioText.complaint("Feature: One\n  Scenario: Two\n    Given three\n  four\n"))
                .hasValueSatisfying(complaint ->
                        assertThat(complaint).startsWith("line 4: \"four\" does not begin with a keyword"));
        assertThat(ScenarioText.keyLine("", 1)).isEmpty();
    }

    @Test
    void itIsFoundOnTheClassPath() {
        assertThat(ScenarioText.of(URI.create("classpath:features/contract/sockets.feature"), 11))
                .hasValueSatisfying(text ->
                        assertThat(text).startsWith("@Contract\nFeature: ").contains("Scenario: "));
    }
}
