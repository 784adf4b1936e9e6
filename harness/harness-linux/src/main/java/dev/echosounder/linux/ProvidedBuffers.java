package dev.echosounder.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/**
 * Buffers that the kernel chooses from when there is something to be received, and not before: a connection that waits
 * has none. They are in a separate ring, and only the pages that something was received into take memory.
 */
public final class ProvidedBuffers {

    private static final int REGISTER_PBUF_RING = 22;

    // A struct io_uring_buf_reg, with offsets in bytes.
    private static final int REGISTRATION_BYTES = 40;
    private static final int REGISTRATION_ENTRIES = 8;
    private static final int REGISTRATION_GROUP = 12;

    // A struct io_uring_buf. The tail of the ring lies in the first one's last field, which is not used otherwise.
    private static final int ENTRY_BYTES = 16;
    private static final int LENGTH = 8;
    private static final int NUMBER = 12;
    private static final int TAIL = 14;

    /**
     * Between two buffers: without, all would begin at the same place of the processor's caches, which hold only a few
     * of those. One cache line, in bytes.
     */
    private static final int APART_BYTES = 64;

    private static final VarHandle SHORT = JAVA_SHORT.varHandle();

    private final short group;
    private final Memory[] buffers;
    private final MemorySegment ring;
    private short tail;

    /**
     * @param group the number by which {@link Requests#receive} names these
     * @param count a power of two, at most 32,768
     * @param arena must be open as long as the ring is
     */
    public ProvidedBuffers(Ring of, short group, int count, int bytes, Arena arena) throws IOException {
        this.group = group;
        this.buffers = new Memory[count];
        this.ring = Memory.unguarded(Mapping.ofZeros((long) count * ENTRY_BYTES, arena));
        MemorySegment all = Mapping.ofZeros((long) count * (bytes + APART_BYTES), arena);
        MemorySegment registration = arena.allocate(REGISTRATION_BYTES, Long.BYTES);
        registration.set(JAVA_LONG, 0, ring.address());
        registration.set(JAVA_INT, REGISTRATION_ENTRIES, count);
        registration.set(JAVA_SHORT, REGISTRATION_GROUP, group);
        of.register(REGISTER_PBUF_RING, registration.address(), 1);
        for (int number = 0; number < count; number++) {
            buffers[number] = Memory.of(all.asSlice((long) number * (bytes + APART_BYTES), bytes));
            provide(number);
        }
    }

    public short group() {
        return group;
    }

    public Memory get(int number) {
        return buffers[number];
    }

    /** Gives this one to the kernel, which may receive into it from now on. */
    public void provide(int number) {
        long entry = (long) (tail & buffers.length - 1) * ENTRY_BYTES;
        ring.set(JAVA_LONG, entry, buffers[number].address());
        ring.set(JAVA_INT, entry + LENGTH, buffers[number].capacity());
        ring.set(JAVA_SHORT, entry + NUMBER, (short) number);
        SHORT.setRelease(ring, (long) TAIL, ++tail);
    }
}
