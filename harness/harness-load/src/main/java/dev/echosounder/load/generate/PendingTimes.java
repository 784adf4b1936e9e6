package dev.echosounder.load.generate;

/**
 * The times of the messages that are due and not answered, by their numbers: first in, first out, in a ring that
 * doubles when it is full.
 */
final class PendingTimes {

    private static final int LEAST = 4;

    private long[] intended = new long[LEAST];
    private long[] sentAt = new long[LEAST];
    private long first; // number of the oldest
    private long next; // number of the next to come

    /** Adds a message. */
    void add(long intendedNanos) {
        if (next - first == intended.length) {
            grow();
        }
        int at = slot(next);
        intended[at] = intendedNanos;
        sentAt[at] = intendedNanos; // until it is sent
        next++;
    }

    void sent(long number, long nanos) {
        sentAt[slot(number)] = nanos;
    }

    long intended(long number) {
        return intended[slot(number)];
    }

    long sentAt(long number) {
        return sentAt[slot(number)];
    }

    /** Removes the oldest message, which has been answered. */
    void answered() {
        first++;
    }

    private int slot(long number) {
        return (int) number & intended.length - 1;
    }

    private void grow() {
        long[] wasIntended = intended;
        long[] wasSentAt = sentAt;
        intended = new long[wasIntended.length * 2];
        sentAt = new long[wasIntended.length * 2];
        for (long number = first; number < next; number++) {
            int was = (int) number & wasIntended.length - 1;
            intended[slot(number)] = wasIntended[was];
            sentAt[slot(number)] = wasSentAt[was];
        }
    }
}
