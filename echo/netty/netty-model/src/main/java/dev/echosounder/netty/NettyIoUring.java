package dev.echosounder.netty;

import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import io.netty.channel.uring.IoUringSocketChannel;

import java.util.Optional;

/** Netty on io_uring, called natively. */
public final class NettyIoUring extends NettyModel {

    public NettyIoUring() {
        super("netty-io_uring", new Transport(IoUringIoHandler::newFactory, IoUringServerSocketChannel::new, IoUringSocketChannel::new));
    }

    @Override
    public Optional<String> unavailable() {
        return Optional.ofNullable(IoUring.unavailabilityCause()).map(cause -> because("io_uring", cause));
    }
}
