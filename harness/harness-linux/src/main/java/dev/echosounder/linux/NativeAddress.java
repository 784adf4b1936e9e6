package dev.echosounder.linux;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteOrder;

/**
 * An address and a port as the kernel sees them: a {@code sockaddr_in} or {@code sockaddr_in6}.
 *
 * @param segment as long as the address is
 */
record NativeAddress(MemorySegment segment) {

    static final short AF_INET = 2;
    static final short AF_INET6 = 10;

    /** Of the longest that there is, in bytes. */
    static final int MOST_BYTES = 28;

    private static final int INET_BYTES = 16;

    // Offsets that both have, of one, and of the other, in bytes.
    private static final int FAMILY = 0;
    private static final int PORT = 2;
    private static final int INET_ADDRESS = 4;
    private static final int INET6_ADDRESS = 8;
    private static final int INET6_SCOPE = 24;

    private static final ValueLayout.OfShort NETWORK_ORDER = JAVA_SHORT.withOrder(ByteOrder.BIG_ENDIAN);

    /** @throws UnknownHostException if its name was not found */
    static NativeAddress of(InetSocketAddress address, Arena arena) throws UnknownHostException {
        if (address.isUnresolved()) {
            throw new UnknownHostException("There is no host named \"" + address.getHostString() + "\".");
        }
        boolean six = address.getAddress() instanceof Inet6Address;
        MemorySegment segment = arena.allocate(six ? MOST_BYTES : INET_BYTES, Long.BYTES);
        segment.set(JAVA_SHORT, FAMILY, six ? AF_INET6 : AF_INET);
        segment.set(NETWORK_ORDER, PORT, (short) address.getPort());
        byte[] bytes = address.getAddress().getAddress();
        MemorySegment.copy(bytes, 0, segment, JAVA_BYTE, six ? INET6_ADDRESS : INET_ADDRESS, bytes.length);
        if (address.getAddress() instanceof Inet6Address inet6) {
            segment.set(JAVA_INT, INET6_SCOPE, inet6.getScopeId());
        }
        return new NativeAddress(segment);
    }

    /** Either {@link #AF_INET} or {@link #AF_INET6}. */
    int family() {
        return segment.get(JAVA_SHORT, FAMILY);
    }

    InetSocketAddress toJava() throws IOException {
        int port = Short.toUnsignedInt(segment.get(NETWORK_ORDER, PORT));
        return switch (family()) {
            case AF_INET -> new InetSocketAddress(InetAddress.getByAddress(bytes(INET_ADDRESS, 4)), port);
            case AF_INET6 -> new InetSocketAddress(inet6(), port);
            default ->
                throw new IOException(
                        "A socket of the address family %d is neither IPv4 (2) nor IPv6 (10).".formatted(family()));
        };
    }

    private InetAddress inet6() throws UnknownHostException {
        int scope = segment.get(JAVA_INT, INET6_SCOPE);
        byte[] bytes = bytes(INET6_ADDRESS, 16);
        return scope == 0 ? InetAddress.getByAddress(bytes) : Inet6Address.getByAddress(null, bytes, scope);
    }

    private byte[] bytes(int offset, int length) {
        return segment.asSlice(offset, length).toArray(JAVA_BYTE);
    }
}
