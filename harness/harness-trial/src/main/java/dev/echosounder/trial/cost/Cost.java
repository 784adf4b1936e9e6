package dev.echosounder.trial.cost;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What one side of a trial spent in its measured runs. Empty where it cannot be known: a server from outside has no
 * heap that we see.
 *
 * @param userMicrosPerMessage processor time in user mode, in microseconds
 * @param systemMicrosPerMessage processor time in the kernel, in microseconds
 * @param voluntarySwitchesPerMessage context switches because a thread waited
 * @param involuntarySwitchesPerMessage context switches because a thread was preempted
 * @param allocatedBytesPerMessage on the heap, in bytes
 * @param collectionMillis spent in garbage collections in all measured runs, in milliseconds
 * @param peakResidentBytes of the whole trial
 * @param bytesPerConnection resident memory that came with the connections, by the connections, in bytes; only from
 *     1,000 connections on
 * @param threads of the operating system, while all connections stood; the most seen
 * @param busyShare processor time by the time that the processors it was given had in the measured runs; 0 to 1
 * @param busiestThreadShare the same of the thread that used most; 0 to 1
 * @param pinnedThreads virtual threads pinned for 20 ms or more in the measured runs
 */
public record Cost(
        OptionalDouble userMicrosPerMessage,
        OptionalDouble systemMicrosPerMessage,
        OptionalDouble voluntarySwitchesPerMessage,
        OptionalDouble involuntarySwitchesPerMessage,
        OptionalDouble allocatedBytesPerMessage,
        OptionalLong collectionMillis,
        OptionalLong peakResidentBytes,
        OptionalDouble bytesPerConnection,
        OptionalLong threads,
        OptionalDouble busyShare,
        OptionalDouble busiestThreadShare,
        OptionalLong pinnedThreads) {

    /** User and system together, in microseconds. */
    public OptionalDouble cpuMicrosPerMessage() {
        return userMicrosPerMessage.isPresent() && systemMicrosPerMessage.isPresent()
                ? OptionalDouble.of(userMicrosPerMessage.getAsDouble() + systemMicrosPerMessage.getAsDouble())
                : OptionalDouble.empty();
    }
}
