package dev.echosounder.contract.client;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Bytes as text: {@code quit<CR><LF>}, {@code <FF F4>}. */
final class ByteText {

    /** {@code <CR>}, {@code <LF>}, {@code <1B 5B>}. */
    private static final Pattern UNPRINTED = Pattern.compile("<(CR|LF|[0-9A-F]{2}(?: [0-9A-F]{2})*)>");

    private ByteText() {}

    /**
     * What stands in angle brackets is a byte for each pair of hexadecimal digits, or the end of a line; the rest is
     * itself.
     */
    static byte[] bytes(String text) {
        return UNPRINTED
                .matcher(text)
                .replaceAll(unprinted -> Matcher.quoteReplacement(unprinted(unprinted.group(1))))
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String unprinted(String inBrackets) {
        return switch (inBrackets) {
            case "CR" -> "\r";
            case "LF" -> "\n";
            default -> new String(HexFormat.ofDelimiter(" ").parseHex(inBrackets), StandardCharsets.ISO_8859_1);
        };
    }
}
