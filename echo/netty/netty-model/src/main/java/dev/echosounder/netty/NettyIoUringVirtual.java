package dev.echosounder.netty;

/** Netty on io_uring, with each session on a virtual thread of its own. */
public final class NettyIoUringVirtual extends NettyModel {

    public NettyIoUringVirtual() {
        super("netty-io_uring-virtual", IoUringTransport.IO_URING, Seating.VIRTUAL);
    }
}
