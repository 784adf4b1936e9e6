package dev.echosounder.vertx;

import dev.echosounder.netty.channel.LastingLoops;
import dev.echosounder.netty.channel.StayingInEpoll;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.vertx.core.impl.transports.EpollTransport;
import io.vertx.core.transport.Transport;
import java.util.concurrent.ThreadFactory;

/** Vert.x's own transport on epoll, out of which it takes no channel that is open, on loops that outlive an error. */
final class EpollForGood extends EpollTransport implements Transport {

    @Override
    public String name() {
        return Transport.EPOLL.name();
    }

    @Override
    public boolean available() {
        return isAvailable();
    }

    @Override
    public io.vertx.core.spi.transport.Transport implementation() {
        return this;
    }

    @Override
    public IoHandlerFactory ioHandlerFactory() {
        return StayingInEpoll.newFactory();
    }

    @Override
    public EventLoopGroup eventLoopGroup(int type, int loops, ThreadFactory threads, int ioRatio) {
        return new LastingLoops(loops, threads, ioHandlerFactory());
    }
}
