package dev.echosounder.kv.command;

import dev.echosounder.kv.store.Entry;

/**
 * The options of a {@code SET}.
 *
 * @param onlyNew set only if the key is not there ({@code NX})
 * @param onlyExisting set only if it is ({@code XX})
 * @param returnsOld reply with the value before ({@code GET})
 * @param keepsExpiry let it expire when the value before would have ({@code KEEPTTL})
 * @param expiresAt milliseconds since 1970, or {@link Entry#NEVER}
 */
record SetOptions(boolean onlyNew, boolean onlyExisting, boolean returnsOld, boolean keepsExpiry, long expiresAt) {

    /**
     * The options of a call.
     *
     * @throws CommandError if there are others, or those that exclude each other
     */
    static SetOptions of(Call call) {
        boolean onlyNew = false;
        boolean onlyExisting = false;
        boolean returnsOld = false;
        boolean keepsExpiry = false;
        Expiry expiry = null;
        int number = 0;
        for (int i = 3; i < call.count(); i++) {
            String option = call.option(i);
            switch (option) {
                case "NX" -> onlyNew = true;
                case "XX" -> onlyExisting = true;
                case "GET" -> returnsOld = true;
                case "KEEPTTL" -> keepsExpiry = true;
                default -> {
                    number = i + 1;
                    if (expiry != null || Expiry.named(option) == null || ++i == call.count()) {
                        throw CommandError.SYNTAX;
                    }
                    expiry = Expiry.named(option);
                }
            }
        }
        if (onlyNew && onlyExisting || keepsExpiry && expiry != null) {
            throw CommandError.SYNTAX;
        }
        return new SetOptions(
                onlyNew,
                onlyExisting,
                returnsOld,
                keepsExpiry,
                expiry == null ? Entry.NEVER : expiry.later(call, number, "set"));
    }
}
