package dev.echosounder.load.generate;

/**
 * Decides by the messages that are due and not answered whether a server holds the rate of an open loop.
 *
 * <p>The least backlog of the last tenth of a run is compared with the least of the half before it. The messages that a
 * server with a constant latency is working on are in both; a short pause is in neither. The difference is growth. A
 * server falls behind if its backlog grows by more than 1 % of what came due in that half.
 *
 * <p>A pause at the very end looks the same until the last message has been sent. A server that then works its backlog
 * off at more than twice the rate is not at its limit, because a server at its limit cannot be faster than the rate
 * that it could not hold.
 */
final class Backlog {

    /** The backlog may grow by this share of what came due meanwhile. */
    static final double GROWTH = 0.01;
    /** Fewer messages than this are no growth, whatever their share, because runs may be short. */
    static final int LEAST_GROWTH = 10;

    private static final double MIDDLE = 0.4;
    private static final double END = 0.9;

    private final double lengthNanos;
    private long leastBefore = Long.MAX_VALUE;
    private long leastAtEnd = Long.MAX_VALUE;
    private long owed; // when the last message was due
    private long answered; // by then
    private long firstOfDrain; // when answers came after the last message was due
    private long lastOfDrain;
    private boolean draining;

    /** @param lengthNanos the approximate time from the start signal until the last message is due, in nanoseconds */
    Backlog(double lengthNanos) {
        this.lengthNanos = lengthNanos;
    }

    /**
     * @param nanos since the start signal
     * @param owed messages that are due and not answered
     */
    void note(long nanos, long owed) {
        if (nanos >= END * lengthNanos) {
            leastAtEnd = Math.min(leastAtEnd, owed);
        } else if (nanos >= MIDDLE * lengthNanos) {
            leastBefore = Math.min(leastBefore, owed);
        }
    }

    /** The last message has been due. */
    void allDue(long due, long answered) {
        this.owed = due - answered;
        this.answered = answered;
        leastAtEnd = Math.min(leastAtEnd, owed);
    }

    /** Takes the number of answers by this time, after the last message was due. */
    void noteDrain(long nanos, long answered) {
        if (answered != this.answered) {
            this.answered = answered;
            lastOfDrain = nanos;
            if (!draining) {
                draining = true;
                firstOfDrain = nanos;
            }
        }
    }

    long owed() {
        return owed;
    }

    /** Whether it grew while messages were sent, by more than a pause or an overload alone can explain. */
    boolean grew(long due) {
        long before = leastBefore == Long.MAX_VALUE ? 0 : leastBefore; // the generator itself may have slept through it
        return leastAtEnd - before > Math.max(GROWTH * due * (END - MIDDLE), LEAST_GROWTH);
    }

    /**
     * Whether the server did not hold the rate.
     *
     * @param complete whether every message was answered in the end
     */
    boolean overload(long due, boolean complete) {
        boolean quick = complete && lastOfDrain - firstOfDrain < owed * lengthNanos / due / 2;
        return grew(due) && !quick;
    }
}
