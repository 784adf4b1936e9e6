package dev.echosounder.kv.command;

import dev.echosounder.kv.store.Entry;

/** The four notations of an expiry: in seconds or milliseconds, from now on or since 1970. */
enum Expiry {
    EX(1000, true),
    PX(1, true),
    EXAT(1000, false),
    PXAT(1, false);

    private final long unit;
    private final boolean fromNow;

    Expiry(long unit, boolean fromNow) {
        this.unit = unit;
        this.fromNow = fromNow;
    }

    /** The notation with this name; {@code null} if there is none. */
    static Expiry named(String option) {
        return switch (option) {
            case "EX" -> EX;
            case "PX" -> PX;
            case "EXAT" -> EXAT;
            case "PXAT" -> PXAT;
            default -> null;
        };
    }

    /**
     * The time that a word of the request gives, in milliseconds since 1970.
     *
     * @param word where the number stands
     * @param command for the error
     * @throws CommandError if it is no number, or too large a one
     */
    long at(Call call, int word, String command) {
        long number = call.integer(word);
        if (number > Long.MAX_VALUE / unit || number < Long.MIN_VALUE / unit) {
            throw CommandError.invalidExpiry(command);
        }
        long millis = number * unit;
        long base = fromNow ? call.now() : 0;
        if (millis >= Entry.NEVER - base) {
            throw CommandError.invalidExpiry(command);
        }
        return millis + base;
    }

    /** The time that a word of the request gives, for commands that refuse a number below one. */
    long later(Call call, int word, String command) {
        if (call.integer(word) <= 0) {
            throw CommandError.invalidExpiry(command);
        }
        return at(call, word, command);
    }
}
