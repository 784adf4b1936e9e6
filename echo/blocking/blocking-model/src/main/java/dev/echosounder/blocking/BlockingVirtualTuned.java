package dev.echosounder.blocking;

/**
 * A virtual thread for each connection, as in {@link BlockingVirtual}, tuned for a saturated server in two ways: a
 * thread yields before it reads, where that pays ({@link YieldingTransport}), and threads are started ahead of
 * connections ({@link SpareThreads}).
 */
public final class BlockingVirtualTuned extends ThreadPerConnection {

    private static final int AHEAD = 16;

    public BlockingVirtualTuned() {
        super("blocking-virtual-tuned", Threads.VIRTUAL, new YieldingTransports(new ChannelTransports()), AHEAD);
    }
}
