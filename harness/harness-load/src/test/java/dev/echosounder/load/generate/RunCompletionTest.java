package dev.echosounder.load.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunCompletionTest {

    private final RunCompletion completion = new RunCompletion(2);

    @Test
    void theRunIsOverWithTheLastAnswer() throws InterruptedException, RunFailure {
        completion.completed(100);
        assertThat(completion.await(0)).isFalse();
        assertThat(completion.isOver()).isFalse();
        completion.completed(200);

        assertThat(completion.await(0)).isTrue();
        assertThat(completion.isOver()).isTrue();
        completion.throwIfFailed();
    }

    @ParameterizedTest(name = "{0} and {1}")
    @CsvSource({
        "100, 200, 200",
        "200, 100, 200",
        "-200, -100, -100",
        // The clock overflows: six nanoseconds later.
        "9223372036854775807, -9223372036854775803, -9223372036854775803",
    })
    void theLatestTimeCountsWhicheverIsReportedFirst(long one, long other, long last) {
        completion.completed(one);
        completion.completed(other);

        assertThat(completion.lastNanos()).isEqualTo(last);
    }

    @Test
    void theMeanOfItsSessionsIsRightWhereTheClockOverflows() {
        long start = Long.MAX_VALUE - 150;
        assertThat(completion.over()).isZero();
        completion.completed(start + 100);
        assertThat(completion.over()).isEqualTo(1);
        completion.completed(start + 200);

        assertThat(completion.meanNanosAfter(start)).isEqualTo(150);
        assertThat(completion.over()).isEqualTo(2);
    }

    @Test
    void afterAFailureTheRunIsOverAndTheFirstFailureIsReported() {
        completion.failed(RunFailure.Kind.MISMATCH, "a wrong byte");
        assertThat(completion.isOver()).isTrue();
        completion.failed(RunFailure.Kind.LOST, "a consequence");
        completion.completed(100);

        assertThatExceptionOfType(RunFailure.class)
                .isThrownBy(completion::throwIfFailed)
                .withMessage("a wrong byte");
    }
}
