package dev.echosounder.kv.protocol;

import java.nio.charset.StandardCharsets;

/**
 * A string as the protocol sends it, {@code $<length> CR LF <bytes> CR LF}, in one array. Values are stored in this
 * form, so that a reply is the stored array itself: nothing is put together and nothing is copied for it. An array that
 * is stored is never changed.
 */
public final class Bulk {

    /** The longest string, in bytes, as in Redis ({@code proto-max-bulk-len}). */
    public static final int MOST_BYTES = 512 * 1024 * 1024;

    private static final int TAIL_BYTES = 2;

    private Bulk() {}

    /** The size in this form of a string of so many bytes. */
    public static int size(int length) {
        return headBytes(length) + length + TAIL_BYTES;
    }

    /** The number of bytes before those of a string of this length. */
    static int headBytes(int length) {
        return 1 + digits(length) + 2;
    }

    /** Writes the head for a string of this length to the array's begin. */
    static void writeHead(byte[] to, int length) {
        int head = headBytes(length);
        to[0] = '$';
        int rest = length;
        for (int at = head - 3; at > 0; at--) {
            to[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        to[head - 2] = '\r';
        to[head - 1] = '\n';
    }

    /** Writes the end of line after a string, at the end of an array of exactly the right size. */
    static void writeTail(byte[] to) {
        to[to.length - 2] = '\r';
        to[to.length - 1] = '\n';
    }

    /** A string of so many bytes, all 0, to be filled in from {@link #start} on. */
    public static byte[] blank(int length) {
        byte[] bulk = new byte[size(length)];
        writeHead(bulk, length);
        writeTail(bulk);
        return bulk;
    }

    /** A part of an array, in this form. */
    public static byte[] of(byte[] from, int offset, int length) {
        byte[] bulk = blank(length);
        System.arraycopy(from, offset, bulk, headBytes(length), length);
        return bulk;
    }

    /** A text, in this form; its characters are bytes (ISO 8859-1). */
    public static byte[] of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return of(bytes, 0, bytes.length);
    }

    /** The index at which the string itself begins. */
    public static int start(byte[] bulk) {
        int at = 2;
        while (bulk[at] != '\n') {
            at++;
        }
        return at + 1;
    }

    /** The length of the string itself, in bytes. */
    public static int length(byte[] bulk) {
        return bulk.length - start(bulk) - TAIL_BYTES;
    }

    private static int digits(int number) {
        int digits = 1;
        for (int rest = number; rest >= 10; rest /= 10) {
            digits++;
        }
        return digits;
    }
}
