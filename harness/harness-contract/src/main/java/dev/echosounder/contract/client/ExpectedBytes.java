package dev.echosounder.contract.client;

import java.util.Arrays;
import java.util.Locale;

/**
 * What is to come back to a client, one byte after the other, as far as it is known by now: each that it sends, so many
 * times. Guarded by whoever has it.
 */
final class ExpectedBytes {

    private byte[] sent = new byte[0];
    private int times = 1;
    private int received;
    private String mismatch;

    /** Each byte is to come back so many times. To be said before any does. */
    void times(int copies) {
        times = copies;
    }

    /** These are sent too, behind all others. */
    void append(byte[] more) {
        int end = sent.length;
        sent = Arrays.copyOf(sent, end + more.length);
        System.arraycopy(more, 0, sent, end, more.length);
    }

    /** Everything that is sent. */
    byte[] sent() {
        return sent.clone();
    }

    int sentCount() {
        return sent.length;
    }

    /** How many have come, right or wrong. */
    int received() {
        return received;
    }

    boolean areAllReceived() {
        return received == sent.length * times;
    }

    /** What came that was not due, in words; {@code null} if everything was right. */
    String mismatch() {
        return mismatch;
    }

    /** These have come. Behind the first that is wrong nothing is compared. */
    void receive(byte[] chunk, int count) {
        if (mismatch == null) {
            int due = Math.min(count, sent.length * times - received);
            int wrong = firstWrong(chunk, due);
            if (wrong >= 0) {
                mismatch = String.format(
                        Locale.ROOT,
                        "byte %,d came back as 0x%02x, and was sent as 0x%02x",
                        received + wrong + 1,
                        chunk[wrong],
                        sent[(received + wrong) / times]);
            } else if (count > due) {
                mismatch = String.format(Locale.ROOT, "%,d more bytes came back than were sent", count - due);
            }
        }
        received += count;
    }

    private int firstWrong(byte[] chunk, int count) {
        if (times == 1) {
            return Arrays.mismatch(chunk, 0, count, sent, received, received + count);
        }
        for (int i = 0; i < count; i++) {
            if (chunk[i] != sent[(received + i) / times]) {
                return i;
            }
        }
        return -1;
    }

    /** For a sentence about how far it has come. */
    String dueForEach() {
        return times == 1 ? "" : String.format(Locale.ROOT, " (%,d are due for each)", times);
    }
}
