package dev.echosounder.netty;

import dev.echosounder.netty.channel.StayingInEpoll;
import io.netty.channel.ChannelFactory;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DuplexChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What tells Netty's transports apart.
 *
 * @param name what it is called
 * @param text the same with how it is set, for a table of settings
 * @param unavailable why it cannot be used on this machine; {@code null} where it can
 * @param endsForWantOfMemory whether a loop ends when it finds no memory to read into
 * @param forgottenReset of a channel, when a round of reads is over: whether its peer has reset it, and nothing more
 *     will be told of that
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
