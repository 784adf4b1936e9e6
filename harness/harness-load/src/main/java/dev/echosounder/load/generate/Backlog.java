package dev.echosounder.load.generate;

/**
 * Tells from the messages that are due and not answered whether a server holds the rate of an open loop.
 *
 * <p>The least backlog of the last tenth of a run is compared to the least of the half before it. What a server that
 * keeps up has in hand, a constant latency's worth, is in both; a short pause is in neither. What is left is growth,
 * and a server whose backlog grows by more than 1 % of what came due in that half falls behind.
 *
 * <p>A pause at the very end looks the same, until sending is over: a server that then works its backlog off at more
 * than twice the rate is not at its limit. One that is at its limit cannot be quicker than the rate that it could not
 * hold.
 */
final class Backlog {

    /** The share of what came due meanwhile by which the backlog may grow. */
    static final double GROWTH = 0.01;
    /** Fewer messages than this are no growth, whatever share they are: runs may be short. */
    static final int LEAST_GROWTH = 10;

    private static final double MIDDLE = 0.4;
    private static final double END = 0.9;

    private final double lengthNanos;
    private long leastBefore = Long.MAX_VALUE;
    private long leastAtEnd = Long.MAX_VALUE;
    private long owed; // when the last message was due
    private long answered; // by then
    private long firstOfRest; // answers in the rest of the run
    private long lastOfRest;
    private boolean resting;

    /** @param lengthNanos from the start signal until the last message will be due, about; in nanoseconds */
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

    /** Afterwards, how many have been answered by this time. */
    void noteRest(long nanos, long answered) {
        if (answered != this.answered) {
            this.answered = answered;
            lastOfRest = nanos;
            if (!resting) {
                resting = true;
                firstOfRest = nanos;
            }
        }
    }

    long owed() {
        return owed;
    }

    /** Whether it grew while messages were sent, by as much as only a pause or an overload explains. */
    boolean grew(long due) {
        long before = leastBefore == Long.MAX_VALUE ? 0 : leastBefore; // the generator itself may have slept through it
        return leastAtEnd - before > Math.max(GROWTH * due * (END - MIDDLE), LEAST_GROWTH);
    }

    /**
     * Whether the server did not hold the rate.
     *
     * @param complete every message was answered in the end
     */
    boolean overload(long due, boolean complete) {
        boolean quick = complete && lastOfRest - firstOfRest < owed * lengthNanos / due / 2;
        return grew(due) && !quick;
    }
}
