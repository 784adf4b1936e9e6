package dev.echosounder.ffm;

import dev.echosounder.linux.Memory;
import dev.echosounder.transport.Tcp;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;

/**
 * Where short answers wait, one behind the other, until the kernel has sent them. What is put here in one turn is sent
 * at the beginning of the next, while others are put elsewhere: so two places take turns.
 */
final class Staging {

    /**
     * A longer write is sent by a separate call: a copy would cost more than that call. In bytes. About where it is so,
     * and as long as the longest write that is gathered with others.
     */
    static final int MOST_BYTES = 4096;

    private Place filling;
    private Place sending;

    Staging(Arena arena) {
        filling = new Place(arena);
        sending = new Place(arena);
    }

    /** Where these bytes are from now on, all of them, until {@link Place#sent}; {@code null} if they are too many. */
    Place put(ByteBuffer bytes) {
        return bytes.remaining() <= Math.min(MOST_BYTES, filling.memory.view().remaining()) ? filling.put(bytes) : null;
    }

    /** A turn is over. */
    void turn() {
        Place next = sending;
        sending = filling;
        filling = next;
        if (next.unsent == 0) {
            next.memory.view().clear();
        }
    }

    /** One of the two. */
    static final class Place {

        private final Memory memory;
        private int unsent;
        private int lastFrom;

        Place(Arena arena) {
            memory = Memory.of(arena.allocate(Tcp.OUTBOX_BYTES, Long.BYTES));
        }

        private Place put(ByteBuffer bytes) {
            lastFrom = memory.view().position();
            memory.view().put(bytes);
            unsent++;
            return this;
        }

        Memory memory() {
            return memory;
        }

        /** Where in the memory that begins which was put here last. */
        int lastFrom() {
            return lastFrom;
        }

        /** One of those that were put here is not needed any more. */
        void sent() {
            unsent--;
        }
    }
}
