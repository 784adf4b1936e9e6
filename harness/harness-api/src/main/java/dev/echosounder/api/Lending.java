package dev.echosounder.api;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/**
 * Objects that sessions need during a call, such as buffers, each lent for one call: so a connection that waits has
 * none. Some are kept for the next call; further ones are garbage. From any thread.
 *
 * <p>A thread begins at one of a few places, where another one has just returned what it was lent, and goes on to
 * others if nothing is there: a system that interrupts threads may stop many of them during a call.
 *
 * @param <T> the kind of object
 */
public final class Lending<T> {

    /** How many are kept at most. */
    public static final int MOST = 128;

    /** Places that are next to each other share a cache line, for which the threads would compete. */
    private static final int STRIDE = 16;

    /** Where threads begin: as many as may run at a time, and some more, so that few begin at the same one. */
    private static final int FIRST_PLACES =
            Math.min(MOST, Integer.highestOneBit(4 * Runtime.getRuntime().availableProcessors()));

    private final Supplier<T> maker;
    private final AtomicReferenceArray<T> kept = new AtomicReferenceArray<>(STRIDE * MOST);

    /** @param maker makes an object when none is kept */
    public Lending(Supplier<T> maker) {
        this.maker = maker;
    }

    /** Lends an object to the caller alone. */
    public T take() {
        int first = first();
        for (int i = 0; i < MOST; i++) {
            int place = place(first + i);
            T one = kept.get(place) == null ? null : kept.getAndSet(place, null);
            if (one != null) {
                return one;
            }
        }
        return maker.get();
    }

    /** Takes an object back, which is no longer used. */
    public void giveBack(T one) {
        int first = first();
        for (int i = 0; i < MOST; i++) {
            int place = place(first + i);
            if (kept.get(place) == null && kept.compareAndSet(place, null, one)) {
                return;
            }
        }
    }

    private static int first() {
        return (int) Thread.currentThread().threadId() & FIRST_PLACES - 1;
    }

    private static int place(int number) {
        return (number & MOST - 1) * STRIDE;
    }
}
