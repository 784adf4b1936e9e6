package dev.echosounder.kv.protocol;

/**
 * Whole numbers as the protocol and the commands take them: digits with no sign but a minus, no leading zeros, no
 * spaces.
 */
public final class Decimal {

    /** The digits of {@link Long#MIN_VALUE} and its sign. */
    public static final int MOST_BYTES = 20;

    private Decimal() {}

    /** Whether these bytes are a number from {@link Long#MIN_VALUE} to {@link Long#MAX_VALUE}. */
    public static boolean isLong(byte[] from, int offset, int length) {
        if (length == 1) {
            return from[offset] >= '0' && from[offset] <= '9';
        }
        if (length == 0 || length > MOST_BYTES) {
            return false;
        }
        int first = from[offset] == '-' ? 1 : 0;
        if (from[offset + first] < '1' || from[offset + first] > '9') {
            return false;
        }
        long negated = 0; // there is one more number below zero than above
        for (int i = first; i < length; i++) {
            int digit = from[offset + i] - '0';
            if (digit < 0 || digit > 9 || negated < Long.MIN_VALUE / 10 || negated * 10 < Long.MIN_VALUE + digit) {
                return false;
            }
            negated = negated * 10 - digit;
        }
        return first == 1 || negated != Long.MIN_VALUE;
    }

    /** The number that these bytes are, if {@link #isLong}. */
    public static long toLong(byte[] from, int offset, int length) {
        int first = from[offset] == '-' ? 1 : 0;
        long negated = 0;
        for (int i = first; i < length; i++) {
            negated = negated * 10 - (from[offset + i] - '0');
        }
        return first == 1 ? negated : -negated;
    }

    /** Writes a number to an array, from this index on; returns the index after it. */
    static int write(long number, byte[] to, int at) {
        int begin = at;
        long negated = number < 0 ? number : -number;
        if (number < 0) {
            to[begin++] = '-';
        }
        int end = begin + 1;
        for (long rest = negated; rest <= -10; rest /= 10) {
            end++;
        }
        long rest = negated;
        for (int i = end - 1; i >= begin; i--) {
            to[i] = (byte) ('0' - rest % 10);
            rest /= 10;
        }
        return end;
    }

    /** A number in the form of {@link Bulk}. */
    public static byte[] bulk(long number) {
        byte[] symbols = new byte[MOST_BYTES];
        return Bulk.of(symbols, 0, write(number, symbols, 0));
    }
}
