package dev.echosounder.tls;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The buffers that a session needs during a call, lent to it for that call: so a connection that waits has none. Some
 * are kept; further ones are garbage after the call.
 */
final class Workspace {

    /** No bytes, and no room for any: shared, because it cannot change. */
    static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    /** Two whole records: what is decrypted, and what is encrypted, before it is handed on. In bytes. */
    static final int TWO_RECORDS = 2 * Records.MOST_BYTES;

    /** Short writes are gathered until they fill a record, in bytes. */
    private static final int GATHERED_BYTES = 16 * 1024;

    private static final Pool HEAP = new Pool(false);
    private static final Pool DIRECT = new Pool(true);

    /** Input of exactly one record, which an engine may decrypt where it is. Empty between two uses, as the others. */
    final ByteBuffer record;

    /** Encrypted output that the outbox has not been given yet. */
    final ByteBuffer sealed;

    /** Short writes of the session that are not encrypted yet. */
    final ByteBuffer gathered;

    private final Pool pool;
    private ByteBuffer plain; // null while a session keeps it

    private Workspace(Pool pool) {
        this.pool = pool;
        this.record = pool.allocate(Records.MOST_BYTES);
        this.sealed = pool.allocate(TWO_RECORDS);
        this.gathered = pool.allocate(GATHERED_BYTES);
    }

    /** @param direct whether its buffers are direct */
    static Workspace take(boolean direct) {
        return (direct ? DIRECT : HEAP).take();
    }

    void giveBack() {
        record.clear();
        sealed.clear();
        gathered.clear();
        pool.keep(this);
    }

    /** A buffer of {@link #TWO_RECORDS}, which the session may keep. Nothing is in it. */
    ByteBuffer takePlain() {
        ByteBuffer taken = plain == null ? pool.allocate(TWO_RECORDS) : plain;
        plain = null;
        return taken.clear().limit(0);
    }

    /** Takes a buffer back that the session has emptied, unless it has become larger. */
    void givePlain(ByteBuffer emptied) {
        if (emptied.capacity() == TWO_RECORDS) {
            plain = emptied;
        }
    }

    /**
     * From any thread. A thread begins at one of a few places, where another one has just given its buffers back, and
     * goes on to others if nothing is there. A system that interrupts threads may stop many of them during a call.
     */
    private record Pool(boolean direct, AtomicReferenceArray<Workspace> kept) {

        /** Places that are next to each other share a cache line, for which the threads would compete. */
        private static final int STRIDE = 16;

        /** How many are kept at most: 12 MB. */
        private static final int PLACES = 128;

        /** Where threads begin: as many as may run at a time, and some more, so that few begin at the same one. */
        private static final int FIRST_PLACES =
                Math.min(PLACES, Integer.highestOneBit(4 * Runtime.getRuntime().availableProcessors()));

        Pool(boolean direct) {
            this(direct, new AtomicReferenceArray<>(STRIDE * PLACES));
        }

        ByteBuffer allocate(int bytes) {
            return direct ? ByteBuffer.allocateDirect(bytes) : ByteBuffer.allocate(bytes);
        }

        Workspace take() {
            int first = first();
            for (int i = 0; i < PLACES; i++) {
                int place = place(first + i);
                Workspace workspace = kept.get(place) == null ? null : kept.getAndSet(place, null);
                if (workspace != null) {
                    return workspace;
                }
            }
            return new Workspace(this);
        }

        void keep(Workspace workspace) {
            int first = first();
            for (int i = 0; i < PLACES; i++) {
                int place = place(first + i);
                if (kept.get(place) == null && kept.compareAndSet(place, null, workspace)) {
                    return;
                }
            }
        }

        private static int first() {
            return (int) Thread.currentThread().threadId() & FIRST_PLACES - 1;
        }

        private static int place(int number) {
            return (number & PLACES - 1) * STRIDE;
        }
    }
}
