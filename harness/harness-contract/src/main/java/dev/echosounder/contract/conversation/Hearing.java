package dev.echosounder.contract.conversation;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * What has come back of a script so far, compared byte by byte, by its position, with what must come back. Guarded by
 * its owner.
 */
final class Hearing {

    private final Script script;
    private final byte[] expected;
    private int heard;
    private String wrong;

    Hearing(Script script) {
        this.script = script;
        expected = script.answer();
    }

    /** So many more bytes, from the beginning of this array. */
    void add(byte[] bytes, int from, int count) {
        if (wrong == null) {
            int comparable = Math.min(count, expected.length - heard);
            int at = Arrays.mismatch(bytes, from, from + comparable, expected, heard, heard + comparable);
            if (at >= 0) {
                wrong = String.format(
                        Locale.ROOT,
                        "byte %,d of the answer was 0x%02x, and must be 0x%02x",
                        heard + at + 1,
                        bytes[from + at],
                        expected[heard + at]);
            } else if (count > comparable) {
                wrong = String.format(
                        Locale.ROOT,
                        "%,d bytes came back behind the last of the %,d that must come",
                        count - comparable,
                        expected.length);
            }
        }
        heard += count;
    }

    int bytes() {
        return heard;
    }

    boolean isWrong() {
        return wrong != null;
    }

    /** Whether all has come back that must for so much that was said. */
    boolean answers(int said) {
        return heard >= script.answered(said);
    }

    /** What is wrong with an answer of which some may be missing at the end. */
    Optional<String> wrongInPart() {
        return Optional.ofNullable(wrong);
    }

    /** What is wrong with an answer that must be whole. */
    Optional<String> wrongInAll() {
        return wrong != null || heard == expected.length ? wrongInPart() : Optional.of(soFar());
    }

    String soFar() {
        return String.format(Locale.ROOT, "%,d bytes came back of %,d that must", heard, expected.length);
    }
}
