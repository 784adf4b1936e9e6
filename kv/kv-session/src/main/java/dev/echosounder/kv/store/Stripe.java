package dev.echosounder.kv.store;

import dev.echosounder.kv.store.Watch.Key;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * A part of a store with a separate lock: a table of chained entries. Everything but the lock is only for the thread
 * that holds it.
 */
final class Stripe {

    static final int LEAST_PLACES = 4;

    /** Places of the table that a write looks at for entries that have expired. */
    private static final int SWEPT_PLACES = 2;

    final ReentrantLock lock = new ReentrantLock();

    private final Memory memory;
    private final Map<Key, Set<Watch>> watched = new HashMap<>();
    private Entry[] table = new Entry[LEAST_PLACES];
    private int size;
    private int expiring;
    private int swept;
    private long soonest = Entry.NEVER; // no entry has expired before this time, in milliseconds since 1970

    Stripe(Memory memory) {
        this.memory = memory;
    }

    /** The number of entries, including those that have expired and were not yet removed. */
    int size() {
        return size;
    }

    /** The number of entries that have an expiry. */
    int expiring() {
        return expiring;
    }

    /** The entry of this key; {@code null} if there is none. It may have expired. */
    Entry find(int hash, byte[] array, int from, int length) {
        Entry entry = table[hash & table.length - 1];
        while (entry != null && !entry.isOf(hash, array, from, length)) {
            entry = entry.next;
        }
        return entry;
    }

    void add(Entry entry) {
        if (size == table.length) {
            resize(2 * table.length);
        }
        link(entry);
        size++;
        expiring += expires(entry.expiresAt);
        soonest = Math.min(soonest, entry.expiresAt);
        memory.changed(entry.bytes());
        changed(entry);
    }

    void replace(Entry entry, byte[] bulk, long expiresAt) {
        long before = Entry.array(entry.bulk.length);
        expiring += expires(expiresAt) - expires(entry.expiresAt);
        soonest = Math.min(soonest, expiresAt);
        if (bulk != entry.bulk || expiresAt != entry.expiresAt) {
            changed(entry);
        }
        if (bulk != entry.bulk) {
            entry.dropBulk();
        }
        entry.bulk = bulk;
        entry.expiresAt = expiresAt;
        memory.changed(Entry.array(bulk.length) - before);
    }

    void remove(Entry entry) {
        int place = entry.hash & table.length - 1;
        if (table[place] == entry) {
            table[place] = entry.next;
        } else {
            Entry before = table[place];
            while (before.next != entry) {
                before = before.next;
            }
            before.next = entry.next;
        }
        size--;
        expiring -= expires(entry.expiresAt);
        entry.dropBulk();
        memory.changed(-entry.bytes());
        changed(entry);
        if (table.length > LEAST_PLACES && size < table.length / 8) {
            resize(table.length / 2);
        }
    }

    void clear() {
        long bytes = 0;
        for (Entry first : table) {
            for (Entry entry = first; entry != null; entry = entry.next) {
                bytes += entry.bytes();
                entry.dropBulk();
                changed(entry);
            }
        }
        memory.changed(-bytes);
        table = new Entry[LEAST_PLACES];
        size = 0;
        expiring = 0;
        soonest = Entry.NEVER;
    }

    // ---- watched keys

    /** Adds a key to a watch; returns whether the watch did not have it yet. */
    boolean watch(Key key, Watch watch) {
        boolean isNew = watched.computeIfAbsent(key, first -> new HashSet<>(1)).add(watch);
        if (isNew) {
            watch.keys().add(key);
        }
        return isNew;
    }

    void unwatch(Key key, Watch watch) {
        Set<Watch> watches = watched.get(key);
        if (watches != null && watches.remove(watch) && watches.isEmpty()) {
            watched.remove(key);
        }
    }

    private void changed(Entry entry) {
        if (!watched.isEmpty()) {
            watched.getOrDefault(new Key(entry.key, entry.hash), Set.of()).forEach(Watch::change);
        }
    }

    // ---- what has expired, and all entries

    /**
     * Removes the expired entries of the next few places. Repeated calls remove all, even those for which no command
     * asks.
     */
    void sweep(long now) {
        for (int i = 0; i < SWEPT_PLACES && expiring > 0; i++) {
            swept++;
            removeExpired(swept, now);
        }
    }

    /**
     * Removes all entries that have expired; returns whether there were any. It looks at the table only if there may be
     * one, so repeated calls cost nothing.
     */
    boolean sweepAll(long now) {
        if (now <= soonest) {
            return false;
        }
        int before = size;
        for (int place = table.length - 1; place >= 0; place--) { // a table that shrinks loses its upper half
            removeExpired(place, now);
        }
        soonest = Entry.NEVER;
        forEach(entry -> soonest = Math.min(soonest, entry.expiresAt));
        return size < before;
    }

    private void removeExpired(int place, long now) {
        Entry entry = table[place & table.length - 1];
        while (entry != null) {
            if (now > entry.expiresAt) {
                remove(entry);
                entry = table[place & table.length - 1]; // of a table that may be smaller now, and in another order
            } else {
                entry = entry.next;
            }
        }
    }

    void forEach(Consumer<Entry> action) {
        for (Entry first : table) {
            for (Entry entry = first; entry != null; entry = entry.next) {
                action.accept(entry);
            }
        }
    }

    /** A random entry; there must be one. */
    Entry any(RandomGenerator random) {
        Entry first = null;
        while (first == null) {
            first = table[random.nextInt(table.length)];
        }
        int chain = 0;
        for (Entry entry = first; entry != null; entry = entry.next) {
            chain++;
        }
        for (int skip = random.nextInt(chain); skip > 0; skip--) {
            first = first.next;
        }
        return first;
    }

    /**
     * Passes on the entries of one place, and returns the next place: 0 after the last. Places are counted with their
     * bits in reverse order, so that the places into which one is split, when the table grows, follow each other: a
     * scan that goes on with a number of an earlier size misses no entry that was there all the time (the scheme of
     * Redis's {@code dictScan}).
     */
    int scan(int place, Consumer<Entry> action) {
        int mask = table.length - 1;
        for (Entry entry = table[place & mask]; entry != null; entry = entry.next) {
            action.accept(entry);
        }
        return Integer.reverse(Integer.reverse(place | ~mask) + 1);
    }

    private void resize(int places) {
        Entry[] old = table;
        table = new Entry[places];
        for (Entry first : old) {
            for (Entry entry = first; entry != null; ) {
                Entry next = entry.next;
                link(entry);
                entry = next;
            }
        }
    }

    private void link(Entry entry) {
        int place = entry.hash & table.length - 1;
        entry.next = table[place];
        table[place] = entry;
    }

    private static int expires(long at) {
        return at == Entry.NEVER ? 0 : 1;
    }
}
