package dev.echosounder.load.generate;

import java.util.Arrays;

/** Encodes numbers of 0 and more in as few bytes as they need: seven bits in a byte, the lowest first (LEB128). */
final class SmallNumbers {

    private static final int MOST_BYTES = 9;

    private SmallNumbers() {}

    static byte[] encode(long[] numbers) {
        byte[] bytes = new byte[numbers.length * MOST_BYTES];
        int size = 0;
        for (long number : numbers) {
            long rest = number;
            for (; rest > 0x7f; rest >>>= 7) {
                bytes[size++] = (byte) (rest | 0x80);
            }
            bytes[size++] = (byte) rest;
        }
        return Arrays.copyOf(bytes, size);
    }

    static long[] decode(byte[] bytes) {
        long[] numbers = new long[bytes.length];
        int size = 0;
        int shift = 0;
        for (byte one : bytes) {
            numbers[size] |= (long) (one & 0x7f) << shift;
            shift = one < 0 ? shift + 7 : 0;
            size += one < 0 ? 0 : 1;
        }
        return Arrays.copyOf(numbers, size);
    }
}
