package dev.echosounder.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;

/**
 * Why the last call failed: where the JVM puts the C library's {@code errno} after a call, before anything else can
 * change it. For one thread at a time.
 */
public final class Errno {

    // The numbers of Linux on all processors that run Java 25.
    public static final int EINTR = 4;
    public static final int EAGAIN = 11;
    public static final int EBUSY = 16;
    public static final int EPROTO = 71;
    public static final int ETIME = 62;
    public static final int ENOBUFS = 105;
    public static final int ECONNABORTED = 103;
    public static final int ETIMEDOUT = 110;
    public static final int EINPROGRESS = 115;
    public static final int ECANCELED = 125;

    private static final StructLayout LAYOUT = Linker.Option.captureStateLayout();
    private static final long OFFSET = LAYOUT.byteOffset(MemoryLayout.PathElement.groupElement("errno"));

    /** What each call is given first. */
    final MemorySegment state;

    /** @param arena must be open during each call */
    public Errno(Arena arena) {
        state = Memory.unguarded(arena.allocate(LAYOUT));
    }

    /** The number; meaningful only right after a call that has failed. */
    public int number() {
        return state.get(JAVA_INT, OFFSET);
    }

    /**
     * What the last call has failed with.
     *
     * @param what was to be done
     */
    public IOException failure(String what) {
        return failure(what, number());
    }

    /** The failure with this number, where the kernel itself reported it. */
    public static IOException failure(String what, int number) {
        return new IOException("%s (%s, error %d)".formatted(CLibrary.textOf(number), what, number));
    }
}
