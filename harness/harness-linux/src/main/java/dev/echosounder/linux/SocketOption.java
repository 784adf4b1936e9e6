package dev.echosounder.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/** The options of a socket whose value is one number. */
public enum SocketOption {

    /** {@code SO_REUSEADDR}: whether to listen at an address where earlier connections are still in TIME_WAIT. */
    REUSE_ADDRESS(1, 2),

    /** {@code SO_ERROR}: the pending error, such as the one of a connect that failed. */
    ERROR(1, 4),

    /**
     * {@code SO_BUF_LOCK}, since Linux 5.16: 1 if the size of the buffer for sending has been set, 2 for receiving, 3
     * for both, otherwise 0. The kernel lets a buffer grow with what a connection needs, until its size is set.
     */
    BUFFER_LOCKS(1, 72),

    /** {@code TCP_NODELAY}: whether small segments are sent at once, without Nagle's algorithm. */
    NO_DELAY(6, 1),

    /** {@code IPV6_V6ONLY}: whether a socket of IPv6 refuses connections of IPv4. */
    ONLY_IPV6(41, 26);

    private static final MethodHandle SETSOCKOPT =
            CLibrary.function("setsockopt", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT);
    private static final MethodHandle GETSOCKOPT =
            CLibrary.function("getsockopt", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG);

    private final int level;
    private final int number;

    SocketOption(int level, int number) {
        this.level = level;
        this.number = number;
    }

    /**
     * Whether this kernel knows it. A socket is made to ask.
     *
     * @throws IOException if there can be none
     */
    public boolean isKnown() throws IOException {
        int socket = Sockets.open(NativeAddress.AF_INET);
        try {
            get(socket);
            return true;
        } catch (IOException unknown) {
            return false;
        } finally {
            Descriptor.close(socket);
        }
    }

    void set(int socket, int value) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            Errno errno = new Errno(arena);
            long address = arena.allocateFrom(JAVA_INT, value).address();
            CLibrary.call("setsockopt " + this, errno, () ->
                    (int) SETSOCKOPT.invokeExact(errno.state, socket, level, number, address, Integer.BYTES));
        }
    }

    /**
     * What a socket of this process is set to.
     *
     * @param socket its descriptor
     * @throws IOException if it is none, or the kernel {@linkplain #isKnown does not know} this option
     */
    public int get(int socket) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            Errno errno = new Errno(arena);
            MemorySegment value = arena.allocate(JAVA_INT);
            long length = arena.allocateFrom(JAVA_INT, Integer.BYTES).address();
            CLibrary.call("getsockopt " + this, errno, () ->
                    (int) GETSOCKOPT.invokeExact(errno.state, socket, level, number, value.address(), length));
            return value.get(JAVA_INT, 0);
        }
    }
}
