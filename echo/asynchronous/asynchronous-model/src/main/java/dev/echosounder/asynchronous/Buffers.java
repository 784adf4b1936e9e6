package dev.echosounder.asynchronous;

import java.nio.ByteBuffer;

/**
 * Makes the direct buffers of a group. Where there is no memory for one, Java collects garbage and waits for half a second before it says so. A group
 * has few threads to spend that on: for a while after a failure it fails at once.
 */
final class Buffers {

    private static final long TRY_AGAIN_NANOS = 1_000_000_000;

    /** What was said when there was none, and when to try again, by {@link System#nanoTime()}. */
    private record Lack(String message, long untilNanos) {}

    private volatile Lack lack;

    /** @throws OutOfMemoryError if there is no memory for it, or was none just now */
    ByteBuffer make(int bytes) {
        Lack before = lack;
        if (before != null && System.nanoTime() - before.untilNanos() < 0) {
            throw new OutOfMemoryError(before.message());
        }
        try {
            return ByteBuffer.allocateDirect(bytes);
        } catch (OutOfMemoryError none) {
            lack = new Lack(none.getMessage(), System.nanoTime() + TRY_AGAIN_NANOS);
            throw none;
        }
    }
}
