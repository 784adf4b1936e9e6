package dev.echosounder.http.testing;

import io.cucumber.java.ParameterType;
import java.util.Arrays;
import java.util.List;

/** Values as the features of the HTTP service write them. */
public final class HttpParameterTypes {

    /**
     * A status code that is expected.
     *
     * @param hasBody whether the response may have a body
     */
    record Expected(int status, boolean hasBody) {}

    /** {@code 200}, {@code 200 and 404}, {@code 100, 200 and 200 without a body}. */
    @ParameterType("[1-5]\\d\\d(?: without a body)?(?:(?:, | and )[1-5]\\d\\d(?: without a body)?)*")
    public List<Expected> statuses(String text) {
        return Arrays.stream(text.split(", | and "))
                .map(one -> new Expected(Integer.parseInt(one.substring(0, 3)), one.length() == 3))
                .toList();
    }

    /** {@code "a"}, {@code "a", "b" and "c"}. */
    @ParameterType("(?:\"[^\"]*\")(?:(?:, | and )\"[^\"]*\")*")
    public List<String> texts(String text) {
        return Arrays.stream(text.substring(1, text.length() - 1).split("\"(?:, | and )\""))
                .toList();
    }

    /** Whether the connection goes on: {@code goes on}, {@code is ended}. */
    @ParameterType("goes on|is ended")
    public boolean fate(String text) {
        return text.equals("goes on");
    }

    /** {@code 3 bytes}, {@code 64 KiB}; in bytes. */
    @ParameterType("\\d[\\d,]* (?:bytes?|KiB|MiB)")
    public int size(String text) {
        int number = Integer.parseInt(text.substring(0, text.indexOf(' ')).replace(",", ""));
        return number * (text.endsWith("MiB") ? 1024 * 1024 : text.endsWith("KiB") ? 1024 : 1);
    }
}
