package dev.echosounder.http.testing;

import java.util.List;
import java.util.Locale;

/**
 * A response as a client received it. Text has a character for each byte.
 *
 * @param fields the lines of the head after the first one
 * @param body without the framing of chunks
 */
record Response(int status, List<String> fields, String body) {

    /** The values of the fields with this name, in order. */
    List<String> values(String name) {
        String prefix = name.toLowerCase(Locale.ROOT) + ":";
        return fields.stream()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(prefix))
                .map(line -> line.substring(prefix.length()).strip())
                .toList();
    }
}
