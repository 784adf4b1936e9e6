package dev.echosounder.kv.testing;

import dev.echosounder.api.Model;
import dev.echosounder.api.Models;
import io.cucumber.java.ParameterType;
import java.util.Arrays;
import java.util.List;

/** Quantities with their units, as the features of the key-value service write them. */
public final class Quantities {

    private static final String COUNT = "\\d[\\d,]*";
    private static final String MODEL = "[a-z][a-z0-9_-]*";

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

    /**
     * {@code selector}, {@code selector and netty-epoll}, {@code a, b and c}; the error for a wrong name lists all
     * names.
     */
    @ParameterType(MODEL + "(?:(?:, | and )" + MODEL + ")*")
    public List<Model> models(String text) {
        return Arrays.stream(text.split(", | and ")).map(Models::named).toList();
    }

    private static int number(String text) {
        return Integer.parseInt(text.substring(0, text.indexOf(' ')).replace(",", ""));
    }
}
