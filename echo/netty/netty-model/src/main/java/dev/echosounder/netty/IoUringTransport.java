package dev.echosounder.netty;

import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import io.netty.channel.uring.IoUringSocketChannel;

/** io_uring, called natively, with what Netty must be told before it looks. */
final class IoUringTransport {

    /**
     * With it, one request accepts many connections. When it fails, for want of file descriptors, Netty makes it again
     * at once, even if it has been told to pause, and spins for as long as there are none. Accepting is not what costs:
     * so it is off, unless a property sets it. Read once, when Netty's class is loaded.
     */
    private static final String MANY_FOR_ONE = "io.netty.iouring.acceptMultiShotEnabled";

    static { // before Netty looks
        if (System.getProperty(MANY_FOR_ONE) == null) {
            System.setProperty(MANY_FOR_ONE, "false");
        }
    }

    static final Transport IO_URING = new Transport(
            "io_uring",
            "io_uring, called natively; accepts that stay armed: " + System.getProperty(MANY_FOR_ONE),
            IoUring::unavailabilityCause,
            IoUringIoHandler::newFactory,
            IoUringServerSocketChannel::new,
            IoUringSocketChannel::new,
            true,
            channel -> new ForgottenReset((IoUringSocketChannel) channel));

    private IoUringTransport() {}
}
