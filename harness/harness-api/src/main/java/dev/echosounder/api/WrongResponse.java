package dev.echosounder.api;

import java.util.Locale;

/** A response that is not the one of its request. Its message is a sentence for people. */
public final class WrongResponse extends RuntimeException {

    private static final long serialVersionUID = 1;

    public WrongResponse(String what) {
        super(what, null, false, false);
    }

    /**
     * A response with a wrong byte.
     *
     * @param response its number, from 0
     * @param at which of its bytes is wrong, from 0
     */
    public static WrongResponse of(int client, long response, long at, byte actual, byte expected) {
        return new WrongResponse(String.format(
                Locale.ROOT,
                "Client %,d received a wrong byte: byte %,d of the answer to message %,d is 0x%02x and "
                        + "should be 0x%02x.",
                client,
                at + 1,
                response + 1,
                actual,
                expected));
    }

    /**
     * Bytes for which there was no request.
     *
     * @param responses that were complete before
     */
    public static WrongResponse unasked(int client, int bytes, long responses) {
        return new WrongResponse(String.format(
                Locale.ROOT,
                "Client %,d received %,d bytes more than it asked for, after %,d answers.",
                client,
                bytes,
                responses));
    }
}
