package dev.echosounder.netty.channel;

import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;

/**
 * The sizes of the buffers that a channel reads into: always larger than what its peer sends at a time, up to
 * {@value #LARGEST_BYTES} bytes.
 *
 * <p>A read that fills its buffer is followed by another, for which there is nothing if that was all. Netty's own
 * {@code AdaptiveRecvByteBufAllocator} lets that happen again and again where messages are as long as one of its sizes,
 * a power of two for instance: it shrinks the buffer until a message fills it, makes it many times as large, and
 * shrinks it again.
 */
public class ReadBuffers extends DefaultMaxMessagesRecvByteBufAllocator {

    static final int SMALLEST_BYTES = 128;
    static final int LARGEST_BYTES = 64 * 1024;

    /** The instance for all channels that need no separate one. */
    public static final ReadBuffers SHARED = new ReadBuffers();

    private static final int FIRST_BYTES = 2048; // as Netty's own
    private static final int READS = 16; // as many as Netty allows a socket in a round
    private static final int GROWTH = 16; // as Netty's own, as a peer that fills a buffer may have much to send
    private static final int SMALL_ROUNDS_TO_SHRINK = 2; // as Netty's own

    /** Makes an instance for any number of channels. */
    protected ReadBuffers() {
        super(READS);
    }

    /** The text for a table of settings. */
    static String text() {
        return "from %d bytes to %d KiB, larger than the reads before; up to %d reads at a time"
                .formatted(SMALLEST_BYTES, LARGEST_BYTES / 1024, READS);
    }

    @Override
    public RecvByteBufAllocator.ExtendedHandle newHandle() {
        return new Sizes();
    }

    /** The sizes of one channel, for the thread of its loop. */
    private final class Sizes extends MaxMessageHandle {

        private int bytes = FIRST_BYTES;
        private int smallRounds;

        @Override
        public int guess() {
            return bytes;
        }

        @Override
        public void lastBytesRead(int read) {
            if (read > 0 && read == attemptedBytesRead()) {
                bytes = Math.min(LARGEST_BYTES, bytes * GROWTH);
                smallRounds = 0;
            }
            super.lastBytesRead(read);
        }

        @Override
        public void readComplete() {
            if (totalBytesRead() >= bytes / 2) {
                smallRounds = 0;
            } else if (++smallRounds == SMALL_ROUNDS_TO_SHRINK) {
                bytes = Math.max(SMALLEST_BYTES, bytes / 2);
                smallRounds = 0;
            }
        }
    }
}
