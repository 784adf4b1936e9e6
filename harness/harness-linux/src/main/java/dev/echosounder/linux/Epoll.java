package dev.echosounder.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * One epoll instance: it watches descriptors and reports which of them are ready, as long as they are
 * (level-triggered), or {@linkplain #ONCE once} for each event (edge-triggered). For one thread at a time.
 */
public final class Epoll implements AutoCloseable {

    public static final int IN = 0x1;
    public static final int OUT = 0x4;

    /** An urgent byte is on its way, before which a read stops; more may follow it. */
    public static final int URGENT = 0x2;

    /** Reported whether watched for or not: an error, or both directions have ended. */
    public static final int BROKEN = 0x8 | 0x10;

    /** The peer has half-closed. */
    public static final int PEER_ENDED = 0x2000;

    /**
     * With others: each is reported when it happens, and then only when it happens again, or after the next
     * {@link #watch}.
     */
    public static final int ONCE = 1 << 31;

    /** The most that are reported at once; the others come first the next time. */
    private static final int MOST_EVENTS = 1024;

    private static final int EPOLL_CLOEXEC = 0x80000;
    private static final int ADD = 1;
    private static final int DELETE = 2;
    private static final int MODIFY = 3;

    // A struct epoll_event: 32 bits of events and 64 of data, which on x86-64, and only there, are not aligned.
    private static final boolean PACKED = System.getProperty("os.arch").equals("amd64");
    private static final int EVENT_BYTES = PACKED ? 12 : 16;
    private static final int DATA = PACKED ? 4 : 8;

    private static final ValueLayout.OfInt EVENTS = ValueLayout.JAVA_INT_UNALIGNED;

    private static final MethodHandle CREATE = CLibrary.function("epoll_create1", JAVA_INT, JAVA_INT);
    private static final MethodHandle CONTROL =
            CLibrary.brief("epoll_ctl", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG);
    private static final MethodHandle WAIT =
            CLibrary.function("epoll_wait", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_INT);

    private final Errno errno;
    private final MemorySegment reported;
    private final MemorySegment asked;
    private final int descriptor;

    /** @param arena must be open as long as this is used */
    public Epoll(Arena arena) throws IOException {
        errno = new Errno(arena);
        reported = Memory.unguarded(arena.allocate((long) MOST_EVENTS * EVENT_BYTES, Long.BYTES));
        asked = Memory.unguarded(arena.allocate(EVENT_BYTES, Long.BYTES));
        descriptor =
                (int) CLibrary.call("epoll_create1", errno, () -> (int) CREATE.invokeExact(errno.state, EPOLL_CLOEXEC));
    }

    /**
     * Changes what a descriptor is watched for, or repeats it: what it is ready for then is reported, even if it was
     * before.
     *
     * @param before what it was until now: some of {@link #IN}, {@link #OUT}, {@link #URGENT}, {@link #PEER_ENDED} and
     *     {@link #ONCE}, or 0
     * @param after what it is from now on; 0 to report nothing, not even that it is broken
     */
    public void watch(int watched, int before, int after) throws IOException {
        if ((before | after) == 0) {
            return;
        }
        asked.set(EVENTS, 0, after);
        asked.set(EVENTS, DATA, watched);
        int operation = before == 0 ? ADD : after == 0 ? DELETE : MODIFY;
        int result;
        try {
            result = (int) CONTROL.invokeExact(errno.state, descriptor, operation, watched, asked.address());
        } catch (Throwable failure) {
            throw CLibrary.ioException(failure);
        }
        if (result < 0) {
            throw errno.failure("epoll_ctl");
        }
    }

    /**
     * Waits until a descriptor is ready.
     *
     * @param timeoutMillis the longest wait; -1 for as long as it takes
     * @return how many are, which {@link #ready} and {@link #events} describe until the next call
     */
    public int await(int timeoutMillis) throws IOException {
        int count;
        try {
            count = (int) WAIT.invokeExact(errno.state, descriptor, reported.address(), MOST_EVENTS, timeoutMillis);
        } catch (Throwable failure) {
            throw CLibrary.ioException(failure);
        }
        if (count >= 0) {
            return count;
        }
        if (errno.number() == Errno.EINTR) {
            return 0;
        }
        throw errno.failure("epoll_wait");
    }

    /** The descriptor that was reported at this place. */
    public int ready(int index) {
        return reported.get(EVENTS, (long) index * EVENT_BYTES + DATA);
    }

    /**
     * What it is ready for: some of {@link #IN}, {@link #OUT}, {@link #URGENT}, {@link #PEER_ENDED} and
     * {@link #BROKEN}.
     */
    public int events(int index) {
        return reported.get(EVENTS, (long) index * EVENT_BYTES);
    }

    @Override
    public void close() throws IOException {
        Descriptor.close(descriptor);
    }
}
