package dev.echosounder.kv.testing;

import dev.echosounder.kv.protocol.Arguments;
import dev.echosounder.kv.store.Entry;
import dev.echosounder.kv.store.Memory;
import dev.echosounder.kv.store.Store;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * A mutant: a store in which a command is not atomic. Between its first use of the store and each further one, others
 * have the stripes of its keys.
 */
class TornStore extends Store {

    private static final long OTHERS_NANOS = 20_000;

    private final String torn;
    private final ThreadLocal<Use> uses = ThreadLocal.withInitial(Use::new);

    /** The command that a thread runs. */
    private static final class Use {

        private String command = "";
        private Arguments arguments; // whose keys were last asked for, since stripes were locked
        private long stripes;
        private boolean first;
        private boolean within;
    }

    /** @param torn the command; empty for none, which is a sound store */
    TornStore(Memory memory, LongSupplier clock, String torn) {
        super(memory, clock, new Random(1));
        this.torn = torn;
    }

    @Override
    public long stripe(Arguments arguments, int index) {
        Use use = uses.get();
        boolean transaction = use.arguments != null && use.arguments != arguments; // of which there are several
        use.command = transaction ? ModelStore.TRANSACTION : arguments.text(0);
        use.arguments = arguments;
        return super.stripe(arguments, index);
    }

    @Override
    public void lock(long set) {
        Use use = uses.get();
        use.stripes = set;
        use.first = true;
        use.arguments = null;
        super.lock(set);
    }

    /** Unlocks and locks the stripes right before the store is used again. */
    private Use tear() {
        Use use = uses.get();
        if (!use.within && !use.first && use.command.equals(torn)) {
            super.unlock(use.stripes);
            LockSupport.parkNanos(OTHERS_NANOS);
            super.lock(use.stripes);
        }
        use.first = false;
        return use;
    }

    @Override
    public Entry find(LongSupplier now, Arguments arguments, int index) {
        tear();
        return super.find(now, arguments, index);
    }

    @Override
    public void put(LongSupplier now, Arguments arguments, int index, byte[] bulk, long expiresAt) {
        Use use = tear();
        use.within = true;
        super.put(now, arguments, index, bulk, expiresAt);
        use.within = false;
    }

    @Override
    public void change(LongSupplier now, Entry entry, byte[] bulk) {
        tear();
        super.change(now, entry, bulk);
    }

    @Override
    public void expire(Entry entry, long at) {
        tear();
        super.expire(entry, at);
    }

    @Override
    public void remove(Entry entry) {
        tear();
        try {
            super.remove(entry);
        } catch (NullPointerException removedMeanwhile) {
            // As the entry is not there, the table has not changed.
        }
    }
}
