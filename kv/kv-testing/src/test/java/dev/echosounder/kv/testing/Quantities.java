package dev.echosounder.kv.testing;

import io.cucumber.java.ParameterType;

/** Quantities with their units, as the features of the key-value service write them. */
public final class Quantities {

    private static final String COUNT = "\\d[\\d,]*";

    @ParameterType(COUNT + " clients?")
    public int clients(String text) {
        return number(text);
    }

    @ParameterType(COUNT + " commands?")
    public int commands(String text) {
        return number(text);
    }

    /** {@code 3 bytes}, {@code 64 KiB}, {@code 1 MiB}; in bytes. */
    @ParameterType(COUNT + " (?:bytes?|KiB|MiB)")
    public int size(String text) {
        return number(text) * (text.endsWith("MiB") ? 1024 * 1024 : text.endsWith("KiB") ? 1024 : 1);
    }

    private static int number(String text) {
        return Integer.parseInt(text.substring(0, text.indexOf(' ')).replace(",", ""));
    }
}
