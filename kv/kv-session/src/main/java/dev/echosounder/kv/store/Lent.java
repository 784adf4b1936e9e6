package dev.echosounder.kv.store;

import dev.echosounder.kv.protocol.Loan;

/**
 * A long value that replies are being written from. While the store has it, it counts as data. When the store drops it,
 * it counts for the connections whose replies still need it. If memory is short, it is revoked at once.
 */
final class Lent implements Loan {

    private final Memory memory;
    private byte[] bulk;
    private int readers;
    private boolean dropped;

    Lent(Memory memory, byte[] bulk) {
        this.memory = memory;
        this.bulk = bulk;
    }

    /** Lends the value to one more reply. The store has the value, and its stripe is locked. */
    synchronized void lend() {
        readers++;
    }

    /** Reports that the store has dropped the value. */
    synchronized void drop() {
        dropped = true;
        if (readers > 0) {
            if (memory.connections().take(bytes())) {
                memory.onlyLent().add(this);
            } else {
                bulk = null;
            }
        }
    }

    /** Frees the memory of a value that the store has dropped, as it is needed otherwise. */
    synchronized void revoke() {
        if (readers > 0) {
            memory.connections().giveBack(bytes());
            bulk = null;
        }
    }

    @Override
    public synchronized byte[] bulk() {
        return bulk;
    }

    @Override
    public synchronized void giveBack() {
        readers--;
        if (dropped && readers == 0 && bulk != null) {
            memory.connections().giveBack(bytes());
            memory.onlyLent().remove(this);
        }
    }

    private long bytes() {
        return Entry.array(bulk.length);
    }
}
