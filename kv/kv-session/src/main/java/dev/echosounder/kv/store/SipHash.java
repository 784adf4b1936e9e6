package dev.echosounder.kv.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * SipHash (Aumasson and Bernstein 2012), a hash with a secret: without it, keys cannot be chosen that all fall into one
 * place. It has one round for each eight bytes and three at the end, as in the standard library of Rust.
 */
final class SipHash {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final long key0;
    private final long key1;

    SipHash(long key0, long key1) {
        this.key0 = key0;
        this.key1 = key1;
    }

    /** The hash of a part of an array. */
    int hash(byte[] from, int offset, int length) {
        long hash = hash(1, 3, key0, key1, from, offset, length);
        return (int) (hash ^ hash >>> 32);
    }

    /** SipHash with so many rounds for each eight bytes and at the end. */
    static long hash(int rounds, int lastRounds, long key0, long key1, byte[] from, int offset, int length) {
        long v0 = key0 ^ 0x736f6d6570736575L;
        long v1 = key1 ^ 0x646f72616e646f6dL;
        long v2 = key0 ^ 0x6c7967656e657261L;
        long v3 = key1 ^ 0x7465646279746573L;
        int whole = offset + (length & ~7);
        for (int at = offset; at <= whole + 8; at += 8) {
            boolean end = at > whole;
            long block = end ? 0 : at < whole ? (long) LONGS.get(from, at) : last(from, at, length);
            v2 ^= end ? 0xff : 0;
            v3 ^= block;
            for (int i = end ? lastRounds : rounds; i > 0; i--) {
                v0 += v1;
                v1 = Long.rotateLeft(v1, 13) ^ v0;
                v0 = Long.rotateLeft(v0, 32);
                v2 += v3;
                v3 = Long.rotateLeft(v3, 16) ^ v2;
                v0 += v3;
                v3 = Long.rotateLeft(v3, 21) ^ v0;
                v2 += v1;
                v1 = Long.rotateLeft(v1, 17) ^ v2;
                v2 = Long.rotateLeft(v2, 32);
            }
            v0 ^= block;
        }
        return v0 ^ v1 ^ v2 ^ v3;
    }

    /** The bytes after the last whole block of eight, with the length in the highest byte. */
    private static long last(byte[] from, int at, int length) {
        long block = (long) length << 56;
        for (int i = 0; i < (length & 7); i++) {
            block |= (from[at + i] & 0xffL) << 8 * i;
        }
        return block;
    }
}
