package dev.echosounder.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** An eventfd, for which a loop waits together with its sockets, so that another thread can wake it. */
public final class WakeUp implements AutoCloseable {

    private static final int EFD_NONBLOCK = 0x800;
    private static final int EFD_CLOEXEC = 0x80000;

    private static final MethodHandle EVENTFD = CLibrary.function("eventfd", JAVA_INT, JAVA_INT, JAVA_INT);
    private static final MethodHandle READ = CLibrary.brief("read", JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle WRITE = CLibrary.brief("write", JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);

    private final int descriptor;
    private boolean closed; // guarded by this: once closed, the number may belong to another file

    public WakeUp() throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            Errno errno = new Errno(arena);
            descriptor = (int) CLibrary.call(
                    "eventfd", errno, () -> (int) EVENTFD.invokeExact(errno.state, 0, EFD_NONBLOCK | EFD_CLOEXEC));
        }
    }

    public int descriptor() {
        return descriptor;
    }

    /** Makes it readable. From any thread, and without effect once it is closed. */
    public synchronized void call() {
        if (!closed) {
            move(WRITE, 1);
        }
    }

    /** Makes it unreadable again. */
    public void heard() {
        move(READ, 0);
    }

    /** Fails only where nothing is to be done: there was no call, or the counter is full. */
    private void move(MethodHandle call, long count) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocateFrom(JAVA_LONG, count);
            long ignored =
                    (long) call.invokeExact(new Errno(arena).state, descriptor, value.address(), (long) Long.BYTES);
        } catch (Throwable failure) {
            throw CLibrary.rethrown(failure);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        if (!closed) {
            closed = true;
            Descriptor.close(descriptor);
        }
    }
}
