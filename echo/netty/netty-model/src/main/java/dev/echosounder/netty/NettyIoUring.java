package dev.echosounder.netty;

/** Netty on io_uring, called natively. */
public final class NettyIoUring extends NettyModel {

    public NettyIoUring() {
        super("netty-io_uring", IoUringTransport.IO_URING, SessionThreading.LOOPS);
    }
}
