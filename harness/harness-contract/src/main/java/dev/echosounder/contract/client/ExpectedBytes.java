package dev.echosounder.contract.client;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/**
 * What must come back to a client, one byte after the other, compared by position with what does: as a rule each byte
 * that it sends, a number of times. From any thread.
 */
public final class ExpectedBytes {

    private static final int KEPT_BYTES = 1024;
    private static final int MOST_AHEAD_BYTES = 1024 * 1024;

    private byte[] due = new byte[0]; // of which there are more than are due
    private int length;
    private boolean repeated;
    private int times = 1;
    private long sent;
    private long received;
    private String mismatch;
    private final ByteArrayOutputStream unexpected = new ByteArrayOutputStream();

    /** Expects each byte this many times. Called before any comes back. */
    synchronized void times(int copies) {
        times = copies;
    }

    /** These bytes come again and again, as often as they are sent. Called before any does. */
    synchronized void repeat(byte[] period) {
        append(period);
        repeated = true;
    }

    /** These bytes come after all others. */
    public synchronized void append(byte[] more) {
        if (length + more.length > due.length) {
            due = Arrays.copyOf(due, Math.max(length + more.length, Math.min(2 * length, MOST_AHEAD_BYTES + length)));
        }
        System.arraycopy(more, 0, due, length, more.length);
        length += more.length;
    }

    /** Counts bytes that are to be sent. */
    synchronized void sends(int bytes) {
        sent += bytes;
    }

    /** Everything that must come, each byte once. */
    synchronized byte[] all() {
        return Arrays.copyOf(due, length);
    }

    synchronized long sentCount() {
        return sent;
    }

    public synchronized long dueCount() {
        return repeated ? sent : (long) length * times;
    }

    /** How many have come, right or wrong. */
    public synchronized long received() {
        return received;
    }

    public synchronized boolean areAllReceived() {
        return received == dueCount();
    }

    /** Whether so many of the bytes that are sent have come back. */
    synchronized boolean areReceived(long bytes) {
        return received >= bytes * times;
    }

    /** What came that was not due, in words; {@code null} if everything was right. */
    public synchronized String mismatch() {
        return mismatch;
    }

    /** The beginning of what came that was not due, as text; empty if everything was right. */
    synchronized String unexpectedText() {
        return unexpected.toString(StandardCharsets.UTF_8);
    }

    /** These have come. After the first that is wrong nothing is compared. */
    public synchronized void receive(byte[] chunk, int count) {
        if (mismatch == null) {
            int comparable = (int) Math.min(count, dueCount() - received);
            int wrong = firstWrong(chunk, comparable);
            if (wrong >= 0) {
                mismatch = String.format(
                        Locale.ROOT,
                        "byte %,d came back as 0x%02x, and was sent as 0x%02x",
                        received + wrong + 1,
                        chunk[wrong],
                        due[(int) ((received + wrong) / times % length)]);
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
            for (int from = 0, part; from < count; from += part) {
                int at = (int) ((received + from) % length);
                part = Math.min(count - from, length - at);
                int wrong = Arrays.mismatch(chunk, from, from + part, due, at, at + part);
                if (wrong >= 0) {
                    return from + wrong;
                }
            }
            return -1;
        }
        for (int i = 0; i < count; i++) {
            if (chunk[i] != due[(int) ((received + i) / times)]) {
                return i;
            }
        }
        return -1;
    }
}
