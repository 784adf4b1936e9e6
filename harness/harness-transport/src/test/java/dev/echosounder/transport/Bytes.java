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

    /** Bytes whose values show their places. The period is a prime, so that a test notices a shift by a power of 2. */
    static byte[] counted(int count) {
        return counted(0, count);
    }

    /** Bytes whose values show their places, from one place on. */
    static byte[] counted(int from, int count) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) ((from + i) % 251);
        }
        return bytes;
    }
}
