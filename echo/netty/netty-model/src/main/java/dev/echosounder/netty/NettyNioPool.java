package dev.echosounder.netty;

/** Netty on the JDK's selector, with its sessions on an executor group. */
public final class NettyNioPool extends NettyModel {

    public NettyNioPool() {
        super("netty-nio-pool", Transport.NIO, SessionThreading.POOL);
    }
}
