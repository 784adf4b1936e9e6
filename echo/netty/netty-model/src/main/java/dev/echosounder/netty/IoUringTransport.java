package dev.echosounder.netty;

import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import io.netty.channel.uring.IoUringSocketChannel;

import java.util.List;

/** io_uring, called natively, with what Netty must be told before it looks. */
final class IoUringTransport {

    /**
     * Netty 4.2.18 with polls that stay armed never hears of a reset that arrives right behind the last bytes: the poll tells of both at once,
     * and after the read of the bytes the kernel no longer says that there is more, so Netty does not read again, and the
     * connection stays for ever. A poll that is armed anew after each read tells of the reset. Read once, when Netty's class is loaded.
     */
    private static final String POLLS_STAY_ARMED = "io.netty.iouring.pollAddMultishotEnabled";

    /**
     * With it, one request accepts many connections. When it fails, for want of file descriptors, Netty makes it again at once, even if it has
     * been told to pause, and spins for as long as there are none. Accepting is not what costs: so it is off, unless somebody has set it.
     */
    private static final String MANY_FOR_ONE = "io.netty.iouring.acceptMultiShotEnabled";

    static { // before Netty looks
        for (String tooEager : List.of(POLLS_STAY_ARMED, MANY_FOR_ONE)) {
            if (System.getProperty(tooEager) == null) {
                System.setProperty(tooEager, "false");
            }
        }
    }

    static final Transport IO_URING = new Transport("io_uring",
            "io_uring, called natively; polls that stay armed: %s, accepts that do: %s"
                    .formatted(System.getProperty(POLLS_STAY_ARMED), System.getProperty(MANY_FOR_ONE)),
            IoUring::unavailabilityCause, IoUringIoHandler::newFactory, IoUringServerSocketChannel::new, IoUringSocketChannel::new, true);

    private IoUringTransport() {}
}
