package dev.echosounder.contract.client;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The clients that a step names. "10 clients" and "a slow client" are new ones; "the clients" and "the slow client" are
 * those that had this name last.
 *
 * @param name by which a later step refers to them: "clients", "slow client"
 * @param count how many new ones; 0 if they were named before
 * @param isNew whether they connect in this step
 * @param justOne whether only the first of them is meant
 * @param turns whether each does what the step says and leaves before the next connects
 * @param ofSecondServer whether they are clients of the second server
 */
public record Clients(String name, int count, boolean isNew, boolean justOne, Turns turns, boolean ofSecondServer) {

    /** How new clients follow one another. */
    public enum Turns {
        NONE,
        ONE_AFTER_ANOTHER,
        /** One after another, all of them from the port of the first. */
        FROM_ONE_PORT
    }

    private static final String COUNT = Quantities.COUNT;

    public static final String PATTERN = "(?:one of )?(?:an?|the|" + COUNT + ") (?:[a-z]+ )?clients?"
            + "(?: of the second server)?(?:, one after another(?: from one port)?,)?";

    private static final Pattern PARTS =
            Pattern.compile("(one of )?(an?|the|" + COUNT + ") ((?:[a-z]+ )?clients?)( of the second server)?(,.*)?");

    /** @param text that matches {@link #PATTERN} */
    public static Clients of(String text) {
        Matcher parts = PARTS.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "\"%s\" names no clients: write \"10 clients\", \"a slow client\" or \"the clients\"."
                            .formatted(text));
        }
        boolean isNew = !parts.group(2).equals("the");
        boolean second = parts.group(4) != null;
        return new Clients(
                parts.group(3) + (second ? parts.group(4) : ""),
                isNew ? count(parts.group(2)) : 0,
                isNew,
                parts.group(1) != null,
                parts.group(5) == null
                        ? Turns.NONE
                        : parts.group(5).contains("port") ? Turns.FROM_ONE_PORT : Turns.ONE_AFTER_ANOTHER,
                second);
    }

    /** A new one. */
    public static Clients one(String name) {
        return new Clients(name, 1, true, false, Turns.NONE, false);
    }

    private static int count(String article) {
        if (article.startsWith("a")) {
            return 1;
        }
        try {
            return Integer.parseInt(article.replace(",", ""));
        } catch (NumberFormatException tooMany) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "\"%s clients\" is more than there can be: give a number up to %,d.",
                    article,
                    Integer.MAX_VALUE));
        }
    }
}
