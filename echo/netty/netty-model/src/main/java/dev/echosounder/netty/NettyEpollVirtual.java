package dev.echosounder.netty;

/** Netty on epoll, with each session on a virtual thread of its own. */
public final class NettyEpollVirtual extends NettyModel {

    public NettyEpollVirtual() {
        super("netty-epoll-virtual", Transport.EPOLL, SessionThreading.VIRTUAL);
    }
}
