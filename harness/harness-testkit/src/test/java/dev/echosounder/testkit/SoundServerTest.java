package dev.echosounder.testkit;

import dev.echosounder.testkit.broken.SoundModel;
import org.junit.jupiter.api.Test;

import java.util.Optional;

import static org.assertj.core.api.Assertions.assertThat;

/** Without this, a contract that fails everybody would look like one that catches every flaw. */
class SoundServerTest {

    @Test
    void passesEveryScenario() {
        ContractRun run = ContractRun.of(new ContractRun.Course(new Subject.OfModel("sound", Optional.of(SoundModel.class))), ContractRun.Selection.ALL);

        assertThat(run.failed()).as("scenarios that a sound server fails").isEmpty();
        assertThat(run.results()).as("scenarios that ran").hasSizeGreaterThan(50);
    }
}
