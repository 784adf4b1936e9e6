package dev.echosounder.tls;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The buffers that a session needs during a call, lent to it for that call: so a connection that waits has none. A few
 * are kept, as many as threads may need at a time; further ones are garbage after the call.
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

    /** From any thread. */
    private record Pool(boolean direct, AtomicReferenceArray<Workspace> kept) {

        /** Places that are next to each other share a cache line, for which the threads would compete. */
        private static final int STRIDE = 16;

        Pool(boolean direct) {
            this(
                    direct,
                    new AtomicReferenceArray<>(STRIDE
                            * Integer.highestOneBit(4 * Runtime.getRuntime().availableProcessors())));
        }

        ByteBuffer allocate(int bytes) {
            return direct ? ByteBuffer.allocateDirect(bytes) : ByteBuffer.allocate(bytes);
        }

        Workspace take() {
            int place = place();
            Workspace workspace = kept.get(place) == null ? null : kept.getAndSet(place, null);
            return workspace == null ? new Workspace(this) : workspace;
        }

        void keep(Workspace workspace) {
            kept.set(place(), workspace);
        }

        private int place() {
            return (int) Thread.currentThread().threadId() * STRIDE & kept.length() - 1;
        }
    }
}
