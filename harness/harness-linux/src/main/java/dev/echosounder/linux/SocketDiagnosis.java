package dev.echosounder.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * Asks the kernel for one TCP socket by the addresses of both its ends: netlink(7), sock_diag(7). It takes some
 * microseconds however many sockets there are, where the tables in {@code /proc/net} are written out whole for whoever
 * reads them, thousands of ended connections included.
 */
final class SocketDiagnosis {

    // socket(2), linux/netlink.h, linux/sock_diag.h
    private static final int AF_NETLINK = 16;
    private static final int SOCK_RAW_CLOEXEC = 3 | 0x80000;
    private static final int NETLINK_SOCK_DIAG = 4;
    private static final int IPPROTO_TCP = 6;
    private static final short SOCK_DIAG_BY_FAMILY = 20;
    private static final short NLM_F_REQUEST = 1;

    private static final ValueLayout.OfShort PORT = ValueLayout.JAVA_SHORT.withOrder(ByteOrder.BIG_ENDIAN);

    // struct nlmsghdr, then struct inet_diag_req_v2 with its struct inet_diag_sockid.
    private static final int TYPE = 4;
    private static final int FLAGS = 6;
    private static final int PAYLOAD = 16;
    private static final int REQUEST_PROTOCOL = PAYLOAD + 1;
    private static final int REQUEST_STATES = PAYLOAD + 4;
    private static final int REQUEST_ID = PAYLOAD + 8;
    private static final int REQUEST_BYTES = REQUEST_ID + 48;
    private static final int ID_REMOTE_PORT = 2;
    private static final int ID_LOCAL = 4;
    private static final int ID_REMOTE = 20;
    private static final int ID_COOKIE = 40;
    private static final long ANY_COOKIE = -1;

    // struct inet_diag_msg
    private static final int STATE = PAYLOAD + 1;
    private static final int UNREAD = PAYLOAD + 56;
    private static final int UNSENT = PAYLOAD + 60;
    private static final int INODE = PAYLOAD + 68;
    private static final int ANSWER_BYTES = PAYLOAD + 72;
    private static final int MOST_BYTES = 8192;

    private SocketDiagnosis() {}

    /**
     * The socket with these ends, of which the first is its own; empty if the kernel knows none, or does not answer
     * such questions.
     */
    static Optional<TcpSocket> find(InetSocketAddress local, InetSocketAddress remote) {
        try (Arena arena = Arena.ofConfined()) {
            return ask(request(local, remote, arena), arena)
                    .map(answer -> new TcpSocket(
                            local.getPort(),
                            remote.getPort(),
                            answer.get(JAVA_BYTE, STATE),
                            unsigned(answer, UNSENT),
                            unsigned(answer, UNREAD),
                            unsigned(answer, INODE)));
        }
    }

    private static long unsigned(MemorySegment answer, int at) {
        return Integer.toUnsignedLong(answer.get(JAVA_INT, at));
    }

    private static MemorySegment request(InetSocketAddress local, InetSocketAddress remote, Arena arena) {
        MemorySegment request = arena.allocate(REQUEST_BYTES, JAVA_LONG.byteAlignment());
        request.set(JAVA_INT, 0, REQUEST_BYTES);
        request.set(JAVA_SHORT, TYPE, SOCK_DIAG_BY_FAMILY);
        request.set(JAVA_SHORT, FLAGS, NLM_F_REQUEST);
        request.set(JAVA_BYTE, PAYLOAD, (byte)
                (local.getAddress() instanceof Inet4Address ? NativeAddress.AF_INET : NativeAddress.AF_INET6));
        request.set(JAVA_BYTE, REQUEST_PROTOCOL, (byte) IPPROTO_TCP);
        request.set(JAVA_INT, REQUEST_STATES, -1); // all
        request.set(PORT, REQUEST_ID, (short) local.getPort());
        request.set(PORT, REQUEST_ID + ID_REMOTE_PORT, (short) remote.getPort());
        write(local.getAddress(), request, REQUEST_ID + ID_LOCAL);
        write(remote.getAddress(), request, REQUEST_ID + ID_REMOTE);
        request.set(JAVA_LONG, REQUEST_ID + ID_COOKIE, ANY_COOKIE);
        return request;
    }

    private static void write(InetAddress address, MemorySegment request, int at) {
        byte[] bytes = address.getAddress();
        MemorySegment.copy(bytes, 0, request, JAVA_BYTE, at, bytes.length);
    }

    /** The kernel has answered when it has taken the request, so there is nothing to wait for. */
    private static Optional<MemorySegment> ask(MemorySegment request, Arena arena) {
        Errno errno = new Errno(arena);
        MemorySegment answer = arena.allocate(MOST_BYTES, JAVA_LONG.byteAlignment());
        try {
            int socket = Sockets.open(AF_NETLINK, SOCK_RAW_CLOEXEC, NETLINK_SOCK_DIAG, errno);
            try {
                Transfer.send(socket, request.address(), REQUEST_BYTES, errno);
                int received = Transfer.receive(socket, Memory.of(answer), errno);
                return received >= ANSWER_BYTES && answer.get(JAVA_SHORT, TYPE) == SOCK_DIAG_BY_FAMILY
                        ? Optional.of(answer)
                        : Optional.empty();
            } finally {
                Descriptor.close(socket, errno);
            }
        } catch (IOException refused) {
            return Optional.empty();
        }
    }
}
