package dev.echosounder.kv.store;

import dev.echosounder.kv.protocol.Bulk;
import java.util.Arrays;

/** A key and its value. Guarded by the lock of its stripe. */
public final class Entry {

    /** No expiry, as a time in milliseconds since 1970. */
    public static final long NEVER = Long.MAX_VALUE;

    /** An entry's object, 40 bytes, and its place in a table, 8. */
    static final int FIXED_BYTES = 48;

    private static final int ARRAY_HEADER_BYTES = 16;
    private static final int REFERENCE_BYTES = 8;

    final byte[] key;
    final int hash;
    Entry next;
    byte[] bulk;
    Lent lent; // the value, if a reply has been written of it part by part
    long expiresAt;

    Entry(byte[] key, int hash, byte[] bulk, long expiresAt) {
        this.key = key;
        this.hash = hash;
        this.bulk = bulk;
        this.expiresAt = expiresAt;
    }

    /** The value, in the form of {@link Bulk}. Not to be changed. It stays valid when the entry changes. */
    public byte[] bulk() {
        return bulk;
    }

    /** The key, in the form of {@link Bulk}. */
    public byte[] keyBulk() {
        return Bulk.of(key, 0, key.length);
    }

    /** The key. Not to be changed. */
    public byte[] key() {
        return key;
    }

    /** The last millisecond since 1970 in which it is there; {@link #NEVER} if it does not expire. */
    public long expiresAt() {
        return expiresAt;
    }

    boolean isOf(int otherHash, byte[] array, int from, int length) {
        return hash == otherHash && key.length == length && Arrays.equals(key, 0, length, array, from, from + length);
    }

    /**
     * The heap that it takes, in bytes: {@value #FIXED_BYTES} + array(key) + array(value and its {@link Bulk} form),
     * where an array of n bytes is 16 + n, rounded up to 8. This is the layout of a 64-bit HotSpot VM with compressed
     * references.
     */
    long bytes() {
        return bytes(key.length, bulk.length);
    }

    /** The heap that an entry takes for a key and a {@link Bulk} form of these lengths, in bytes. */
    public static long bytes(int keyLength, int bulkLength) {
        return FIXED_BYTES + array(keyLength) + array(bulkLength);
    }

    /** The heap that an array of so many bytes takes in a list, in bytes. */
    public static long listed(int length) {
        return REFERENCE_BYTES + array(length);
    }

    static long array(int length) {
        return ARRAY_HEADER_BYTES + length + 7L & ~7L;
    }

    /** Drops the value from the store. Replies may still need it. */
    void dropBulk() {
        if (lent != null) {
            lent.drop();
            lent = null;
        }
    }
}
