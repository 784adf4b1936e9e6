package dev.echosounder.netty;

/** Netty on the JDK's selector. */
public final class NettyNio extends NettyModel {

    public NettyNio() {
        super("netty-nio", Transport.NIO, SessionThreading.LOOPS);
    }
}
