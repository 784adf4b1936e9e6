package dev.echosounder.netty;

import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;

import java.util.Optional;

/** Netty on epoll, called natively. */
public final class NettyEpoll extends NettyModel {

    public NettyEpoll() {
        super("netty-epoll", new Transport(EpollIoHandler::newFactory, EpollServerSocketChannel::new, EpollSocketChannel::new, false));
    }

    @Override
    public Optional<String> unavailable() {
        return Optional.ofNullable(Epoll.unavailabilityCause()).map(cause -> because("epoll", cause));
    }
}
