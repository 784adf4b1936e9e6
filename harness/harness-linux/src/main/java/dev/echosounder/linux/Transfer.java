package dev.echosounder.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.invoke.MethodHandle;

/** Bytes in and out of a connected socket. None of these calls waits, whatever the socket is set to. */
public final class Transfer {

    /** There is nothing to be received now. */
    public static final int NOTHING = 0;

    /** There is nothing more to be received: the peer has half-closed. */
    public static final int END = -1;

    /**
     * All or none: for io_uring, a short send is a failure, which reports how many bytes were sent. The system call
     * send ignores it.
     */
    static final int MSG_WAITALL = 0x100;

    static final int MSG_DONTWAIT = 0x40;
    private static final int MSG_PEEK = 2;

    /** Without it, sending to a peer that is gone raises SIGPIPE. */
    static final int MSG_NOSIGNAL = 0x4000;

    private static final int SHUT_WR = 1;

    private static final MethodHandle RECV =
            CLibrary.brief("recv", JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT);
    private static final MethodHandle SEND =
            CLibrary.brief("send", JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_INT);
    private static final MethodHandle SHUTDOWN = CLibrary.brief("shutdown", JAVA_INT, JAVA_INT, JAVA_INT);

    private Transfer() {}

    /** The number of bytes received, or {@link #NOTHING}, or {@link #END}. */
    public static int receive(int socket, Memory into, Errno errno) throws IOException {
        long count = receive(socket, into, into.capacity(), MSG_DONTWAIT, errno);
        if (count > 0) {
            return (int) count;
        }
        if (count == 0) {
            return END;
        }
        return isTemporary(errno) ? NOTHING : fail("recv", errno);
    }

    /**
     * Looks whether the peer has reset the connection; what there is to be received stays there.
     *
     * @param scratch for a byte
     * @throws IOException if it has
     */
    public static void failIfReset(int socket, Memory scratch, Errno errno) throws IOException {
        if (receive(socket, scratch, 1, MSG_DONTWAIT | MSG_PEEK, errno) < 0 && !isTemporary(errno)) {
            fail("recv", errno);
        }
    }

    private static long receive(int socket, Memory into, long most, int flags, Errno errno) throws IOException {
        try {
            return (long) RECV.invokeExact(errno.state, socket, into.address(), most, flags);
        } catch (Throwable failure) {
            throw CLibrary.ioException(failure);
        }
    }

    /** How many bytes the kernel has taken, from none to all. */
    public static int send(int socket, long address, int bytes, Errno errno) throws IOException {
        long count;
        try {
            count = (long) SEND.invokeExact(errno.state, socket, address, (long) bytes, MSG_DONTWAIT | MSG_NOSIGNAL);
        } catch (Throwable failure) {
            throw CLibrary.ioException(failure);
        }
        if (count >= 0) {
            return (int) count;
        }
        return isTemporary(errno) ? 0 : fail("send", errno);
    }

    /** Half-closes: the peer will see the end of the stream after all that was sent. */
    public static void endOutput(int socket, Errno errno) throws IOException {
        CLibrary.call("shutdown", errno, () -> (int) SHUTDOWN.invokeExact(errno.state, socket, SHUT_WR));
    }

    private static boolean isTemporary(Errno errno) {
        int number = errno.number();
        return number == Errno.EAGAIN || number == Errno.EINTR;
    }

    private static int fail(String call, Errno errno) throws IOException {
        throw errno.failure(call);
    }
}
