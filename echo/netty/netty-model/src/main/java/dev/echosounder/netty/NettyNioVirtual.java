package dev.echosounder.netty;

/**
 * Netty on the JDK's selector, with a virtual thread for each session. A loop wakes the first of the threads that have
 * work, and each wakes the next ({@link WakingChain}).
 */
public final class NettyNioVirtual extends NettyModel {

    public NettyNioVirtual() {
        super("netty-nio-virtual", Transport.NIO, SessionThreading.VIRTUAL);
    }
}
