package dev.echosounder.contract.conversation;

import dev.echosounder.api.Echo;
import dev.echosounder.api.Session;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * How a session answers, and the reference: what must come back, as a function of what it has heard and of nothing
 * else. More that is heard only adds to the answer. Sizes and places are in bytes.
 */
sealed interface Manner {

    /** One that answers so. */
    Session session();

    /** All that must come back for this. */
    byte[] answer(byte[] heard);

    /** How many bytes that are. */
    int answered(int heard);

    /**
     * Whether the session throws when it has heard so much: of its answer then any part may be lost, but only from the
     * end.
     */
    default boolean breaksOff(int heard) {
        return false;
    }

    /** What follows its name in an order. */
    int figure();

    /** Every byte comes back. */
    record Echoing() implements Manner {

        @Override
        public Session session() {
            return new Echo();
        }

        @Override
        public byte[] answer(byte[] heard) {
            return heard.clone();
        }

        @Override
        public int answered(int heard) {
            return heard;
        }

        @Override
        public int figure() {
            return 0;
        }

        @Override
        public String toString() {
            return "echoes";
        }
    }

    /** A message of so many bytes comes back when the whole of it is there, with a mark behind it. */
    record Marking(int size) implements Manner {

        static final byte[] MARK = {'.', ' '};

        @Override
        public Session session() {
            return new MarkingSession(size);
        }

        @Override
        public byte[] answer(byte[] heard) {
            ByteArrayOutputStream answer = new ByteArrayOutputStream();
            for (int from = 0; from + size <= heard.length; from += size) {
                answer.write(heard, from, size);
                answer.writeBytes(MARK);
            }
            return answer.toByteArray();
        }

        @Override
        public int answered(int heard) {
            return heard / size * (MARK.length + size);
        }

        @Override
        public int figure() {
            return size;
        }

        @Override
        public String toString() {
            return "marks whole messages of %d bytes".formatted(size);
        }
    }

    /** Every byte comes back so many times. */
    record Repeating(int times) implements Manner {

        @Override
        public Session session() {
            return new RepeatingSession(times);
        }

        @Override
        public byte[] answer(byte[] heard) {
            byte[] answer = new byte[answered(heard.length)];
            for (int i = 0; i < heard.length; i++) {
                Arrays.fill(answer, i * times, (i + 1) * times, heard[i]);
            }
            return answer;
        }

        @Override
        public int answered(int heard) {
            return heard * times;
        }

        @Override
        public int figure() {
            return times;
        }

        @Override
        public String toString() {
            return "repeats each byte %d times".formatted(times);
        }
    }

    /** So many bytes come back, then a last word and the end of the stream, whatever is said after that. */
    record Ending(int after) implements Manner {

        static final byte[] WORD = "That was all.".getBytes(StandardCharsets.US_ASCII);

        @Override
        public Session session() {
            return new EndingSession(after);
        }

        @Override
        public byte[] answer(byte[] heard) {
            if (heard.length < after) {
                return heard.clone();
            }
            byte[] answer = Arrays.copyOf(heard, after + WORD.length);
            System.arraycopy(WORD, 0, answer, after, WORD.length);
            return answer;
        }

        @Override
        public int answered(int heard) {
            return heard < after ? heard : after + WORD.length;
        }

        @Override
        public int figure() {
            return after;
        }

        @Override
        public String toString() {
            return "echoes and ends after %d bytes".formatted(after);
        }
    }

    /** Every byte comes back, until the session throws after so many. */
    record Throwing(int after) implements Manner {

        @Override
        public Session session() {
            return new ThrowingSession(after);
        }

        @Override
        public byte[] answer(byte[] heard) {
            return Arrays.copyOf(heard, answered(heard.length));
        }

        @Override
        public int answered(int heard) {
            return Math.min(heard, after);
        }

        @Override
        public boolean breaksOff(int heard) {
            return heard >= after;
        }

        @Override
        public int figure() {
            return after;
        }

        @Override
        public String toString() {
            return "echoes and throws after %d bytes".formatted(after);
        }
    }
}
