package dev.echosounder.contract.client;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a client sends, in which manner, and what it does then.
 *
 * @param count messages, or round trips
 * @param size of each, in bytes
 * @param pace when each piece leaves
 * @param pieceBytes of each piece
 * @param fills whether the client sends until the kernel's buffers are full, instead of a number of bytes
 * @param urgent whether an urgent byte is sent in the middle of each piece, which is no part of the message
 * @param reads whether the client reads the responses
 * @param end what the client does after the last byte
 * @param taken bytes of the response that it reads before that
 */
public record Message(
        int count,
        int size,
        Pace pace,
        int pieceBytes,
        boolean fills,
        boolean urgent,
        boolean reads,
        End end,
        int taken) {

    /** When a piece leaves. */
    public enum Pace {
        AT_ONCE,
        /** When everything before it has come back, or 2 ms later: otherwise the kernel would join the pieces. */
        APART,
        WHEN_ALL_IS_BACK
    }

    /** What a client does when it has sent all. */
    public enum End {
        NONE,
        HALF_CLOSE,
        RESET,
        RESET_AT_THE_RESPONSE
    }

    private static final String COUNT = "-?\\d[\\d,]*";
    private static final String SIZE = COUNT + " (?:bytes?|KiB|MiB)";

    public static final String PATTERN = "(?:(?:" + COUNT + " (?:messages?|round trips?) of )?" + SIZE
            + "|until the kernel's buffers are full)"
            + "(?: in " + COUNT + " pieces?| one byte at a time| in one segment| without waiting for responses)?"
            + "(?:, with an urgent byte in the middle of each)?"
            + "(?:,? without reading)?"
            + "(?:,? and half-closes?|,? and resets?(?: at the first byte of the response)?"
            + "|, take " + SIZE + " of the response and reset)?";

    private static final Pattern SEVERAL =
            Pattern.compile("(" + COUNT + " (messages?|round trips?)) of (" + SIZE + ").*");
    private static final Pattern ONE = Pattern.compile("(" + SIZE + ").*");
    private static final Pattern PIECES = Pattern.compile(".* in (" + COUNT + ") pieces?.*");
    private static final Pattern TAKEN = Pattern.compile(".* take (" + SIZE + ") of the response.*");

    /** @param text that matches {@link #PATTERN} */
    public static Message of(String text) {
        Matcher several = SEVERAL.matcher(text);
        Matcher one = ONE.matcher(text);
        boolean isSeveral = several.matches();
        boolean fills = !isSeveral && !one.matches();
        int count = isSeveral ? Quantities.count(several.group(1)) : 1;
        int size = isSeveral ? Quantities.size(several.group(3)) : fills ? 0 : Quantities.size(one.group(1));
        boolean roundTrips = isSeveral && several.group(2).startsWith("round");
        Matcher pieces = PIECES.matcher(text);
        boolean inPieces = pieces.matches();
        boolean byByte = text.contains(" one byte at a time");
        int pieceBytes = byByte
                ? 1
                : inPieces
                        ? Math.ceilDiv(size, Quantities.count(pieces.group(1) + " "))
                        : isSeveral && !text.contains(" in one segment") ? size : Integer.MAX_VALUE;
        Matcher taken = TAKEN.matcher(text);
        return new Message(
                count,
                size,
                roundTrips ? Pace.WHEN_ALL_IS_BACK : byByte || inPieces ? Pace.APART : Pace.AT_ONCE,
                pieceBytes,
                fills,
                text.contains(" urgent byte"),
                !text.contains(" without reading"),
                end(text),
                taken.matches() ? Quantities.size(taken.group(1)) : 0);
    }

    private static End end(String text) {
        if (text.contains(" half-close")) {
            return End.HALF_CLOSE;
        }
        if (text.contains(" at the first byte of the response")) {
            return End.RESET_AT_THE_RESPONSE;
        }
        return text.contains(" reset") ? End.RESET : End.NONE;
    }

    /** In one write, and nothing after it. */
    public static Message of(int bytes) {
        return new Message(1, bytes, Pace.AT_ONCE, Integer.MAX_VALUE, false, false, true, End.NONE, 0);
    }

    /** The client does nothing after it. */
    public Message withoutEnd() {
        return new Message(count, size, pace, pieceBytes, fills, urgent, reads, End.NONE, 0);
    }

    /** In all. */
    public int bytes() {
        return Math.multiplyExact(count, size);
    }
}
