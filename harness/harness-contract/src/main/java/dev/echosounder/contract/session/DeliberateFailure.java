package dev.echosounder.contract.session;

import java.util.List;
import java.util.logging.Filter;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * A failure of a session that its scenario has ordered. A model does well to log it; in a test's log it would be read
 * as news, so it is kept out of that.
 *
 * @param call in which it is thrown, by its name in {@link dev.echosounder.api.Session}, or {@code newSession}
 * @param kind its class, by its simple name: that of an error, or otherwise an {@link IllegalStateException}
 */
public record DeliberateFailure(String call, String kind) {

    /** Of no session. */
    public static final DeliberateFailure NONE = new DeliberateFailure("", "");

    /** {@code throws in received}, {@code throw an OutOfMemoryError in newSession}. */
    public static final String PATTERN =
            "throws? (?:an? (?:OutOfMemoryError|StackOverflowError|LinkageError|AssertionError) )?in"
                    + " (?:started|received|inputEnded|closed|newSession)";

    private static final String MARK = "as its scenario has ordered";

    static { // before the first can be logged
        for (Handler handler : Logger.getLogger("").getHandlers()) {
            Filter present = handler.getFilter();
            handler.setFilter(record -> !isOrdered(record) && (present == null || present.isLoggable(record)));
        }
    }

    /** @param text that ends with what matches {@link #PATTERN} */
    public static DeliberateFailure of(String text) {
        List<String> words = List.of(text.split(" "));
        return new DeliberateFailure(words.getLast(), words.get(words.size() - 3));
    }

    /** Throws it, if this is the call. */
    public void throwIn(String current) {
        if (!current.equals(call)) {
            return;
        }
        String what = "This session failed in " + call + ", " + MARK + ".";
        switch (kind) {
            case "OutOfMemoryError" -> throw new OutOfMemoryError(what);
            case "StackOverflowError" -> recur();
            case "LinkageError" -> throw new LinkageError(what);
            case "AssertionError" -> throw new AssertionError(what);
            default -> throw new IllegalStateException(what);
        }
    }

    /** A real one, which has no message. */
    private static void recur() {
        recur();
    }

    private static boolean isOrdered(LogRecord record) {
        return record.getMessage() != null && record.getMessage().contains(MARK)
                || String.valueOf(record.getThrown()).contains(MARK)
                || record.getThrown() instanceof StackOverflowError;
    }
}
