package dev.echosounder.netty;

import io.netty.channel.RecvByteBufAllocator.ExtendedHandle;
import io.netty.channel.uring.IoUringSocketChannel;
import io.netty.util.UncheckedBooleanSupplier;
import java.util.function.BooleanSupplier;

/**
 * Whether the peer of a channel has reset it, and Netty has heard of that and forgotten it. To be asked when a round of
 * reads is over.
 *
 * <p>Where a reset comes right behind the last bytes, the poll for hang-ups of Netty 4.2.18 tells of it while the read
 * of those bytes is under way, and has no second word. Netty remembers that it must read on, but does so only if the
 * kernel says of the read that there is more: and of a reset, unlike an end, it does not.
 */
final class ForgottenReset implements BooleanSupplier {

    private static final UncheckedBooleanSupplier NO_REASON_TO_READ_ON = () -> false;
    private static final int TCP_CLOSE = 7; // linux/tcp_states.h

    private final IoUringSocketChannel channel;

    ForgottenReset(IoUringSocketChannel channel) {
        this.channel = channel;
    }

    @Override
    public boolean getAsBoolean() {
        ExtendedHandle reads = (ExtendedHandle) channel.unsafe().recvBufAllocHandle();
        return reads.lastBytesRead() > 0
                && reads.continueReading(NO_REASON_TO_READ_ON)
                && channel.tcpInfo().state() == TCP_CLOSE;
    }
}
