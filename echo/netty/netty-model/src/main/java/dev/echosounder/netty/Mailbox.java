package dev.echosounder.netty;

import dev.echosounder.transport.Tcp;
import java.util.Arrays;

/**
 * The events that a connection's loop has for the thread of its session, in order. A loop puts them in, and one thread
 * at a time takes all of them at once: so each takes the lock once for each round, and holds it for some nanoseconds.
 * Nothing is allocated once the two arrays are as long as they ever need to be.
 */
final class Mailbox {

    /** The number of bytes for the session at which the loop is to read no more. */
    static final int FULL_BYTES = Tcp.READ_BYTES;

    private static final int FIRST_LENGTH = 4;

    private Object[] coming = new Object[FIRST_LENGTH];
    private Object[] taken = new Object[FIRST_LENGTH];
    private int count;
    private long bytes;
    private volatile boolean full; // only changed under the lock
    private boolean attended;
    private boolean shut;

    /**
     * Adds an event.
     *
     * @param size in bytes, if it was read
     */
    synchronized void put(Object event, int size) {
        if (count == coming.length) {
            coming = Arrays.copyOf(coming, 2 * count);
        }
        coming[count++] = event;
        bytes += size;
        if (bytes >= FULL_BYTES) {
            full = true;
        }
    }

    /** Whether a thread must be woken to attend to it. If so, it counts as attended from then on. */
    synchronized boolean rouse() {
        if (attended || shut || count == 0) {
            return false;
        }
        attended = true;
        return true;
    }

    /**
     * Takes everything, for the thread that attends to it, which must be done with what was taken before.
     *
     * @return how many there are: they are in {@link #taken}
     */
    synchronized int take() {
        int now = count;
        Object[] done = taken;
        taken = coming;
        coming = done;
        count = 0;
        return now;
    }

    /** The events that were taken last; the thread that took them sets each to {@code null}. */
    Object[] taken() {
        return taken;
    }

    /**
     * Reports that the session has been shown this number of bytes.
     *
     * @return whether it was full, and is not any more
     */
    synchronized boolean shown(long size) {
        bytes -= size;
        if (full && bytes <= FULL_BYTES / 2) {
            full = false;
            return true;
        }
        return false;
    }

    /**
     * Reports that the thread that attends to it is done with what was taken.
     *
     * @return whether there is more; if not, no thread attends to it any more
     */
    synchronized boolean goesOn() {
        if (count > 0) {
            return true;
        }
        attended = false;
        return false;
    }

    /** Reports that no thread could be woken. */
    synchronized void isUnattended() {
        attended = false;
    }

    /** Closes it: no thread is woken for it any more. */
    synchronized void shut() {
        shut = true;
    }

    boolean isFull() {
        return full;
    }

    /** Whether it is empty, and no thread attends to it. */
    synchronized boolean isAtRest() {
        return count == 0 && !attended;
    }
}
