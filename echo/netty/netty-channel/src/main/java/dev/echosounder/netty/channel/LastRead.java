package dev.echosounder.netty.channel;

import io.netty.channel.Channel;
import java.util.concurrent.TimeUnit;

/**
 * Finds out when everything that has arrived on a channel is read, once its server is stopped. What the kernel holds
 * makes the channel readable, so the loop reads it on its next round: when a while goes by without one, there was
 * nothing; and when a read brings less than it could, there is nothing more. It does not wait for a peer that goes on
 * sending.
 *
 * <p>Only to be used by the thread of the channel's loop.
 */
public final class LastRead {

    private static final int LOOK_AGAIN_MILLIS = 2;

    /**
     * The number of times that the input must be found empty. Once is not enough: on io_uring the kernel may have read
     * before the server was asked to stop, and on a busy machine what a peer on the same machine has sent may still be
     * on its way.
     */
    private static final int EMPTY_LOOKS = 2;

    private final Channel channel;
    private final Runnable allRead;
    private boolean finishing;
    private int rounds;
    private int foundEmpty;

    /** @param allRead is called once, by the thread of the loop */
    public LastRead(Channel channel, Runnable allRead) {
        this.channel = channel;
        this.allRead = allRead;
    }

    /** Begins to look for the last read, as the server stops. */
    public void finish() {
        if (!finishing) {
            finishing = true;
            lookAgain();
        }
    }

    /** Reports the end of a round of reads. */
    public void roundOver() {
        rounds++;
        if (finishing) {
            var last = channel.unsafe().recvBufAllocHandle();
            look(last.lastBytesRead() < last.attemptedBytesRead());
        }
    }

    private void lookAgain() {
        int roundsBefore = rounds;
        channel.eventLoop()
                .schedule(
                        () -> {
                            if (channel.isOpen() && foundEmpty < EMPTY_LOOKS) {
                                if (rounds == roundsBefore) {
                                    look(true);
                                }
                                lookAgain();
                            }
                        },
                        LOOK_AGAIN_MILLIS,
                        TimeUnit.MILLISECONDS);
    }

    private void look(boolean empty) {
        if (foundEmpty == EMPTY_LOOKS) {
            return;
        }
        foundEmpty = empty && channel.config().isAutoRead() ? foundEmpty + 1 : 0;
        if (foundEmpty == EMPTY_LOOKS) {
            allRead.run();
        }
    }
}
