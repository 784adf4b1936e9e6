package dev.echosounder.trial.cost;

import dev.echosounder.linux.proc.Growth;
import dev.echosounder.linux.proc.ProcessUsage;
import dev.echosounder.trial.cost.Cost.Figure;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Adds up what one side of a trial spends in its measured runs, and only there: rests, warm-ups and the baseline's runs
 * between them lie outside of the pairs of readings. Only collections are counted from the first of them to the last.
 */
public final class CostMeter {

    /** With fewer connections, what a process does besides connecting would be taken for theirs. */
    public static final int LEAST_CONNECTIONS = 1_000;

    /**
     * What resident memory grows by without any connection: a JVM compiles, loads classes and touches new pages of its
     * heap. Less growth than this says nothing about connections.
     */
    public static final long NOISE_BYTES = 1024 * 1024;

    private static final double NANOS_PER_MICRO = 1_000;
    private static final double NANOS_PER_SECOND = 1e9;

    private final int processors;
    private final Growth user = new Growth();
    private final Growth system = new Growth();
    private final Growth busy = new Growth();
    private final Growth voluntary = new Growth();
    private final Growth involuntary = new Growth();
    private final Growth busiestThread = new Growth();
    private final Growth allocatedBytes = new Growth();
    private final Growth compilationMillis = new Growth();
    private OptionalDouble bytesPerConnection = OptionalDouble.empty();
    private long peakResident = -1;
    private int mostThreads = -1;
    private OptionalLong pinnedThreads = OptionalLong.empty();
    private long messages;
    private long nanos;
    private long allNanos;
    private Usage before;
    private JvmCounters first = JvmCounters.UNKNOWN;
    private JvmCounters last = JvmCounters.UNKNOWN;

    /** @param processors that this side was given, at least 1 */
    public CostMeter(int processors) {
        if (processors < 1) {
            throw new IllegalArgumentException(
                    "A process cannot have %d processors: give at least 1.".formatted(processors));
        }
        this.processors = processors;
    }

    /**
     * Takes the memory that came with the connections: all had answered once at the second reading, and none stood at
     * the first.
     */
    public void connected(Usage before, Usage after, int connections) {
        long from = before.process().residentBytes();
        long grown = after.process().residentBytes() - from;
        boolean known = from >= 0 && after.process().residentBytes() >= 0;
        bytesPerConnection = known && connections >= LEAST_CONNECTIONS && grown >= NOISE_BYTES
                ? OptionalDouble.of((double) grown / connections)
                : OptionalDouble.empty();
        note(after.process());
    }

    /** Right before the start signal of a measured run. */
    public void before(Usage usage) {
        before = usage;
        first = allNanos == 0 ? usage.jvm() : first;
        note(usage.process());
    }

    /**
     * A measured run without readings. What it allocates shows in the collections until the next reading, of which it
     * is a part.
     */
    public void unread(long nanos) {
        allNanos += nanos;
    }

    /**
     * Right after the last answer of that run.
     *
     * @param messages that were answered in it
     * @param nanos that it took, in nanoseconds
     * @return what was used in it
     * @throws IllegalStateException if there was no reading before
     */
    public RunCost after(Usage after, long messages, long nanos) {
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
        this.nanos += nanos;
        allNanos += nanos;
        last = after.jvm();
        note(to);
        RunCost cost = RunCost.between(before, after);
        before = null;
        return cost;
    }

    /** Takes how many virtual threads were pinned in the measured runs. */
    public void pinned(OptionalLong threads) {
        pinnedThreads = threads;
    }

    /** Of all runs up to now. Before the first, only what does not belong to a run is there. */
    public Cost cost() {
        Map<Figure, Double> known = new EnumMap<>(Figure.class);
        put(known, Figure.USER_MICROS_PER_MESSAGE, user.by(messages * NANOS_PER_MICRO));
        put(known, Figure.SYSTEM_MICROS_PER_MESSAGE, system.by(messages * NANOS_PER_MICRO));
        put(known, Figure.CPU_MICROS_PER_MESSAGE, busy.by(messages * NANOS_PER_MICRO));
        put(known, Figure.VOLUNTARY_SWITCHES_PER_MESSAGE, voluntary.by(messages));
        put(known, Figure.INVOLUNTARY_SWITCHES_PER_MESSAGE, involuntary.by(messages));
        put(known, Figure.ALLOCATED_BYTES_PER_MESSAGE, allocatedBytes.by(messages));
        collections(known);
        put(known, Figure.COMPILATION_MILLIS, nanos > 0 ? compilationMillis.by(1) : OptionalDouble.empty());
        put(known, Figure.PEAK_RESIDENT_BYTES, unlessNegative(peakResident));
        put(known, Figure.BYTES_PER_CONNECTION, bytesPerConnection);
        put(known, Figure.THREADS, unlessNegative(mostThreads));
        put(known, Figure.BUSY_SHARE, busy.by((double) nanos * processors));
        put(known, Figure.BUSIEST_THREAD_SHARE, busiestThread.by(nanos));
        pinnedThreads.ifPresent(threads -> known.put(Figure.PINNED_THREADS, (double) threads));
        // The readings lie a little outside of the run, so more than all can be read: that is all.
        known.computeIfPresent(Figure.BUSY_SHARE, (_, share) -> Math.min(share, 1));
        known.computeIfPresent(Figure.BUSIEST_THREAD_SHARE, (_, share) -> Math.min(share, 1));
        return new Cost(known);
    }

    /**
     * From the first reading to the last: a server that is not driven in between allocates nothing, and what a run
     * allocates may be collected in the next.
     */
    private void collections(Map<Figure, Double> known) {
        Growth collections = new Growth();
        Growth millis = new Growth();
        collections.add(first.collections(), last.collections());
        millis.add(first.collectionMillis(), last.collectionMillis());
        if (nanos > 0) {
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
