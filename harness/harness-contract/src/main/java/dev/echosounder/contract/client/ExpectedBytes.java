package dev.echosounder.contract.client;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * What is to come back to a client, one byte after the other, as far as it is known by now: each byte a number of
 * times. Guarded by its client.
 */
final class ExpectedBytes {

    private static final int KEPT_BYTES = 1024;

    private byte[] due = new byte[0];
    private int times = 1;
    private int sent;
    private long received;
    private String mismatch;
    private final ByteArrayOutputStream unexpected = new ByteArrayOutputStream();

    /** Each byte is to come back so many times. To be called before any does. */
    void times(int copies) {
        times = copies;
    }

    /** These are to come too, after all others. */
    void append(byte[] more) {
        int end = due.length;
        due = Arrays.copyOf(due, end + more.length);
        System.arraycopy(more, 0, due, end, more.length);
    }

    /** So many more bytes are sent for it. */
    void sends(int bytes) {
        sent += bytes;
    }

    /** Everything that is to come, each byte once. */
    byte[] all() {
        return due.clone();
    }

    int sentCount() {
        return sent;
    }

    long dueCount() {
        return (long) due.length * times;
    }

    /** How many have come, right or wrong. */
    long received() {
        return received;
    }

    boolean areAllReceived() {
        return received == dueCount();
    }

    /** Whether so many of the bytes that are sent have come back. */
    boolean areReceived(int bytes) {
        return received >= (long) bytes * times;
    }

    /** What came that was not due, in words; {@code null} if everything was right. */
    String mismatch() {
        return mismatch;
    }

    /** The beginning of what came that was not due, as text; empty if everything was right. */
    String unexpectedText() {
        return unexpected.toString(StandardCharsets.UTF_8);
    }

    /** These have come. After the first that is wrong nothing is compared. */
    void receive(byte[] chunk, int count) {
        if (mismatch == null) {
            int comparable = (int) Math.min(count, dueCount() - received);
            int wrong = firstWrong(chunk, comparable);
            if (wrong >= 0) {
                mismatch = String.format(
                        Locale.ROOT,
                        "byte %,d came back as 0x%02x, and was sent as 0x%02x",
                        received + wrong + 1,
                        chunk[wrong],
                        due[(int) ((received + wrong) / times)]);
            } else if (count > comparable) {
                mismatch = String.format(Locale.ROOT, "%,d more bytes came back than were sent", count - comparable);
            }
        }
        if (mismatch != null) {
            unexpected.write(chunk, 0, Math.min(count, KEPT_BYTES - Math.min(KEPT_BYTES, unexpected.size())));
        }
        received += count;
    }

    private int firstWrong(byte[] chunk, int count) {
        if (times == 1) {
            int from = (int) received;
            return Arrays.mismatch(chunk, 0, count, due, from, from + count);
        }
        for (int i = 0; i < count; i++) {
            if (chunk[i] != due[(int) ((received + i) / times)]) {
                return i;
            }
        }
        return -1;
    }
}
