package dev.echosounder.netty;

/** Netty on the JDK's selector, with each session on a virtual thread of its own. */
public final class NettyNioVirtual extends NettyModel {

    public NettyNioVirtual() {
        super("netty-nio-virtual", Transport.NIO, SessionThreading.VIRTUAL);
    }
}
