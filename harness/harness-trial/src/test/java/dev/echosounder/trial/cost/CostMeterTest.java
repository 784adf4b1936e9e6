package dev.echosounder.trial.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.echosounder.linux.proc.ProcessUsage;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostMeterTest {

    private static final long MILLI = 1_000_000;
    private static final long MIB = 1024 * 1024;

    private final CostMeter meter = new CostMeter(2);

    private static ProcessUsage usage(
            long userMillis, long systemMillis, long switches, long peak, int threads, long busiestMillis) {
        return new ProcessUsage(
                userMillis * MILLI,
                systemMillis * MILLI,
                switches,
                switches * 2,
                peak,
                peak,
                threads,
                busiestMillis * MILLI);
    }

    private static Optional<JvmCounters> counters(long allocated, long collectionMillis, long pinned) {
        return Optional.of(new JvmCounters(allocated, 1, collectionMillis, pinned));
    }

    @Test
    void addsUpTheRunsAndNothingBetweenThem() {
        meter.before(usage(1_000, 500, 10, 5, 7, 900), counters(1_000, 3, 0));
        meter.after(usage(1_300, 600, 30, 6, 9, 200), counters(5_000, 8, 1), 60, 1_000 * MILLI);
        meter.before(usage(9_000, 5_000, 900, 8, 8, 800), counters(90_000, 70, 5));
        meter.after(usage(9_300, 5_100, 910, 8, 8, 300), counters(92_000, 70, 5), 40, 1_000 * MILLI);
        meter.pinned(OptionalLong.of(1));

        assertThat(meter.cost())
                .isEqualTo(new Cost(
                        OptionalDouble.of(6_000),
                        OptionalDouble.of(2_000),
                        OptionalDouble.of(0.3),
                        OptionalDouble.of(0.6),
                        OptionalDouble.of(60),
                        OptionalLong.of(5),
                        OptionalLong.of(8),
                        OptionalDouble.empty(),
                        OptionalLong.of(9),
                        OptionalDouble.of(0.2),
                        OptionalDouble.of(0.25),
                        OptionalLong.of(1)));
    }

    @Test
    void whatIsUnknownOnceStaysUnknown() {
        meter.before(ProcessUsage.UNKNOWN, Optional.empty());
        meter.after(ProcessUsage.UNKNOWN, Optional.empty(), 60, 1_000 * MILLI);
        meter.before(usage(0, 0, 0, -1, -1, 0), counters(0, 0, -1));
        meter.after(usage(10, 10, 10, -1, -1, 10), counters(10, 10, -1), 60, 1_000 * MILLI);

        assertThat(meter.cost()).isEqualTo(nothing());
    }

    @Test
    void aServerFromOutsideHasNoHeapThatWeSee() {
        meter.before(usage(0, 0, 0, 5, 1, 0), Optional.empty());
        meter.after(usage(10, 10, 10, 5, 1, 10), Optional.empty(), 10, 1_000 * MILLI);

        assertThat(meter.cost().cpuMicrosPerMessage()).hasValue(2_000);
        assertThat(meter.cost().allocatedBytesPerMessage()).isEmpty();
        assertThat(meter.cost().collectionMillis()).isEmpty();
        assertThat(meter.cost().pinnedThreads()).isEmpty();
    }

    @Test
    void withoutARunNothingWasSpent() {
        assertThat(meter.cost()).isEqualTo(nothing());
    }

    @Test
    void withoutAMessageNothingIsSpentByMessage() {
        meter.before(usage(0, 0, 0, 5, 1, 0), counters(0, 0, 0));
        meter.after(usage(10, 10, 10, 5, 1, 10), counters(10, 0, 0), 0, 1_000 * MILLI);

        assertThat(meter.cost().userMicrosPerMessage()).isEmpty();
        assertThat(meter.cost().busyShare()).hasValue(0.01);
    }

    @Test
    void aShareIsNeverMoreThanAll() {
        meter.before(usage(0, 0, 0, 5, 1, 0), Optional.empty());
        meter.after(usage(2_000, 10, 10, 5, 1, 1_005), Optional.empty(), 1, 1_000 * MILLI);

        assertThat(meter.cost().busyShare()).hasValue(1);
        assertThat(meter.cost().busiestThreadShare()).hasValue(1);
    }

    @ParameterizedTest
    @CsvSource({"999, 100, ", "1000, 100, 104857.6", "10000, 1, 104.8576", "10000, 0, ", "10000, -1, "})
    void memoryBelongsToConnectionsWhereThereAreManyAndItGrew(int connections, int grownMib, Double each) {
        meter.connected(usage(0, 0, 0, 50 * MIB, 1, 0), usage(0, 0, 0, (50 + grownMib) * MIB, 1, 0), connections);

        assertThat(meter.cost().bytesPerConnection())
                .isEqualTo(each == null ? OptionalDouble.empty() : OptionalDouble.of(each));
    }

    @Test
    void unknownMemoryBelongsToNobody() {
        meter.connected(ProcessUsage.UNKNOWN, usage(0, 0, 0, 50 * MIB, 1, 0), 5_000);

        assertThat(meter.cost().bytesPerConnection()).isEmpty();
    }

    @Test
    void refusesWhatHasNoBefore() {
        meter.before(usage(0, 0, 0, 5, 1, 0), Optional.empty());
        meter.after(usage(0, 0, 0, 5, 1, 0), Optional.empty(), 1, 1);

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> meter.after(usage(0, 0, 0, 5, 1, 0), Optional.empty(), 1, 1))
                .withMessageContaining("there was none before");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new CostMeter(0))
                .withMessageContaining("0 processors");
    }

    private static Cost nothing() {
        return new Cost(
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalDouble.empty(),
                OptionalLong.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalLong.empty());
    }
}
