package dev.echosounder.netty;

import dev.echosounder.netty.channel.StayingInEpoll;
import io.netty.channel.ChannelFactory;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.RecvByteBufAllocator.ExtendedHandle;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DuplexChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import io.netty.channel.uring.IoUringSocketChannel;
import io.netty.util.UncheckedBooleanSupplier;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A transport of Netty.
 *
 * @param name its name
 * @param text its name and settings, for a table
 * @param unavailable why it cannot be used on this machine; {@code null} where it can
 * @param endsForWantOfMemory whether a loop ends when it finds no memory to read into
 * @param forgottenReset of a channel, when a round of reads is over: whether its peer has reset it, and nothing more
 *     will be reported of that
 */
record Transport(
        String name,
        String text,
        Supplier<Throwable> unavailable,
        Supplier<IoHandlerFactory> loops,
        ChannelFactory<? extends ServerChannel> listener,
        ChannelFactory<? extends DuplexChannel> channel,
        boolean endsForWantOfMemory,
        Function<DuplexChannel, BooleanSupplier> forgottenReset) {

    /**
     * With it, one request to io_uring accepts many connections. When it fails, for want of file descriptors, Netty
     * makes it again at once, even if it has been asked to pause, and spins for as long as there are none. Accepting is
     * not what costs: so it is off, unless a property sets it. Read once, when Netty's class is loaded.
     */
    private static final String MANY_FOR_ONE = "io.netty.iouring.acceptMultiShotEnabled";

    static { // before Netty looks
        if (System.getProperty(MANY_FOR_ONE) == null) {
            System.setProperty(MANY_FOR_ONE, "false");
        }
    }

    private static final BooleanSupplier NEVER = () -> false;

    /** The JDK's selector. */
    static final Transport NIO = new Transport(
            "the JDK's selector",
            "the JDK's selector",
            () -> null,
            NioIoHandler::newFactory,
            NioServerSocketChannel::new,
            NioSocketChannel::new,
            false,
            channel -> NEVER);

    /** epoll, called natively. */
    static final Transport EPOLL = new Transport(
            "epoll",
            "epoll, called natively",
            Epoll::unavailabilityCause,
            StayingInEpoll::newFactory,
            EpollServerSocketChannel::new,
            EpollSocketChannel::new,
            false,
            channel -> NEVER);

    /** io_uring, called natively. */
    static final Transport IO_URING = new Transport(
            "io_uring",
            "io_uring, called natively; accepts that stay armed: " + System.getProperty(MANY_FOR_ONE),
            IoUring::unavailabilityCause,
            IoUringIoHandler::newFactory,
            IoUringServerSocketChannel::new,
            IoUringSocketChannel::new,
            true,
            channel -> () -> hasForgottenReset((IoUringSocketChannel) channel));

    private static final UncheckedBooleanSupplier NO_REASON_TO_READ_ON = () -> false;
    private static final int TCP_CLOSE = 7; // linux/tcp_states.h

    /**
     * Whether the peer of a channel has reset it, and Netty has lost the report of that. If a reset comes right after
     * the last bytes, the poll for hang-ups of Netty 4.2.18 reports it while the read of those bytes is under way, and
     * does not report it again. Netty then reads on only if the kernel reports more input, which it does for an end,
     * but not for a reset.
     */
    private static boolean hasForgottenReset(IoUringSocketChannel channel) {
        ExtendedHandle reads = (ExtendedHandle) channel.unsafe().recvBufAllocHandle();
        return reads.lastBytesRead() > 0
                && reads.continueReading(NO_REASON_TO_READ_ON)
                && channel.tcpInfo().state() == TCP_CLOSE;
    }

    Optional<String> whyNot() {
        return Optional.ofNullable(unavailable.get()).map(cause -> {
            Throwable root = cause;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            return "Netty cannot use %s on this machine: %s".formatted(name, root.getMessage());
        });
    }
}
