package dev.echosounder.kv.store;

import dev.echosounder.kv.protocol.Loan;

/**
 * A long value of which replies under way are written. While the store has it, it counts as data. When the store drops
 * it, what replies still need counts as theirs; where memory is short, it is revoked, and is gone at once.
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

    /** One more reply begins. The store has the value, and its stripe is locked. */
    synchronized void lend() {
        readers++;
    }

    /** The store does not have it any more. */
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

    /** Its memory is needed otherwise, and the store does not have it any more. */
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
