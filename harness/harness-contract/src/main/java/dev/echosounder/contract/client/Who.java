package dev.echosounder.contract.client;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The clients that a step speaks of. "10 clients" and "a slow client" are new ones; "the clients" and "the slow client"
 * are those that had this name last.
 *
 * @param name by which a later step refers to them: "clients", "slow client"
 * @param count how many; of those that were named before, 0
 * @param isNew whether they come with this step
 * @param justOne only the first of them
 * @param inTurn each does all that the step says, and leaves, before the next connects
 * @param ofSecondServer whether they are clients of the second server
 */
public record Who(String name, int count, boolean isNew, boolean justOne, boolean inTurn, boolean ofSecondServer) {

    private static final String COUNT = "-?\\d[\\d,]*";
    private static final String ARTICLE = "(?:an?|the|" + COUNT + ")";

    public static final String PATTERN =
            "(?:one of )?" + ARTICLE + " (?:[a-z]+ )?clients?(?: of the second server)?(?:, one after another,)?";

    private static final Pattern PARTS =
            Pattern.compile("(one of )?(an?|the|" + COUNT + ") ((?:[a-z]+ )?clients?)( of the second server)?(,.*)?");

    /** @param text that matches {@link #PATTERN} */
    public static Who of(String text) {
        Matcher parts = PARTS.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "\"%s\" names no clients: write \"10 clients\", \"a slow client\" or \"the clients\"."
                            .formatted(text));
        }
        String article = parts.group(2);
        boolean second = parts.group(4) != null;
        boolean isNew = !article.equals("the");
        return new Who(
                parts.group(3) + (second ? parts.group(4) : ""),
                isNew ? count(article) : 0,
                isNew,
                parts.group(1) != null,
                parts.group(5) != null,
                second);
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
