package dev.echosounder.trial.cost;

import dev.echosounder.linux.proc.ControlGroup;
import dev.echosounder.linux.proc.Growth;
import dev.echosounder.linux.proc.ProcessUsage;
import dev.echosounder.trial.cost.Cost.Figure;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Adds up what one side of a trial uses in its measured runs. Rests, warm-ups and the baseline's runs lie outside the
 * pairs of readings. Only garbage collections are counted from the first reading to the last.
 */
public final class CostMeter {

    /** With fewer connections, other memory of the process would be mistaken for that of the connections. */
    public static final int LEAST_CONNECTIONS = 1_000;

    /**
     * Resident memory also grows without connections: a JVM compiles, loads classes and touches new pages of its heap.
     * Less growth than this says nothing about connections.
     */
    public static final long NOISE_BYTES = 1024 * 1024;

    private static final double NANOS_PER_MICRO = 1_000;
    private static final double NANOS_PER_SECOND = 1e9;

    private final double processors;
    private final Growth user = new Growth();
    private final Growth system = new Growth();
    private final Growth busy = new Growth();
    private final Growth voluntary = new Growth();
    private final Growth involuntary = new Growth();
    private final Growth busiestThread = new Growth();
    private final Growth periods = new Growth();
    private final Growth throttledPeriods = new Growth();
    private final Growth allocatedBytes = new Growth();
    private final Growth compilationMillis = new Growth();
    private OptionalDouble bytesPerConnection = OptionalDouble.empty();
    private OptionalDouble heapBytesPerConnection = OptionalDouble.empty();
    private OptionalDouble kernelBytesPerConnection = OptionalDouble.empty();
    private long peakResident = -1;
    private int mostThreads = -1;
    private OptionalLong pinnedThreads = OptionalLong.empty();
    private long messages;
    private long answeringNanos;
    private long allNanos;
    private Usage before;
    private JvmCounters first = JvmCounters.UNKNOWN;
    private JvmCounters last = JvmCounters.UNKNOWN;

    /** @param processors the number of processors of this side, or those that its limit allows; more than 0 */
    public CostMeter(double processors) {
        if (!(processors > 0)) {
            throw new IllegalArgumentException(
                    "A process cannot have %s processors: give more than 0.".formatted(processors));
        }
        this.processors = processors;
    }

    /** Takes the memory of the connections, by a reading before there were any and one after all had an answer. */
    public void connected(Usage before, Usage after, int connections) {
        bytesPerConnection =
                each(before.process().residentBytes(), after.process().residentBytes(), connections);
        note(after.process());
    }

    /** Takes the memory that the kernel had taken then, in bytes; -1 if unknown. */
    public void connectedIn(long kernelBefore, long kernelAfter, int connections) {
        kernelBytesPerConnection = each(kernelBefore, kernelAfter, connections);
    }

    /** Takes the live objects on the heap then, in bytes; -1 if unknown. */
    public void connectedWithHeap(long liveBefore, long liveAfter, int connections) {
        heapBytesPerConnection = each(liveBefore, liveAfter, connections);
    }

    private static OptionalDouble each(long before, long after, int connections) {
        return before >= 0 && after - before >= NOISE_BYTES && connections >= LEAST_CONNECTIONS
                ? OptionalDouble.of((double) (after - before) / connections)
                : OptionalDouble.empty();
    }

    /** Takes the reading right before the start signal of a measured run. */
    public void before(Usage usage) {
        before = usage;
        first = allNanos == 0 ? usage.jvm() : first;
        note(usage.process());
    }

    /** Adds a measured run without readings. Its garbage collections are counted by the next reading. */
    public void unread(long nanos) {
        allNanos += nanos;
    }

    /**
     * Takes the reading right after the last answer of that run.
     *
     * @param messages the number of answers
     * @param nanos the length of the run, in nanoseconds
     * @param answeringNanos its length without its stalls: a server that sleeps in stalls may be at its limit in the
     *     rest of the time
     * @return what was used in it
     * @throws IllegalStateException if there was no reading before
     */
    public RunCost after(Usage after, long messages, long nanos, long answeringNanos) {
        if (before == null) {
            throw new IllegalStateException(
                    "The cost of a run is the difference of two readings, and there was none before: call before(...)"
                            + " first.");
        }
        ProcessUsage from = before.process();
        ProcessUsage to = after.process();
        user.add(from.userNanos(), to.userNanos());
        system.add(from.systemNanos(), to.systemNanos());
        busy.add(from.userNanos(), to.userNanos());
        busy.add(from.systemNanos(), to.systemNanos());
        voluntary.add(from.voluntarySwitches(), to.voluntarySwitches());
        involuntary.add(from.involuntarySwitches(), to.involuntarySwitches());
        busiestThread.add(0, to.busiestThreadNanos());
        allocatedBytes.add(before.jvm().allocatedBytes(), after.jvm().allocatedBytes());
        compilationMillis.add(before.jvm().compilationMillis(), after.jvm().compilationMillis());
        this.messages += messages;
        this.answeringNanos += answeringNanos;
        allNanos += nanos;
        last = after.jvm();
        note(to);
        RunCost cost = RunCost.between(before, after);
        before = null;
        return cost;
    }

    /** Takes the periods of limited processor time, by readings before and after a measured run. */
    public void throttled(ControlGroup.Periods before, ControlGroup.Periods after) {
        periods.add(before.all(), after.all());
        throttledPeriods.add(before.throttled(), after.throttled());
    }

    /** Takes the number of virtual threads that were pinned in the measured runs. */
    public void pinned(OptionalLong threads) {
        pinnedThreads = threads;
    }

    /** The cost of all runs so far. Before the first, it has only the figures that belong to no run. */
    public Cost cost() {
        Map<Figure, Double> known = new EnumMap<>(Figure.class);
        put(known, Figure.USER_MICROS_PER_MESSAGE, user.by(messages * NANOS_PER_MICRO));
        put(known, Figure.SYSTEM_MICROS_PER_MESSAGE, system.by(messages * NANOS_PER_MICRO));
        put(known, Figure.CPU_MICROS_PER_MESSAGE, busy.by(messages * NANOS_PER_MICRO));
        put(known, Figure.VOLUNTARY_SWITCHES_PER_MESSAGE, voluntary.by(messages));
        put(known, Figure.INVOLUNTARY_SWITCHES_PER_MESSAGE, involuntary.by(messages));
        put(known, Figure.ALLOCATED_BYTES_PER_MESSAGE, allocatedBytes.by(messages));
        collections(known);
        put(known, Figure.COMPILATION_MILLIS, answeringNanos > 0 ? compilationMillis.by(1) : OptionalDouble.empty());
        put(known, Figure.PEAK_RESIDENT_BYTES, unlessNegative(peakResident));
        put(known, Figure.BYTES_PER_CONNECTION, bytesPerConnection);
        put(known, Figure.HEAP_BYTES_PER_CONNECTION, heapBytesPerConnection);
        put(known, Figure.KERNEL_BYTES_PER_CONNECTION, kernelBytesPerConnection);
        put(known, Figure.THREADS, unlessNegative(mostThreads));
        put(known, Figure.BUSY_SHARE, busy.by(answeringNanos * processors));
        put(known, Figure.THROTTLED_SHARE, throttledPeriods.by(periods.total().orElse(0)));
        put(known, Figure.BUSIEST_THREAD_SHARE, busiestThread.by(answeringNanos));
        pinnedThreads.ifPresent(threads -> known.put(Figure.PINNED_THREADS, (double) threads));
        // The readings lie a little outside the run, so that a share can exceed 1.
        known.computeIfPresent(Figure.BUSY_SHARE, (_, share) -> Math.min(share, 1));
        known.computeIfPresent(Figure.BUSIEST_THREAD_SHARE, (_, share) -> Math.min(share, 1));
        return new Cost(known);
    }

    /**
     * Counts from the first reading to the last, because what a run allocates may be collected in the next one. A
     * server that is not driven allocates nothing.
     */
    private void collections(Map<Figure, Double> known) {
        Growth collections = new Growth();
        Growth millis = new Growth();
        collections.add(first.collections(), last.collections());
        millis.add(first.collectionMillis(), last.collectionMillis());
        if (answeringNanos > 0) {
            double seconds = allNanos / NANOS_PER_SECOND;
            put(known, Figure.COLLECTIONS, collections.by(1));
            put(known, Figure.COLLECTIONS_PER_SECOND, collections.by(seconds));
            put(known, Figure.COLLECTION_MILLIS, millis.by(1));
            put(known, Figure.COLLECTION_MILLIS_PER_SECOND, millis.by(seconds));
        }
    }

    private static void put(Map<Figure, Double> known, Figure figure, OptionalDouble value) {
        value.ifPresent(some -> known.put(figure, some));
    }

    private static OptionalDouble unlessNegative(long value) {
        return value < 0 ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    private void note(ProcessUsage usage) {
        peakResident = Math.max(peakResident, usage.peakResidentBytes());
        mostThreads = Math.max(mostThreads, usage.threads());
    }
}
