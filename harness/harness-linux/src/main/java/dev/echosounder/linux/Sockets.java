package dev.echosounder.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.net.InetSocketAddress;

/**
 * How sockets come to be, except by {@link Connector}. All are non-blocking, not inherited by other programs, and
 * without Nagle's delay. From any thread.
 */
public final class Sockets {

    private static final int SOCK_STREAM = 1;
    private static final int SOCK_NONBLOCK = 0x800;
    private static final int SOCK_CLOEXEC = 0x80000;

    private static final MethodHandle SOCKET = CLibrary.function("socket", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT);
    private static final MethodHandle BIND = CLibrary.function("bind", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT);
    private static final MethodHandle LISTEN = CLibrary.function("listen", JAVA_INT, JAVA_INT, JAVA_INT);
    private static final MethodHandle GETSOCKNAME =
            CLibrary.function("getsockname", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG);
    private static final MethodHandle ACCEPT4 =
            CLibrary.brief("accept4", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT);

    private Sockets() {}

    /**
     * A new socket that is not connected to anything.
     *
     * @param family one of {@link NativeAddress}
     * @return its descriptor
     */
    static int open(int family) throws IOException {
        int socket;
        try (Arena arena = Arena.ofConfined()) {
            socket = open(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, new Errno(arena));
        }
        try {
            SocketOption.NO_DELAY.set(socket, 1);
            return socket;
        } catch (Throwable failure) {
            Descriptor.closeAfter(failure, socket);
            throw failure;
        }
    }

    /** A new socket of any kind, as socket(2) makes it. */
    static int open(int family, int type, int protocol, Errno errno) throws IOException {
        return (int)
                CLibrary.call("socket", errno, () -> (int) SOCKET.invokeExact(errno.state, family, type, protocol));
    }

    /**
     * A socket that listens. Those that it accepts have its options: Linux copies TCP_NODELAY too.
     *
     * @param backlog how many may wait to be accepted
     * @return its descriptor
     */
    public static int listen(InetSocketAddress at, int backlog) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            NativeAddress address = NativeAddress.of(at, arena);
            int socket = open(address.family());
            try {
                SocketOption.REUSE_ADDRESS.set(socket, 1);
                if (address.family() == NativeAddress.AF_INET6) {
                    SocketOption.ONLY_IPV6.set(socket, 0);
                }
                Errno errno = new Errno(arena);
                bind(socket, address.segment(), errno);
                CLibrary.call("listen", errno, () -> (int) LISTEN.invokeExact(errno.state, socket, backlog));
                return socket;
            } catch (Throwable failure) {
                Descriptor.closeAfter(failure, socket);
                throw failure;
            }
        }
    }

    static void bind(int socket, MemorySegment address, Errno errno) throws IOException {
        CLibrary.call("bind", errno, () ->
                (int) BIND.invokeExact(errno.state, socket, address.address(), (int) address.byteSize()));
    }

    /** The address that a socket is bound to. */
    public static InetSocketAddress localAddress(int socket) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            Errno errno = new Errno(arena);
            MemorySegment name = arena.allocate(NativeAddress.MOST_BYTES, Long.BYTES);
            long length = arena.allocateFrom(JAVA_INT, NativeAddress.MOST_BYTES).address();
            CLibrary.call("getsockname", errno, () ->
                    (int) GETSOCKNAME.invokeExact(errno.state, socket, name.address(), length));
            return new NativeAddress(name).toJava();
        }
    }

    /**
     * Takes the next connection out of the queue of a listener.
     *
     * @return its descriptor; -1 if no connection waits
     * @throws IOException if a connection waits, but there is no descriptor or no memory
     */
    public static int accept(int listener, Errno errno) throws IOException {
        while (true) {
            int socket;
            try {
                socket = (int) ACCEPT4.invokeExact(errno.state, listener, 0L, 0L, SOCK_NONBLOCK | SOCK_CLOEXEC);
            } catch (Throwable failure) {
                throw CLibrary.ioException(failure);
            }
            if (socket >= 0) {
                return socket;
            }
            int number = errno.number();
            if (number == Errno.EAGAIN) {
                return -1;
            }
            boolean hungUp = number == Errno.ECONNABORTED || number == Errno.EPROTO; // that caller; there may be others
            if (!hungUp && number != Errno.EINTR) {
                throw errno.failure("accept");
            }
        }
    }
}
