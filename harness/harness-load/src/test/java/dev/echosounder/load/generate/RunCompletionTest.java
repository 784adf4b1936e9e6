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
    void theLatestTimeCountsInAnyOrderOfReports(long one, long other, long last) {
        completion.completed(one);
        completion.completed(other);

        assertThat(completion.lastNanos()).isEqualTo(last);
    }

    @ParameterizedTest(name = "{0} messages, {1} in flight")
    @CsvSource({
        // One answer each, one after the other: the mean is 150, the whole 200.
        "2, 1, 200",
        "2, 2, 200",
        "1, 2, 200",
        // Two each: a round trip is about 100 of 150, and a half is added.
        "4, 1, 200",
        "8, 2, 200",
        // Many: a round trip is next to nothing, and one session waited alone.
        "20, 1, 158",
        "3000, 1, 150",
        "3000, 2, 150",
    })
    void theTimeOfTheRateIsTheMeanOfTheSessionsAndHalfARoundTrip(long messages, int depth, long nanos) {
        long start = Long.MAX_VALUE - 150; // the clock overflows
        assertThat(completion.over()).isZero();
        completion.completed(start + 100);
        assertThat(completion.over()).isEqualTo(1);
        completion.completed(start + 200);

        assertThat(completion.rateNanos(start, messages, depth)).isEqualTo(nanos);
        assertThat(completion.over()).isEqualTo(2);
    }

    @Test
    void noHalfRoundTripIsAddedIfAllSessionsEndAtOnce() {
        completion.completed(100);
        completion.completed(101);

        assertThat(completion.rateNanos(0, 4, 1)).isEqualTo(101);
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
