package dev.echosounder.trial.cost;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * What one side of a trial used in its measured runs.
 *
 * @param figures the known figures; the heap of an outside server, for example, is unknown
 */
public record Cost(Map<Figure, Double> figures) {

    /** A figure of the cost. */
    public enum Figure {
        /** Processor time in user mode, in microseconds. */
        USER_MICROS_PER_MESSAGE,
        /** Processor time in the kernel, in microseconds. */
        SYSTEM_MICROS_PER_MESSAGE,
        /** Processor time in user mode and in the kernel, in microseconds. */
        CPU_MICROS_PER_MESSAGE,
        /** Context switches because a thread waited. */
        VOLUNTARY_SWITCHES_PER_MESSAGE,
        /** Context switches because a thread was preempted. */
        INVOLUNTARY_SWITCHES_PER_MESSAGE,
        /** Bytes allocated on the heap. */
        ALLOCATED_BYTES_PER_MESSAGE,
        /** Garbage collections from the first measured run to the last. */
        COLLECTIONS,
        /** Garbage collections per second of the measured runs. */
        COLLECTIONS_PER_SECOND,
        /** Time of these garbage collections, in milliseconds. */
        COLLECTION_MILLIS,
        /** Milliseconds of garbage collection per second of the measured runs. */
        COLLECTION_MILLIS_PER_SECOND,
        /** Time that the JVM's compilers worked in all measured runs, in milliseconds. */
        COMPILATION_MILLIS,
        /** Peak resident memory over the whole trial, in bytes. */
        PEAK_RESIDENT_BYTES,
        /** Resident memory that came with the connections, in bytes; from 1,000 connections on. */
        BYTES_PER_CONNECTION,
        /** Live objects on the heap that came with the connections, in bytes; as above, of a load with idle clients. */
        HEAP_BYTES_PER_CONNECTION,
        /** Memory that the kernel took while they connected, for both ends of a connection, in bytes; as above. */
        KERNEL_BYTES_PER_CONNECTION,
        /** Threads of the operating system while all clients were connected; the most seen. */
        THREADS,
        /** Processor time as a share of the time that its processors, or its limit, gave it in these runs; 0 to 1. */
        BUSY_SHARE,
        /** The share of the periods in which it used up the processor time of its limit; 0 to 1. */
        THROTTLED_SHARE,
        /** The share of the time for which its busiest thread ran; 0 to 1. */
        BUSIEST_THREAD_SHARE,
        /** Virtual threads pinned for 20 ms or more in the measured runs. */
        PINNED_THREADS
    }

    public Cost {
        figures = Map.copyOf(figures);
    }

    /** A figure; empty if it is unknown. */
    public OptionalDouble of(Figure figure) {
        Double value = figures.get(figure);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
