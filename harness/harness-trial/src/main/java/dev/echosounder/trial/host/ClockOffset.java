package dev.echosounder.trial.host;

/**
 * How far a host's clock is ahead of the parent's.
 *
 * @param nanos the estimate
 * @param boundNanos the most by which the estimate is wrong, however the time of a round trip is divided
 */
record ClockOffset(long nanos, long boundNanos) {

    /** A time on the parent's clock, on the host's. */
    long there(long parentNanos) {
        return parentNanos + nanos;
    }

    /** A time on the host's clock, on the parent's. */
    long here(long hostNanos) {
        return hostNanos - nanos;
    }

    /** From one round trip: the host read its clock at some time between these two of the parent. */
    static ClockOffset of(long sent, long there, long received) {
        return new ClockOffset(there - sent - (received - sent) / 2, (received - sent) / 2 + 1);
    }

    /** The better one of two estimates. */
    ClockOffset or(ClockOffset other) {
        return boundNanos <= other.boundNanos ? this : other;
    }
}
