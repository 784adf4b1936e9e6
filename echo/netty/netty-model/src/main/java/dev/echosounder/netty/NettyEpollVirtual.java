package dev.echosounder.netty;

/** Netty on epoll, called natively, with a virtual thread for each session, woken as in {@link NettyNioVirtual}. */
public final class NettyEpollVirtual extends NettyModel {

    public NettyEpollVirtual() {
        super("netty-epoll-virtual", Transport.EPOLL, SessionThreading.VIRTUAL);
    }
}
