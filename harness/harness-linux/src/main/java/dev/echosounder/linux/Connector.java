package dev.echosounder.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.util.Optional;

/** How a socket is connected. From any thread. */
public final class Connector {

    // A struct pollfd, with offsets in bytes.
    private static final int POLLFD_BYTES = 8;
    private static final int POLLFD_EVENTS = 4;
    private static final short POLLOUT = 4;

    private static final int FOREVER = -1;

    private static final MethodHandle CONNECT = CLibrary.function("connect", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT);
    private static final MethodHandle POLL = CLibrary.function("poll", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT);

    private Connector() {}

    /**
     * A socket that is connected. Waits until it is.
     *
     * @return its descriptor
     * @throws ConnectException if the connection is not accepted
     */
    public static int connect(InetSocketAddress to) throws IOException {
        return connect(to, Optional.empty(), FOREVER);
    }

    /**
     * Connects from an address.
     *
     * @param from where to connect from; wherever the system likes if it is empty
     * @param timeoutMillis the longest wait; -1 for as long as the system tries
     * @throws ConnectException if the connection is not accepted by then
     */
    public static int connect(InetSocketAddress to, Optional<InetSocketAddress> from, int timeoutMillis)
            throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            NativeAddress address = NativeAddress.of(to, arena);
            int socket = Sockets.open(address.family());
            try {
                if (from.isPresent()) {
                    Sockets.bind(socket, NativeAddress.of(from.get(), arena).segment(), new Errno(arena));
                }
                int error = connect(socket, address.segment(), timeoutMillis, arena);
                if (error != 0) {
                    throw new ConnectException("%s (connect to %s:%d)"
                            .formatted(CLibrary.textOf(error), to.getAddress().getHostAddress(), to.getPort()));
                }
                return socket;
            } catch (Throwable failure) {
                Descriptor.closeAfter(failure, socket);
                throw failure;
            }
        }
    }

    /** The error number with which it came to nothing; 0 if the connection stands. */
    private static int connect(int socket, MemorySegment address, int timeoutMillis, Arena arena) throws IOException {
        Errno errno = new Errno(arena);
        try {
            if ((int) CONNECT.invokeExact(errno.state, socket, address.address(), (int) address.byteSize()) == 0) {
                return 0;
            }
            int number = errno.number();
            if (number != Errno.EINPROGRESS && number != Errno.EINTR) {
                return number;
            }
            return awaitRoom(socket, timeoutMillis, errno, arena) ? SocketOption.ERROR.get(socket) : Errno.ETIMEDOUT;
        } catch (Throwable failure) {
            throw CLibrary.ioException(failure);
        }
    }

    /** A socket that connects has room to write when it has connected, or failed to. */
    private static boolean awaitRoom(int socket, int timeoutMillis, Errno errno, Arena arena) throws Throwable {
        MemorySegment asked = arena.allocate(POLLFD_BYTES, Integer.BYTES);
        asked.set(JAVA_INT, 0, socket);
        asked.set(JAVA_SHORT, POLLFD_EVENTS, POLLOUT);
        int ready;
        while ((ready = (int) POLL.invokeExact(errno.state, asked.address(), 1L, timeoutMillis)) < 0) {
            if (errno.number() != Errno.EINTR) {
                throw errno.failure("poll");
            }
        }
        return ready > 0;
    }
}
