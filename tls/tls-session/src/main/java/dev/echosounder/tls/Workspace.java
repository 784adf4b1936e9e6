package dev.echosounder.tls;

import dev.echosounder.api.Lending;
import java.nio.ByteBuffer;

/** The buffers that a session needs during a call, {@linkplain Lending lent} to it for that call. */
final class Workspace {

    /** No bytes, and no room for any: shared, because it cannot change. */
    static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    /** Two whole records: what is decrypted, and what is encrypted, before it is handed on. In bytes. */
    static final int TWO_RECORDS = 2 * Records.MOST_BYTES;

    /** Short writes are gathered until they fill a record, in bytes. */
    private static final int GATHERED_BYTES = 16 * 1024;

    private static final Lending<Workspace> HEAP = new Lending<>(() -> new Workspace(false));
    private static final Lending<Workspace> DIRECT = new Lending<>(() -> new Workspace(true));

    /** Input of exactly one record, which an engine may decrypt where it is. Empty between two uses, as the others. */
    final ByteBuffer record;

    /** Encrypted output that the outbox has not been given yet. */
    final ByteBuffer sealed;

    /** Short writes of the session that are not encrypted yet. */
    final ByteBuffer gathered;

    private final boolean direct;
    private ByteBuffer plain; // null while a session keeps it

    private Workspace(boolean direct) {
        this.direct = direct;
        this.record = allocate(Records.MOST_BYTES);
        this.sealed = allocate(TWO_RECORDS);
        this.gathered = allocate(GATHERED_BYTES);
    }

    private ByteBuffer allocate(int bytes) {
        return direct ? ByteBuffer.allocateDirect(bytes) : ByteBuffer.allocate(bytes);
    }

    /** @param direct whether its buffers are direct */
    static Workspace take(boolean direct) {
        return (direct ? DIRECT : HEAP).take();
    }

    void giveBack() {
        record.clear();
        sealed.clear();
        gathered.clear();
        (direct ? DIRECT : HEAP).giveBack(this);
    }

    /** A buffer of {@link #TWO_RECORDS}, which the session may keep. Nothing is in it. */
    ByteBuffer takePlain() {
        ByteBuffer taken = plain == null ? allocate(TWO_RECORDS) : plain;
        plain = null;
        return taken.clear().limit(0);
    }

    /** Takes a buffer back that the session has emptied, unless it has become larger. */
    void givePlain(ByteBuffer emptied) {
        if (emptied.capacity() == TWO_RECORDS) {
            plain = emptied;
        }
    }
}
