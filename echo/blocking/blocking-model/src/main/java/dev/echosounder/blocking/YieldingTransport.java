package dev.echosounder.blocking;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * A transport whose reader yields to other threads before it reads. Where many threads are ready, the peer has sent
 * more by the time the reader runs again: then the read finds input and does not wait. That saves a virtual thread the
 * cost of waiting: a read that finds nothing, a registration with the poller, parking and unparking. Where no other
 * thread is ready nothing is saved, so the transport checks now and then whether yielding pays.
 *
 * <p>Only for virtual threads, which the JDK's scheduler runs in turns. The system's scheduler runs everything else on
 * the core first: platform threads that yield lose to any other busy process.
 */
class YieldingTransport extends ChannelTransport {

    /**
     * The number of reads in a row that yield before one does not. Threads that only yield keep the carriers of the
     * JDK's scheduler busy, which run the poller, and so serve all waiting threads, when they have nothing else to do:
     * more of these reads serve more messages, and delay a client that seldom sends.
     * docs/models/blocking-virtual-tuned.md has the figures.
     */
    static final int IN_A_ROW = 4;

    /** The number of reads that do not yield before the next try, while yielding does not pay. */
    static final int UNTIL_NEXT_TRY = 32;

    private final Runnable yieldTurn;
    private int straight = UNTIL_NEXT_TRY; // so many reads do not yield
    private int yielding = 1; // and then so many do

    YieldingTransport(SocketChannel channel) {
        this(channel, Thread::yield);
    }

    /** @param yieldTurn lets the other threads run before the calling one goes on */
    YieldingTransport(SocketChannel channel, Runnable yieldTurn) {
        super(channel);
        this.yieldTurn = yieldTurn;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        if (straight > 0) {
            straight--;
        } else {
            yieldTurn.run();
            yielding--;
            if (yielding == 0) {
                boolean pays = hasInput();
                straight = pays ? 1 : UNTIL_NEXT_TRY;
                yielding = pays ? IN_A_ROW : 1;
            }
        }
        return super.read(into);
    }
}
