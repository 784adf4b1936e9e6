package dev.echosounder.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/** The completion queue of a {@link Ring}: what became of requests, in the order in which it did. */
public final class Completions {

    static final int ENTRY_BYTES = 16;

    // A struct io_uring_cqe, with offsets in bytes.
    private static final int TOKEN = 0;
    private static final int RESULT = 8;
    private static final int FLAGS = 12;

    private static final int HAS_BUFFER = 1;
    private static final int MORE_TO_COME = 1 << 1;
    private static final int MORE_TO_RECEIVE = 1 << 2;
    private static final int BUFFER_SHIFT = 16;

    private static final VarHandle INDEX = JAVA_INT.varHandle();

    private final MemorySegment rings;
    private final QueueOffsets offsets;
    private final int mask;
    private int head;

    Completions(MemorySegment rings, QueueOffsets offsets) {
        this.rings = rings;
        this.offsets = offsets;
        this.mask = offsets.entries() - 1;
        this.head = (int) INDEX.getAcquire(rings, (long) offsets.head());
    }

    /** The number of completions; they can be read until they are {@link #taken}. */
    public int count() {
        return (int) INDEX.getAcquire(rings, (long) offsets.tail()) - head;
    }

    /** Takes this number of completions out of the queue, from its head. */
    public void taken(int count) {
        head += count;
        INDEX.setRelease(rings, (long) offsets.head(), head);
    }

    /** The token of the request that was completed. */
    public long token(int index) {
        return rings.get(JAVA_LONG, entry(index) + TOKEN);
    }

    /** What the system call would have returned; an error number with a minus in front if it has failed. */
    public int result(int index) {
        return rings.get(JAVA_INT, entry(index) + RESULT);
    }

    /** Flags, which the methods below read. */
    public int flags(int index) {
        return rings.get(JAVA_INT, entry(index) + FLAGS);
    }

    /** The provided buffer that was used; -1 if none was. */
    public static int bufferIn(int flags) {
        return (flags & HAS_BUFFER) == 0 ? -1 : flags >>> BUFFER_SHIFT;
    }

    /** Whether the socket has more to be received already. */
    public static boolean isMoreToReceive(int flags) {
        return (flags & MORE_TO_RECEIVE) != 0;
    }

    /** Whether the request goes on, and will have other completions. */
    public static boolean isMoreToCome(int flags) {
        return (flags & MORE_TO_COME) != 0;
    }

    private long entry(int index) {
        return offsets.completions() + (long) (head + index & mask) * ENTRY_BYTES;
    }
}
