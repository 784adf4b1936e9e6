package dev.echosounder.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * One io_uring: requests are put into {@link #requests}, {@link #enter} hands them all to the kernel and waits, and
 * what became of them comes out of {@link #completions}. For one thread, the one that {@linkplain #enable() enables}
 * it.
 *
 * <p>The kernel works on what it was asked for only during {@link #enter} (DEFER_TASKRUN), so it never interrupts the
 * thread in between.
 */
public final class Ring implements AutoCloseable {

    // System calls that the C library has no functions for; the numbers are the same on all processors of 64 bits.
    private static final long SETUP = 425;
    private static final long ENTER = 426;
    private static final long REGISTER = 427;

    private static final int SETUP_CQSIZE = 1 << 3;
    private static final int SETUP_R_DISABLED = 1 << 6;
    private static final int SETUP_SUBMIT_ALL = 1 << 7;
    private static final int SETUP_TASKRUN_FLAG = 1 << 9;
    private static final int SETUP_SINGLE_ISSUER = 1 << 12;
    private static final int SETUP_DEFER_TASKRUN = 1 << 13;

    private static final int ENTER_GETEVENTS = 1;
    private static final int ENTER_EXT_ARG = 1 << 3;

    private static final int REGISTER_ENABLE_RINGS = 12;

    private static final long OFFSET_OF_RINGS = 0;
    private static final long OFFSET_OF_REQUESTS = 0x10000000L;

    // A struct io_uring_params, with offsets in bytes.
    private static final int PARAMS_BYTES = 120;
    private static final int PARAMS_SQ_ENTRIES = 0;
    private static final int PARAMS_CQ_ENTRIES = 4;
    private static final int PARAMS_FLAGS = 8;
    private static final int PARAMS_SQ_OFFSETS = 40;
    private static final int PARAMS_CQ_OFFSETS = 80;

    // A struct io_uring_getevents_arg, and after it a struct timespec.
    private static final int WAIT_TIMESPEC = 16;
    private static final int WAIT_BYTES = 24;
    private static final int SECONDS = WAIT_BYTES;
    private static final int NANOS = WAIT_BYTES + 8;

    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private static final MethodHandle CREATE =
            CLibrary.variadic("syscall", 1, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG);
    private static final MethodHandle CONTROL =
            CLibrary.variadic("syscall", 1, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT);
    private static final MethodHandle WAIT = CLibrary.variadic(
            "syscall", 1, JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG);

    public final Requests requests;
    public final Completions completions;

    private final Errno errno;
    private final MemorySegment wait;
    private final int descriptor;

    /**
     * @param entries the most requests that are handed over at once; a power of two
     * @param arena must be open as long as this is used
     * @throws IOException if the kernel refuses: it may be older than 6.1, or not allow io_uring
     */
    public Ring(int entries, int completionEntries, Arena arena) throws IOException {
        errno = new Errno(arena);
        wait = Memory.unguarded(arena.allocate(WAIT_BYTES + 16, Long.BYTES));
        wait.set(JAVA_LONG, WAIT_TIMESPEC, wait.address() + SECONDS);
        MemorySegment params = arena.allocate(PARAMS_BYTES, Long.BYTES);
        params.set(
                JAVA_INT,
                PARAMS_FLAGS,
                SETUP_CQSIZE
                        | SETUP_R_DISABLED
                        | SETUP_SUBMIT_ALL
                        | SETUP_TASKRUN_FLAG
                        | SETUP_SINGLE_ISSUER
                        | SETUP_DEFER_TASKRUN);
        params.set(JAVA_INT, PARAMS_CQ_ENTRIES, completionEntries);
        descriptor = (int) CLibrary.call("io_uring_setup", errno, () ->
                (long) CREATE.invokeExact(errno.state, SETUP, entries, params.address()));
        try {
            QueueOffsets sq =
                    QueueOffsets.read(params.asSlice(PARAMS_SQ_OFFSETS), params.get(JAVA_INT, PARAMS_SQ_ENTRIES));
            QueueOffsets cq =
                    QueueOffsets.read(params.asSlice(PARAMS_CQ_OFFSETS), params.get(JAVA_INT, PARAMS_CQ_ENTRIES));
            long bytes = Math.max(
                    sq.requestIndexes() + (long) sq.entries() * Integer.BYTES,
                    cq.completions() + (long) cq.entries() * Completions.ENTRY_BYTES);
            MemorySegment rings = Memory.unguarded(Mapping.shared(descriptor, OFFSET_OF_RINGS, bytes, arena));
            long requestBytes = (long) sq.entries() * Requests.ENTRY_BYTES;
            requests = new Requests(
                    rings, sq, Memory.unguarded(Mapping.shared(descriptor, OFFSET_OF_REQUESTS, requestBytes, arena)));
            completions = new Completions(rings, cq);
        } catch (Throwable failure) {
            Descriptor.closeAfter(failure, descriptor);
            throw failure;
        }
    }

    /**
     * Why there can be none that takes buffers for receiving: the kernel may be older than 6.1, or not allow io_uring.
     * Empty if there can be.
     */
    public static Optional<String> refusal() {
        try (Arena arena = Arena.ofConfined();
                Ring ring = new Ring(1, 2, arena)) {
            new ProvidedBuffers(ring, (short) 0, 1, 1, arena);
            return Optional.empty();
        } catch (IOException refused) {
            return Optional.of(refused.getMessage());
        }
    }

    /** Makes it usable by the calling thread, and no other. */
    public void enable() throws IOException {
        register(REGISTER_ENABLE_RINGS, 0, 0);
    }

    /** Registers something for this ring with the kernel, once and for all. */
    void register(int what, long argument, int count) throws IOException {
        CLibrary.call("io_uring_register " + what, errno, () ->
                (long) CONTROL.invokeExact(errno.state, REGISTER, descriptor, what, argument, count));
    }

    /**
     * Hands all requests over, and waits until this number of requests is completed.
     *
     * @param completed how many completions to wait for; 0 not to wait
     * @param timeoutNanos the longest wait, in nanoseconds; -1 for as long as it takes
     */
    public void enter(int completed, long timeoutNanos) throws IOException {
        boolean forever = timeoutNanos < 0 || completed == 0;
        if (!forever) {
            wait.set(JAVA_LONG, SECONDS, timeoutNanos / NANOS_PER_SECOND);
            wait.set(JAVA_LONG, NANOS, timeoutNanos % NANOS_PER_SECOND);
        }
        int flags = forever ? ENTER_GETEVENTS : ENTER_GETEVENTS | ENTER_EXT_ARG;
        long taken;
        try {
            taken = (long) WAIT.invokeExact(
                    errno.state,
                    ENTER,
                    descriptor,
                    requests.publish(),
                    completed,
                    flags,
                    forever ? 0L : wait.address(),
                    forever ? 0L : (long) WAIT_BYTES);
        } catch (Throwable failure) {
            throw CLibrary.ioException(failure);
        }
        if (taken >= 0) {
            requests.taken((int) taken);
        } else if (!isTemporary(errno.number())) {
            throw errno.failure("io_uring_enter");
        }
    }

    /**
     * Whether something may become of requests as soon as it is {@linkplain #enter entered}. It costs no system call to
     * ask.
     */
    public boolean hasNews() {
        return requests.isWorkPending() || completions.count() > 0;
    }

    /** The time is over, a signal came, or the kernel has no memory for more until completions are taken. */
    private static boolean isTemporary(int number) {
        return number == Errno.ETIME || number == Errno.EINTR || number == Errno.EAGAIN || number == Errno.EBUSY;
    }

    @Override
    public void close() throws IOException {
        Descriptor.close(descriptor);
    }
}
