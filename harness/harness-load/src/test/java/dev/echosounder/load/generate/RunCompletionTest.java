package dev.echosounder.load.generate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RunCompletionTest {

    private final RunCompletion line = new RunCompletion(2);

    @Test
    void theRunIsOverWithTheLastAnswer() throws InterruptedException {
        line.crossed(100);
        assertThat(line.await(0)).isFalse();
        line.crossed(200);

        assertThat(line.await(0)).isTrue();
        assertThat(line.lastNanos()).isEqualTo(200);
        assertThat(line.failure()).isEmpty();
    }

    @Test
    void theLatestTimeCountsWhoeverTellsItFirst() {
        line.crossed(200);
        line.crossed(100);

        assertThat(line.lastNanos()).isEqualTo(200);
    }

    @Test
    void timesMayBeNegative() {
        line.crossed(-200);
        line.crossed(-100);

        assertThat(line.lastNanos()).isEqualTo(-100);
    }

    @Test
    void theClockMayOverflow() {
        line.crossed(Long.MAX_VALUE);
        line.crossed(Long.MIN_VALUE + 5); // six nanoseconds later

        assertThat(line.lastNanos()).isEqualTo(Long.MIN_VALUE + 5);
    }

    @Test
    void afterAFailureThereIsNothingToWaitFor() throws InterruptedException {
        line.failed(RunFailure.Kind.MISMATCH, "a wrong byte");

        assertThat(line.await(0)).isTrue();
        assertThat(line.failure())
                .hasValueSatisfying(failure -> assertThat(failure).hasMessage("a wrong byte"));
    }

    @Test
    void theFirstFailureIsTheOneThatIsTold() {
        line.failed(RunFailure.Kind.MISMATCH, "a wrong byte");
        line.failed(RunFailure.Kind.LOST, "a consequence");
        line.crossed(100);

        assertThat(line.failure())
                .hasValueSatisfying(failure -> assertThat(failure).hasMessage("a wrong byte"));
    }
}
