package dev.echosounder.kv.store;

import dev.echosounder.kv.protocol.Arguments;
import dev.echosounder.kv.protocol.Loan;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * Keys and their values, shared by all connections.
 *
 * <p>A command locks the stripes of all its keys before it touches any, in the order of the stripes, and so each
 * command is atomic, whatever threads the sessions run on, and none can wait for another that waits for it. A set of
 * stripes is the bits of a {@code long}.
 *
 * <p>A command reads the clock once and passes the time, so it is atomic for keys that expire, too.
 */
public class Store {

    /** The set of all stripes. */
    public static final long ALL = -1L;

    private static final int STRIPES = Long.SIZE;
    private static final int STRIPE_SHIFT = Integer.SIZE - 6; // the highest bits of a hash: a table takes the lowest

    private final Stripe[] stripes = new Stripe[STRIPES];
    private final SipHash hash;
    private final Memory memory;
    private final LongSupplier clock;

    /**
     * @param memory the account of what it holds
     * @param clock milliseconds since 1970
     * @param random the source of the secret of its hash
     */
    public Store(Memory memory, LongSupplier clock, RandomGenerator random) {
        this.memory = memory;
        this.clock = clock;
        this.hash = new SipHash(random.nextLong(), random.nextLong());
        for (int i = 0; i < STRIPES; i++) {
            stripes[i] = new Stripe(memory);
        }
    }

    /** Milliseconds since 1970. */
    public long now() {
        return clock.getAsLong();
    }

    /** The memory of the store and of its connections. */
    public Memory memory() {
        return memory;
    }

    // ---- locks

    /** The stripe of a word that is a key, as a set of one. Its hash is noted in the arguments. */
    public long stripe(Arguments arguments, int index) {
        int value = hash.hash(arguments.array(index), arguments.from(index), arguments.length(index));
        arguments.hash(index, value);
        return 1L << (value >>> STRIPE_SHIFT);
    }

    /** Locks these stripes, in their order. */
    public void lock(long set) {
        for (long rest = set; rest != 0; rest &= rest - 1) {
            stripes[Long.numberOfTrailingZeros(rest)].lock.lock();
        }
    }

    /** Unlocks these stripes. */
    public void unlock(long set) {
        for (long rest = set; rest != 0; rest &= rest - 1) {
            stripes[Long.numberOfTrailingZeros(rest)].lock.unlock();
        }
    }

    // ---- one key, whose stripe is locked

    /**
     * The entry of a word that is a key; {@code null} if there is none, or it has expired.
     *
     * @param now the time of the command, in milliseconds since 1970; asked only if the entry expires
     */
    public Entry find(LongSupplier now, Arguments arguments, int index) {
        int value = arguments.hash(index);
        Stripe stripe = stripes[value >>> STRIPE_SHIFT];
        Entry entry = stripe.find(value, arguments.array(index), arguments.from(index), arguments.length(index));
        return entry != null && hasExpired(now, stripe, entry) ? null : entry;
    }

    private static boolean hasExpired(LongSupplier now, Stripe stripe, Entry entry) {
        if (entry.expiresAt != Entry.NEVER && now.getAsLong() > entry.expiresAt) {
            stripe.remove(entry);
            return true;
        }
        return false;
    }

    /**
     * Stores a value.
     *
     * @param now the time of the command, in milliseconds since 1970
     * @param bulk the value, which is never changed afterwards
     * @param expiresAt the last millisecond since 1970 in which it is there, or {@link Entry#NEVER}
     */
    public void put(LongSupplier now, Arguments arguments, int index, byte[] bulk, long expiresAt) {
        Entry entry = find(now, arguments, index);
        int value = arguments.hash(index);
        Stripe stripe = stripes[value >>> STRIPE_SHIFT];
        if (entry != null) {
            stripe.replace(entry, bulk, expiresAt);
        } else {
            stripe.add(new Entry(arguments.bytes(index), value, bulk, expiresAt));
        }
        sweep(now, stripe);
    }

    /** Gives an entry another value; it expires as before. */
    public void change(LongSupplier now, Entry entry, byte[] bulk) {
        Stripe stripe = stripe(entry);
        stripe.replace(entry, bulk, entry.expiresAt);
        sweep(now, stripe);
    }

    private static void sweep(LongSupplier now, Stripe stripe) {
        if (stripe.expiring() > 0) {
            stripe.sweep(now.getAsLong());
        }
    }

    /** Gives an entry another last millisecond. */
    public void expire(Entry entry, long at) {
        stripe(entry).replace(entry, entry.bulk, at);
    }

    /** Removes an entry. */
    public void remove(Entry entry) {
        stripe(entry).remove(entry);
    }

    /**
     * Lends the value of an entry to a reply that is written part by part. The reply sees this value, even if the entry
     * changes.
     */
    public Loan lend(Entry entry) {
        if (entry.lent == null) {
            entry.lent = new Lent(memory, entry.bulk);
        }
        entry.lent.lend();
        return entry.lent;
    }

    /**
     * Adds a key to a watch, which notices from now on when the key is set, removed, or expires. Returns whether the
     * watch did not have the key yet.
     *
     * @param now the time of the command, in milliseconds since 1970
     */
    public boolean watch(LongSupplier now, Arguments arguments, int index, Watch watch) {
        find(now, arguments, index); // which removes it if it has expired: that is no change for this watch
        int value = arguments.hash(index);
        return stripes[value >>> STRIPE_SHIFT].watch(new Watch.Key(arguments.bytes(index), value), watch);
    }

    private Stripe stripe(Entry entry) {
        return stripes[entry.hash >>> STRIPE_SHIFT];
    }

    // ---- the keys of a watch, whose stripes are locked

    /** The stripes of the keys of a watch. */
    public long stripes(Watch watch) {
        long set = 0;
        for (Watch.Key key : watch.keys()) {
            set |= 1L << (key.hash() >>> STRIPE_SHIFT);
        }
        return set;
    }

    /**
     * Whether one of the keys of a watch has changed since it is watched, or has expired.
     *
     * @param now the time of the command, in milliseconds since 1970
     */
    public boolean hasChanged(LongSupplier now, Watch watch) {
        for (Watch.Key key : watch.keys()) {
            Stripe stripe = stripes[key.hash() >>> STRIPE_SHIFT];
            Entry entry = stripe.find(key.hash(), key.bytes(), 0, key.bytes().length);
            if (entry != null) {
                hasExpired(now, stripe, entry);
            }
        }
        return watch.hasChanged();
    }

    /** Ends a watch; it may begin again with other keys. */
    public void unwatch(Watch watch) {
        for (Watch.Key key : watch.keys()) {
            stripes[key.hash() >>> STRIPE_SHIFT].unwatch(key, watch);
        }
        watch.clear();
    }

    // ---- all keys, all of whose stripes are locked

    /** The number of entries, including those that have expired and were not yet removed. */
    public long size() {
        long size = 0;
        for (Stripe stripe : stripes) {
            size += stripe.size();
        }
        return size;
    }

    /** The number of entries that have an expiry. */
    public long expiring() {
        long expiring = 0;
        for (Stripe stripe : stripes) {
            expiring += stripe.expiring();
        }
        return expiring;
    }

    /** Removes all entries. */
    public void clear() {
        for (Stripe stripe : stripes) {
            stripe.clear();
        }
    }

    /** Passes on all entries that have not expired at this time, in milliseconds since 1970. */
    public void forEach(long now, Consumer<Entry> action) {
        for (Stripe stripe : stripes) {
            stripe.forEach(entry -> {
                if (now <= entry.expiresAt) {
                    action.accept(entry);
                }
            });
        }
    }

    /** A random entry; {@code null} if there is none. */
    public Entry any(LongSupplier now, RandomGenerator random) {
        for (long size = size(); size > 0; size = size()) {
            long skip = random.nextLong(size);
            int index = 0;
            while (skip >= stripes[index].size()) {
                skip -= stripes[index++].size();
            }
            Entry entry = stripes[index].any(random);
            if (!hasExpired(now, stripes[index], entry)) {
                return entry;
            }
        }
        return null;
    }

    // ---- all keys, bit by bit: locks by itself

    /** Removes all entries that have expired, stripe by stripe; returns whether there were any. */
    public boolean sweep() {
        boolean any = false;
        for (int i = 0; i < STRIPES; i++) {
            lock(1L << i);
            try {
                any |= stripes[i].sweepAll(now());
            } finally {
                unlock(1L << i);
            }
        }
        return any;
    }

    /**
     * Passes on some entries that have not expired, and returns the cursor of the next call: 0 when there are no more.
     * Over all the calls from 0 to 0, each entry that was there all the time is passed on, perhaps more than once.
     *
     * @param cursor what the call before returned; 0 at first
     * @param count about how many entries to pass on
     */
    public long scan(long cursor, int count, Consumer<Entry> action) {
        int index = (int) cursor & STRIPES - 1;
        int place = (int) (cursor >>> 6);
        int[] left = {count};
        long now = now();
        for (long looks = 10L * count + STRIPES * Stripe.LEAST_PLACES; looks > 0 && left[0] > 0; looks--) {
            long set = 1L << index;
            lock(set);
            try {
                place = stripes[index].scan(place, entry -> {
                    left[0]--;
                    if (now <= entry.expiresAt) {
                        action.accept(entry);
                    }
                });
            } finally {
                unlock(set);
            }
            if (place == 0 && ++index == STRIPES) {
                return 0;
            }
        }
        return Integer.toUnsignedLong(place) << 6 | index;
    }
}
