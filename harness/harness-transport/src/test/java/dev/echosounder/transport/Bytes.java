package dev.echosounder.transport;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Bytes for tests. */
final class Bytes {

    private Bytes() {}

    static ByteBuffer of(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.US_ASCII);
    }

    /**
     * So many of them, each telling by its value where it belongs. The period is a prime, so that no shift by a power
     * of 2 goes unseen.
     */
    static byte[] counted(int count) {
        return counted(0, count);
    }

    /** The same, from a place further on. */
    static byte[] counted(int from, int count) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) ((from + i) % 251);
        }
        return bytes;
    }
}
