package dev.echosounder.trial.cost;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * What one side of a trial spent in its measured runs.
 *
 * @param figures what is not there cannot be known: a server from outside has no heap that we see
 */
public record Cost(Map<Figure, Double> figures) {

    /** A figure of the cost. */
    public enum Figure {
        /** Processor time in user mode, in microseconds. */
        USER_MICROS_PER_MESSAGE,
        /** Processor time in the kernel, in microseconds. */
        SYSTEM_MICROS_PER_MESSAGE,
        /** Both together, in microseconds. */
        CPU_MICROS_PER_MESSAGE,
        /** Context switches because a thread waited. */
        VOLUNTARY_SWITCHES_PER_MESSAGE,
        /** Context switches because a thread was preempted. */
        INVOLUNTARY_SWITCHES_PER_MESSAGE,
        /** On the heap, in bytes. */
        ALLOCATED_BYTES_PER_MESSAGE,
        /** Garbage collections from the first measured run to the last. */
        COLLECTIONS,
        /** Per second of the measured runs. */
        COLLECTIONS_PER_SECOND,
        /** Spent in them, in milliseconds. */
        COLLECTION_MILLIS,
        /** Per second of the measured runs. */
        COLLECTION_MILLIS_PER_SECOND,
        /** Spent by the JVM's compilers in all measured runs, in milliseconds. */
        COMPILATION_MILLIS,
        /** Resident memory at its peak, of the whole trial, in bytes. */
        PEAK_RESIDENT_BYTES,
        /** Resident memory that came with the connections, in bytes; from 1,000 connections on. */
        BYTES_PER_CONNECTION,
        /** Threads of the operating system, while all connections stood; the most seen. */
        THREADS,
        /** Processor time by the time that its processors had in the measured runs; 0 to 1. */
        BUSY_SHARE,
        /** The busy share of the thread that used most; 0 to 1. */
        BUSIEST_THREAD_SHARE,
        /** Virtual threads pinned for 20 ms or more in the measured runs. */
        PINNED_THREADS
    }

    public Cost {
        figures = Map.copyOf(figures);
    }

    /** This figure; empty where it cannot be known. */
    public OptionalDouble of(Figure figure) {
        Double value = figures.get(figure);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
