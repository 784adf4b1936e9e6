package dev.echosounder.trial.cost;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.echosounder.linux.proc.ControlGroup.Periods;
import dev.echosounder.linux.proc.ProcessUsage;
import dev.echosounder.trial.cost.Cost.Figure;
import java.util.Map;
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

    private static JvmCounters counters(long allocated, long collectionMillis) {
        return new JvmCounters(allocated, collectionMillis / 2, collectionMillis, 10 * collectionMillis);
    }

    private static Usage resident(long mebibytes) {
        return new Usage(usage(0, 0, 0, mebibytes * MIB, 1, 0), JvmCounters.UNKNOWN);
    }

    /** Ends a run without stalls. */
    private static void ran(CostMeter meter, Usage after, long messages, long nanos) {
        meter.after(after, messages, nanos, nanos);
    }

    @Test
    void addsUpTheRunsAndBetweenThemOnlyCollections() {
        meter.before(new Usage(usage(1_000, 500, 10, 5, 7, 900), counters(1_000, 3)));
        ran(meter, new Usage(usage(1_300, 600, 30, 6, 9, 200), counters(5_000, 8)), 60, 1_000 * MILLI);
        meter.before(new Usage(usage(9_000, 5_000, 900, 8, 8, 800), counters(90_000, 70)));
        ran(meter, new Usage(usage(9_300, 5_100, 910, 8, 8, 300), counters(92_000, 70)), 40, 1_000 * MILLI);
        meter.pinned(OptionalLong.of(1));

        assertThat(meter.cost())
                .isEqualTo(new Cost(Map.ofEntries(
                        entry(Figure.USER_MICROS_PER_MESSAGE, 6_000.0),
                        entry(Figure.SYSTEM_MICROS_PER_MESSAGE, 2_000.0),
                        entry(Figure.CPU_MICROS_PER_MESSAGE, 8_000.0),
                        entry(Figure.VOLUNTARY_SWITCHES_PER_MESSAGE, 0.3),
                        entry(Figure.INVOLUNTARY_SWITCHES_PER_MESSAGE, 0.6),
                        entry(Figure.ALLOCATED_BYTES_PER_MESSAGE, 60.0),
                        entry(Figure.COLLECTIONS, 34.0),
                        entry(Figure.COLLECTIONS_PER_SECOND, 17.0),
                        entry(Figure.COLLECTION_MILLIS, 67.0),
                        entry(Figure.COLLECTION_MILLIS_PER_SECOND, 33.5),
                        entry(Figure.COMPILATION_MILLIS, 50.0),
                        entry(Figure.PEAK_RESIDENT_BYTES, 8.0),
                        entry(Figure.THREADS, 9.0),
                        entry(Figure.BUSY_SHARE, 0.2),
                        entry(Figure.BUSIEST_THREAD_SHARE, 0.25),
                        entry(Figure.PINNED_THREADS, 1.0))));
    }

    @Test
    void collectionsOfRunsWithoutReadingsCountByTheTimeOfAllRuns() {
        meter.before(new Usage(usage(0, 0, 0, 5, 1, 0), counters(0, 2)));
        ran(meter, new Usage(usage(10, 10, 10, 5, 1, 10), counters(10, 4)), 10, 100 * MILLI);
        meter.unread(1_800 * MILLI);
        meter.before(new Usage(usage(0, 0, 0, 5, 1, 0), counters(500, 40)));
        ran(meter, new Usage(usage(10, 10, 10, 5, 1, 10), counters(510, 42)), 10, 100 * MILLI);

        assertThat(meter.cost().of(Figure.COLLECTIONS)).hasValue(20);
        assertThat(meter.cost().of(Figure.COLLECTIONS_PER_SECOND)).hasValue(10);
        assertThat(meter.cost().of(Figure.COLLECTION_MILLIS_PER_SECOND)).hasValue(20);
        assertThat(meter.cost().of(Figure.ALLOCATED_BYTES_PER_MESSAGE)).hasValue(1);
    }

    @Test
    void collectionsThatStallTheServerCountByTheTimeOfTheirStalls() {
        meter.before(new Usage(usage(0, 0, 0, 5, 1, 0), counters(0, 0)));
        meter.after(new Usage(usage(180, 20, 10, 5, 1, 100), counters(10, 1_800)), 10, 2_000 * MILLI, 200 * MILLI);

        assertThat(meter.cost().of(Figure.COLLECTION_MILLIS_PER_SECOND)).hasValue(900);
        assertThat(meter.cost().of(Figure.BUSY_SHARE)).hasValue(0.5);
        assertThat(meter.cost().of(Figure.BUSIEST_THREAD_SHARE)).hasValue(0.5);
    }

    @Test
    void whatIsUnknownOnceStaysUnknown() {
        meter.before(new Usage(ProcessUsage.UNKNOWN, JvmCounters.UNKNOWN));
        ran(meter, new Usage(ProcessUsage.UNKNOWN, JvmCounters.UNKNOWN), 60, 1_000 * MILLI);
        meter.before(new Usage(usage(0, 0, 0, -1, -1, 0), counters(0, 0)));
        ran(meter, new Usage(usage(10, 10, 10, -1, -1, 10), counters(10, 10)), 60, 1_000 * MILLI);

        assertThat(meter.cost()).isEqualTo(new Cost(Map.of()));
    }

    @Test
    void theHeapOfAnOutsideServerIsUnknown() {
        meter.before(new Usage(usage(0, 0, 0, 5, 1, 0), JvmCounters.UNKNOWN));
        ran(meter, new Usage(usage(10, 10, 10, 5, 1, 10), JvmCounters.UNKNOWN), 10, 1_000 * MILLI);

        assertThat(meter.cost().of(Figure.CPU_MICROS_PER_MESSAGE)).hasValue(2_000);
        assertThat(meter.cost().of(Figure.ALLOCATED_BYTES_PER_MESSAGE)).isEmpty();
        assertThat(meter.cost().of(Figure.COLLECTION_MILLIS)).isEmpty();
        assertThat(meter.cost().of(Figure.COMPILATION_MILLIS)).isEmpty();
        assertThat(meter.cost().of(Figure.PINNED_THREADS)).isEmpty();
    }

    @Test
    void withoutARunNothingWasSpent() {
        assertThat(meter.cost()).isEqualTo(new Cost(Map.of()));
    }

    @Test
    void withoutAMessageThereIsNoCostPerMessage() {
        meter.before(new Usage(usage(0, 0, 0, 5, 1, 0), counters(0, 0)));
        ran(meter, new Usage(usage(10, 10, 10, 5, 1, 10), counters(10, 0)), 0, 1_000 * MILLI);

        assertThat(meter.cost().of(Figure.USER_MICROS_PER_MESSAGE)).isEmpty();
        assertThat(meter.cost().of(Figure.BUSY_SHARE)).hasValue(0.01);
    }

    @Test
    void aShareIsNeverMoreThanAll() {
        meter.before(new Usage(usage(0, 0, 0, 5, 1, 0), JvmCounters.UNKNOWN));
        ran(meter, new Usage(usage(2_000, 10, 10, 5, 1, 1_005), JvmCounters.UNKNOWN), 1, 1_000 * MILLI);

        assertThat(meter.cost().of(Figure.BUSY_SHARE)).hasValue(1);
        assertThat(meter.cost().of(Figure.BUSIEST_THREAD_SHARE)).hasValue(1);
    }

    @Test
    void aLimitedServerIsBusyAsAShareOfItsLimit() {
        CostMeter limited = new CostMeter(0.5);
        limited.before(new Usage(usage(0, 0, 0, 5, 1, 0), JvmCounters.UNKNOWN));
        ran(limited, new Usage(usage(400, 10, 10, 5, 1, 10), JvmCounters.UNKNOWN), 1, 1_000 * MILLI);
        limited.throttled(new Periods(10, 5), new Periods(20, 12));

        assertThat(limited.cost().of(Figure.BUSY_SHARE).orElseThrow()).isCloseTo(0.82, within(0.01));
        assertThat(limited.cost().of(Figure.THROTTLED_SHARE)).hasValue(0.7);
        limited.throttled(Periods.UNKNOWN, Periods.UNKNOWN);
        assertThat(limited.cost().of(Figure.THROTTLED_SHARE)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"999, 100, ", "1000, 100, 104857.6", "10000, 1, 104.8576", "10000, 0, ", "10000, -1, "})
    void memoryBelongsToConnectionsIfThereAreManyAndItGrew(int connections, int grownMib, Double each) {
        meter.connected(resident(50), resident(50 + grownMib), connections);

        assertThat(meter.cost().of(Figure.BYTES_PER_CONNECTION))
                .isEqualTo(each == null ? OptionalDouble.empty() : OptionalDouble.of(each));
    }

    @ParameterizedTest
    @CsvSource({"999, 0, 104857600, ", "1000, 5, 104857605, 104857.6", "1000, -1, 104857600, ", "1000, 0, 1000, "})
    void theKernelsMemoryAndTheHeapBelongToThemLikewise(int connections, long before, long after, Double each) {
        OptionalDouble expected = each == null ? OptionalDouble.empty() : OptionalDouble.of(each);
        meter.connectedIn(before, after, connections);
        meter.connectedWithHeap(before, after, connections);

        assertThat(meter.cost().of(Figure.KERNEL_BYTES_PER_CONNECTION)).isEqualTo(expected);
        assertThat(meter.cost().of(Figure.HEAP_BYTES_PER_CONNECTION)).isEqualTo(expected);
    }

    @Test
    void unknownMemoryBelongsToNoConnection() {
        meter.connected(Usage.UNKNOWN, resident(50), 5_000);

        assertThat(meter.cost().of(Figure.BYTES_PER_CONNECTION)).isEmpty();
    }

    @Test
    void refusesAReadingWithoutOneBefore() {
        meter.before(new Usage(usage(0, 0, 0, 5, 1, 0), JvmCounters.UNKNOWN));
        ran(meter, new Usage(usage(0, 0, 0, 5, 1, 0), JvmCounters.UNKNOWN), 1, 1);

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> ran(meter, new Usage(usage(0, 0, 0, 5, 1, 0), JvmCounters.UNKNOWN), 1, 1))
                .withMessageContaining("there was none before");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new CostMeter(0))
                .withMessageContaining("0.0 processors");
    }
}
