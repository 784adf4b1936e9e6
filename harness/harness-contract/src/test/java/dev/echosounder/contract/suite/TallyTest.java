package dev.echosounder.contract.suite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TallyTest {

    private final Tally tally = new Tally();

    @Test
    void countsTheScenariosOfAllPlans() {
        tally.planStarted();
        tally.scenarioFinished();
        assertThat(tally.planFinished()).isTrue();
        tally.planStarted();
        tally.scenarioFinished();
        tally.scenarioFinished();
        assertThat(tally.planFinished()).isTrue();

        assertThat(tally.scenarios()).isEqualTo(3);
    }

    @Test
    void doesNotCountThoseOfAPlanWithinAPlan() {
        tally.planStarted();
        tally.scenarioFinished();
        tally.planStarted();
        tally.scenarioFinished();
        assertThat(tally.planFinished()).isFalse();
        tally.scenarioFinished();
        assertThat(tally.planFinished()).isTrue();

        assertThat(tally.scenarios()).isEqualTo(2);
    }
}
