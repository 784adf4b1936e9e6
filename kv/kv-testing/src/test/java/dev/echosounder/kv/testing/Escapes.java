package dev.echosounder.kv.testing;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Bytes as features write them: a character each, where {@code \r}, {@code \n} and {@code \xHH} stand for what cannot
 * be seen.
 */
final class Escapes {

    private static final Pattern ESCAPE = Pattern.compile("\\\\(r|n|x([0-9a-f]{2}))");

    private Escapes() {}

    static String undone(String text) {
        return ESCAPE.matcher(text).replaceAll(found -> switch (found.group(1)) {
            case "r" -> "\r";
            case "n" -> "\n";
            default -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(found.group(2), 16)));
        });
    }

    /** The lines of a text, each with the line end of the protocol. */
    static String lines(String text) {
        return undone(text.replace("\n", "\r\n") + "\r\n");
    }
}
