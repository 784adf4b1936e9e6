package dev.echosounder.ffm;

import dev.echosounder.linux.Memory;
import dev.echosounder.transport.Tcp;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;

/**
 * The memory in which short answers wait, one after the other, until the kernel has sent them. Answers of one turn are
 * sent at the beginning of the next, while others are put elsewhere: so two places take turns.
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

    /**
     * Copies these bytes to a place, where they stay until {@link Place#sent}; returns {@code null} if they are too
     * many.
     */
    Place put(ByteBuffer bytes) {
        return bytes.remaining() <= Math.min(MOST_BYTES, filling.memory.view().remaining()) ? filling.put(bytes) : null;
    }

    /** Ends a turn. */
    void turn() {
        Place next = sending;
        sending = filling;
        filling = next;
        if (next.unsent == 0) {
            next.memory.view().clear();
        }
    }

    /** One of the two places. */
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

        /** The index in the memory at which the latest answer begins. */
        int lastFrom() {
            return lastFrom;
        }

        /** Reports that one of the answers has been sent. */
        void sent() {
            unsent--;
        }
    }
}
