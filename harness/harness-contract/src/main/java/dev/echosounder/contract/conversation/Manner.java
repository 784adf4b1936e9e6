package dev.echosounder.contract.conversation;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Session;
import dev.echosounder.contract.session.Amplifier;
import dev.echosounder.contract.session.WholeMessages;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How a session answers, and the reference: what must come back, as a function of what it has received and of nothing
 * else. More that is received only adds to the answer.
 *
 * @param figure of the kind: bytes or times; 0 where it has none
 */
record Manner(Kind kind, int figure) {

    static final byte[] MARK = {'.', ' '};
    static final byte[] LAST = "That was all.".getBytes(StandardCharsets.US_ASCII);

    /** What becomes of the bytes that a session receives. */
    enum Kind {
        /** Every byte comes back. */
        ECHO("echoes"),
        /** A message of so many bytes comes back when the whole of it is there, with a mark after it. */
        MARK("marks whole messages of %d bytes"),
        /** Every byte comes back so many times. */
        REPEAT("repeats each byte %d times"),
        /** The first bytes come back, then a last text and the end of the stream, whatever is sent after that. */
        END("echoes and ends after %d bytes"),
        /** Every byte comes back, until the session throws after so many. */
        THROW("echoes and throws after %d bytes");

        private final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    static final Manner ECHO = new Manner(Kind.ECHO, 0);

    /** A session that answers so. */
    Session session() {
        return switch (kind) {
            case ECHO -> new Echo();
            case MARK -> new WholeMessages(figure, MARK);
            case REPEAT -> new Amplifier(figure, new AtomicLong());
            case END ->
                new LimitedEcho(figure, out -> {
                    out.write(ByteBuffer.wrap(LAST));
                    out.end();
                });
            case THROW ->
                new LimitedEcho(figure, out -> {
                    throw new IllegalStateException("This session was ordered to throw here.");
                });
        };
    }

    /** All that must come back for this. */
    byte[] answer(byte[] received) {
        return switch (kind) {
            case ECHO, THROW -> Arrays.copyOf(received, answered(received.length));
            case MARK -> {
                ByteArrayOutputStream answer = new ByteArrayOutputStream();
                for (int from = 0; from + figure <= received.length; from += figure) {
                    answer.write(received, from, figure);
                    answer.writeBytes(MARK);
                }
                yield answer.toByteArray();
            }
            case REPEAT -> {
                byte[] answer = new byte[answered(received.length)];
                for (int i = 0; i < received.length; i++) {
                    Arrays.fill(answer, i * figure, (i + 1) * figure, received[i]);
                }
                yield answer;
            }
            case END -> {
                byte[] answer = Arrays.copyOf(received, answered(received.length));
                if (received.length >= figure) {
                    System.arraycopy(LAST, 0, answer, figure, LAST.length);
                }
                yield answer;
            }
        };
    }

    /** How many bytes must come back for so many that are received. */
    int answered(int received) {
        return switch (kind) {
            case ECHO -> received;
            case MARK -> received / figure * (figure + MARK.length);
            case REPEAT -> received * figure;
            case END -> received < figure ? received : figure + LAST.length;
            case THROW -> Math.min(received, figure);
        };
    }

    /**
     * Whether the session throws when it has received so much: then any part of its answer may be lost, but only from
     * the end.
     */
    boolean breaksOff(int received) {
        return kind == Kind.THROW && received >= figure;
    }

    @Override
    public String toString() {
        return kind.text.formatted(figure);
    }
}
