package dev.echosounder.contract.client;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
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
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Matcher unprinted = UNPRINTED.matcher(text);
        int at = 0;
        while (unprinted.find()) {
            bytes.writeBytes(text.substring(at, unprinted.start()).getBytes(StandardCharsets.US_ASCII));
            switch (unprinted.group(1)) {
                case "CR" -> bytes.write('\r');
                case "LF" -> bytes.write('\n');
                default -> {
                    for (String digits : unprinted.group(1).split(" ")) {
                        bytes.write(Integer.parseInt(digits, 16));
                    }
                }
            }
            at = unprinted.end();
        }
        bytes.writeBytes(text.substring(at).getBytes(StandardCharsets.US_ASCII));
        return bytes.toByteArray();
    }
}
