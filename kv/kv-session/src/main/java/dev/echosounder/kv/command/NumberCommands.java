package dev.echosounder.kv.command;

import dev.echosounder.kv.protocol.Bulk;
import dev.echosounder.kv.protocol.Decimal;
import dev.echosounder.kv.store.Entry;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

/** Commands about values as numbers. */
final class NumberCommands {

    /** The longest text that is taken for a fraction, in characters. */
    private static final int MOST_SYMBOLS = 256;

    /** The largest power of ten in a number: that of a {@code double}. */
    private static final int MOST_EXPONENT = 308;

    /** Decimal places of a result, as in Redis. */
    private static final int PLACES = 17;

    private NumberCommands() {}

    static void incr(Call call) {
        add(call, 1);
    }

    static void decr(Call call) {
        add(call, -1);
    }

    static void incrBy(Call call) {
        add(call, call.integer(2));
    }

    static void decrBy(Call call) {
        long number = call.integer(2);
        if (number == Long.MIN_VALUE) {
            throw new CommandError("ERR decrement would overflow");
        }
        add(call, -number);
    }

    private static void add(Call call, long number) {
        Entry entry = call.entry(1);
        long before = entry == null ? 0 : integer(entry.bulk());
        long after = before + number;
        if (((before ^ after) & (number ^ after)) < 0) {
            throw new CommandError("ERR increment or decrement would overflow");
        }
        call.change(1, entry, Decimal.bulk(after));
        call.replies().integer(after);
    }

    private static long integer(byte[] bulk) {
        int start = Bulk.start(bulk);
        int length = Bulk.length(bulk);
        if (!Decimal.isLong(bulk, start, length)) {
            throw CommandError.NOT_AN_INTEGER;
        }
        return Decimal.toLong(bulk, start, length);
    }

    static void incrByFloat(Call call) {
        Entry entry = call.entry(1);
        BigDecimal before = entry == null ? BigDecimal.ZERO : fraction(text(entry.bulk()));
        BigDecimal after = before.add(fraction(call.arguments().text(2, MOST_SYMBOLS + 1)));
        if (exponent(after) > MOST_EXPONENT) {
            throw new CommandError("ERR increment would produce NaN or Infinity");
        }
        BigDecimal rounded = after.setScale(PLACES, RoundingMode.HALF_EVEN).stripTrailingZeros();
        byte[] bulk = Bulk.of(rounded.signum() == 0 ? "0" : rounded.toPlainString());
        call.change(1, entry, bulk);
        call.replies().bulk(bulk);
    }

    private static String text(byte[] bulk) {
        return new String(
                bulk, Bulk.start(bulk), Math.min(Bulk.length(bulk), MOST_SYMBOLS + 1), StandardCharsets.ISO_8859_1);
    }

    private static BigDecimal fraction(String text) {
        if (text.length() > MOST_SYMBOLS) {
            throw CommandError.NOT_A_FLOAT;
        }
        if (text.matches("(?i)[+-]?inf(inity)?")) {
            throw new CommandError("ERR increment would produce NaN or Infinity");
        }
        BigDecimal number;
        try {
            number = new BigDecimal(text);
        } catch (NumberFormatException not) {
            throw CommandError.NOT_A_FLOAT;
        }
        if (number.signum() != 0 && Math.abs(exponent(number)) > MOST_EXPONENT) {
            throw CommandError.NOT_A_FLOAT;
        }
        return number.signum() == 0 ? BigDecimal.ZERO : number;
    }

    /** The power of ten of the highest digit. */
    private static long exponent(BigDecimal number) {
        return (long) number.precision() - number.scale() - 1;
    }
}
