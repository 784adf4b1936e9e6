package dev.echosounder.contract.client;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What clients send, in which manner, and what they do after that.
 *
 * @param content what is sent
 * @param pace when each piece leaves
 * @param pieceBytes of each piece
 * @param urgent whether an urgent byte, which is no part of the message, is sent in the middle of each piece
 * @param reads whether the clients read the responses
 * @param end what the clients do after the last byte
 * @param taken bytes of the response that they read before a reset
 */
public record Message(Content content, Pace pace, int pieceBytes, boolean urgent, boolean reads, End end, int taken) {

    /** What is sent. */
    public sealed interface Content {}

    /**
     * Random bytes.
     *
     * @param count of messages or round trips
     * @param size of each, in bytes
     */
    public record Bytes(int count, int size) implements Content {}

    /**
     * These bytes, again and again until a message has its size.
     *
     * @param count of messages or round trips, all of which are equal
     * @param size of each, in bytes
     */
    public record Literal(int count, int size, byte[] bytes) implements Content {}

    /**
     * Beginnings of the same random bytes, whose sizes differ by as many bytes from one to the next.
     *
     * @param count of messages or round trips
     * @param most bytes of the longest
     * @param grow whether the longest is the last, and not the first
     */
    public record Beginnings(int count, int most, boolean grow) implements Content {

        /** Bytes of one of them, of which the first has the number 1. */
        int size(int number) {
            return Math.toIntExact((long) most * (grow ? number : count + 1 - number) / count);
        }
    }

    /** Single bytes in this interval, for this time. */
    public record Regularly(Duration interval, Duration time) implements Content {}

    /** Bytes until the kernel takes no more of the responses. */
    public record UntilBuffersAreFull() implements Content {}

    /**
     * Requests to sessions that answer with as many bytes as asked for: for more than the kernel's buffers hold.
     *
     * @param after bytes that are requested after that
     */
    public record MoreThanBuffersHold(int after) implements Content {}

    /** When a piece leaves. */
    public enum Pace {
        AT_ONCE,
        /** When everything before it has come back, or 2 ms later: otherwise the kernel would join the pieces. */
        APART,
        WHEN_ALL_IS_BACK
    }

    /** What a client does after the last byte. */
    public enum End {
        NONE,
        HALF_CLOSE,
        RESET,
        /** Resets the connection when the first byte of the response arrives. */
        RESET_IN_MID_MESSAGE
    }

    private static final String SIZE = Quantities.SIZE;
    private static final String COUNT = Quantities.COUNT;
    private static final String BEYOND = "requests for slightly more than the kernel's buffers hold and for ";

    private static final String TEXT = "\"[^\"]*\"";
    private static final String NESTED = "up to " + SIZE + ", each the beginning of the (?:next|one before)";

    public static final String PATTERN = "(?:(?:" + COUNT + " (?:messages?|round trips?) of )?"
            + "(?:" + SIZE + "(?: of " + TEXT + ")?|" + TEXT + "|" + NESTED + ")"
            + "|until the kernel's buffers are full|" + BEYOND + SIZE + ")"
            + "(?: in " + COUNT + " pieces?| one byte at a time| in one segment| without waiting for responses"
            + "| every " + Quantities.DURATION + " for " + Quantities.DURATION + ")?"
            + "(?:, with an urgent byte in the middle of each)?"
            + "(?:,? without reading)?"
            + "(?:,? and half-closes?|,? and resets?(?: in mid-message)?|, take " + SIZE
            + " of the response and reset)?";

    private static final Pattern BYTES = Pattern.compile("(?:(" + COUNT + " (messages?|round trips?)) of )?(?:up to )?"
            + "(?:(" + SIZE + "))?(?:(?: of )?\"([^\"]*)\")?.*");
    private static final Pattern REGULARLY =
            Pattern.compile(".* every (" + Quantities.DURATION + ") for (" + Quantities.DURATION + ")");
    private static final Pattern MORE = Pattern.compile(BEYOND + "(" + SIZE + ").*");
    private static final Pattern PIECES = Pattern.compile(".* in (" + COUNT + " )pieces?.*");
    private static final Pattern TAKEN = Pattern.compile(".* take (" + SIZE + ") of the response.*");

    /** @param text that matches {@link #PATTERN} */
    public static Message of(String text) {
        String manner = text.replaceFirst(TEXT, "");
        Matcher bytes = BYTES.matcher(text);
        boolean several = bytes.matches() && bytes.group(1) != null;
        Optional<String> pieces = group(PIECES, manner);
        boolean apart = pieces.isPresent() || manner.contains(" one byte at a time");
        Content content = content(text);
        int size = switch (content) {
            case Bytes random -> random.size();
            case Literal literal -> literal.size();
            default -> Integer.MAX_VALUE;
        };
        return new Message(
                content,
                several && bytes.group(2).startsWith("round")
                        ? Pace.WHEN_ALL_IS_BACK
                        : apart ? Pace.APART : Pace.AT_ONCE,
                apart
                        ? pieces.map(number -> Math.ceilDiv(size, Quantities.count(number)))
                                .orElse(1)
                        : several && !manner.contains(" in one segment") ? size : Integer.MAX_VALUE,
                manner.contains(" urgent byte"),
                !manner.contains(" without reading"),
                end(manner),
                group(TAKEN, manner).map(Quantities::size).orElse(0));
    }

    private static Content content(String text) {
        Matcher regularly = REGULARLY.matcher(text);
        if (regularly.matches()) {
            return new Regularly(Quantities.duration(regularly.group(1)), Quantities.duration(regularly.group(2)));
        }
        Matcher bytes = BYTES.matcher(text);
        if (bytes.matches() && (bytes.group(3) != null || bytes.group(4) != null)) {
            int count = bytes.group(1) == null ? 1 : Quantities.count(bytes.group(1));
            if (bytes.group(4) != null) {
                byte[] literal = ByteText.bytes(bytes.group(4));
                return new Literal(
                        count, bytes.group(3) == null ? literal.length : Quantities.size(bytes.group(3)), literal);
            }
            int size = Quantities.size(bytes.group(3));
            return text.contains(", each the beginning ")
                    ? new Beginnings(count, size, text.contains(" of the next"))
                    : new Bytes(count, size);
        }
        return group(MORE, text)
                .<Content>map(after -> new MoreThanBuffersHold(Quantities.size(after)))
                .orElseGet(UntilBuffersAreFull::new);
    }

    private static End end(String text) {
        if (text.contains(" half-close")) {
            return End.HALF_CLOSE;
        }
        if (text.endsWith(" in mid-message")) {
            return End.RESET_IN_MID_MESSAGE;
        }
        return text.contains(" reset") ? End.RESET : End.NONE;
    }

    private static Optional<String> group(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /** Random bytes in one write, and nothing after them. */
    public static Message of(int bytes) {
        return new Message(new Bytes(1, bytes), Pace.AT_ONCE, Integer.MAX_VALUE, false, true, End.NONE, 0);
    }

    /** The client does nothing after it. */
    public Message withoutEnd() {
        return new Message(content, pace, pieceBytes, urgent, reads, End.NONE, 0);
    }
}
