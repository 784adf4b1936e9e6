package dev.echosounder.load.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RunTest {

    private static final long SECOND = 1_000_000_000;

    private static Run withSlices(long... slices) {
        List<Long> all = LongStream.concat(LongStream.of(slices), LongStream.of(1))
                .boxed()
                .toList(); // the last is short
        return Run.closed(slices.length * SECOND / 10, LongStream.of(slices).sum(), 0.5, 0)
                .with(slices.length * SECOND / 10, Stalls.UNKNOWN, all);
    }

    @Test
    void theTimeToPeakEndsWithTheFirstOfThreeSlicesAtTheFinalRate() {
        assertThat(withSlices(10, 40, 95, 30, 92, 91, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100)
                        .secondsToPeak())
                .as("0.3 s was fast by chance")
                .hasValue(0.5);
    }

    @Test
    void aRunThatIsAtItsPeakFromTheStartTakesOneSlice() {
        assertThat(withSlices(100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100)
                        .secondsToPeak())
                .hasValue(0.1);
    }

    @Test
    void aRunWhoseLastRateNeverLastedHasNone() {
        assertThat(withSlices(10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 100, 200).secondsToPeak())
                .isEmpty();
    }

    @Test
    void aRunWithoutSlicesHasNone() {
        assertThat(Run.closed(SECOND, 1_000, 0.5, 0).secondsToPeak()).isEmpty();
        assertThat(withSlices(100, 100, 100).secondsToPeak()).isEmpty();
    }
}
