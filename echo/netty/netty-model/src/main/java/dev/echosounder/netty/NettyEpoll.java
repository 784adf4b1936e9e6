package dev.echosounder.netty;

/** Netty on epoll, called natively. */
public final class NettyEpoll extends NettyModel {

    public NettyEpoll() {
        super("netty-epoll", Transport.EPOLL, SessionThreading.LOOPS);
    }
}
