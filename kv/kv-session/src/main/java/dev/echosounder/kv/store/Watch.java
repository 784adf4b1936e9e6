package dev.echosounder.kv.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The keys that one connection watches, and whether one of them has changed since. Only for the thread of the
 * connection, except that other threads report changes.
 */
public final class Watch {

    /** The heap that a watched key takes in addition to its bytes, here and in the table of its stripe. */
    private static final int FIXED_BYTES = 200;

    /** A watched key. */
    record Key(byte[] bytes, int hash) {

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && hash == key.hash && Arrays.equals(bytes, key.bytes);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    private final List<Key> keys = new ArrayList<>();
    private volatile boolean changed;

    /** The heap that watching a key of so many bytes takes, in bytes. */
    public static long bytes(int keyLength) {
        return FIXED_BYTES + Entry.array(keyLength);
    }

    List<Key> keys() {
        return keys;
    }

    /** Reports that one of the keys has changed. */
    void change() {
        changed = true;
    }

    boolean hasChanged() {
        return changed;
    }

    /** Removes all keys, none of which is in a table any more. */
    void clear() {
        keys.clear();
        changed = false;
    }
}
