package dev.echosounder.load.generate;

import java.io.Serializable;
import java.time.Duration;
import java.util.Arrays;

/**
 * The largest response time in each slice of the runs, by the time at which answers came.
 *
 * <p>Answers that come within one slice mostly share their cause: one stall delays those of all clients. So the number
 * of slices whose largest time exceeds a value estimates how many independent events lie above it, which the number of
 * answers does not.
 */
public final class LargestTimes implements Serializable {

    /** The length of a slice. */
    public static final Duration SLICE = Duration.ofMillis(10);

    private static final long SLICE_NANOS = SLICE.toNanos();
    private static final int FIRST_SLICES = 1_024;

    private long[] largest; // 0 where no answer came
    private int size;
    private long end; // of the last slice

    private LargestTimes(long[] largest, int size) {
        this.largest = largest;
        this.size = size;
    }

    static LargestTimes empty() {
        return new LargestTimes(new long[FIRST_SLICES], 0);
    }

    /** Begins a run. */
    void begin(long startNanos) {
        end = startNanos;
        next();
    }

    /** Records an answer that came now, with its response time. */
    void record(long now, long nanos) {
        while (now - end >= 0) {
            next();
        }
        if (nanos > largest[size - 1]) {
            largest[size - 1] = nanos;
        }
    }

    private void next() {
        if (size == largest.length) {
            largest = Arrays.copyOf(largest, 2 * size);
        }
        size++;
        end += SLICE_NANOS;
    }

    /** Adds the slices of other runs. */
    void add(LargestTimes other) {
        int before = size;
        resize(size + other.size);
        System.arraycopy(other.largest, 0, largest, before, other.size);
    }

    /** Adds what another thread saw at the same time, in the same run. */
    void alongside(LargestTimes other) {
        resize(Math.max(size, other.size));
        for (int slice = 0; slice < other.size; slice++) {
            largest[slice] = Math.max(largest[slice], other.largest[slice]);
        }
    }

    private void resize(int slices) {
        if (slices > largest.length) {
            largest = Arrays.copyOf(largest, Math.max(slices, 2 * largest.length));
        }
        size = slices;
    }

    /** The number of slices whose largest time exceeds this one. */
    long above(long nanos) {
        return Arrays.stream(largest, 0, size).filter(time -> time > nanos).count();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LargestTimes some && Arrays.equals(largest, 0, size, some.largest, 0, some.size);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(Arrays.copyOf(largest, size));
    }

    private Object writeReplace() {
        return new Encoded(SmallNumbers.encode(Arrays.copyOf(largest, size)));
    }

    /** The serialized form. */
    private record Encoded(byte[] largest) implements Serializable {

        private Object readResolve() {
            long[] times = SmallNumbers.decode(largest);
            return new LargestTimes(Arrays.copyOf(times, Math.max(FIRST_SLICES, times.length)), times.length);
        }
    }
}
