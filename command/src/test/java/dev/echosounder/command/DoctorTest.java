package dev.echosounder.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class DoctorTest {

    @Test
    void judgesThisMachine() {
        CommandResult result = CommandResult.of("doctor", "--json", "--watch", "300ms");
        JsonNode diagnosis = result.json();

        assertThat(result.exitCode()).isEqualTo(diagnosis.path("fit").booleanValue() ? 0 : 1);
        assertThat(diagnosis
                        .path("findings")
                        .valueStream()
                        .map(finding -> finding.path("what").stringValue()))
                .contains(
                        "cores",
                        "frequency governor",
                        "steal",
                        "other processes",
                        "load average",
                        "control group",
                        "open files",
                        "backlog",
                        "mitigations");
        assertThat(diagnosis.path("findings").valueStream())
                .allSatisfy(finding ->
                        assertThat(finding.path("seen").stringValue()).isNotBlank());
    }

    @Test
    void aTooShortSpanIsRefused() {
        CommandResult result = CommandResult.of("doctor", "--watch", "10ms");

        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.firstLine())
                .isEqualTo("A machine cannot be judged within 10 ms: give --watch a time from 300 ms to 60 s.");
    }
}
