package dev.echosounder.load.generate;

/**
 * An echo server in virtual time: one thread that takes so long for each write that it receives, answers in order, and
 * pauses when it is told to. Besides, the way there and back takes its time.
 */
final class StagedServer implements StagedNetwork.Peer {

    static final long MILLI = 1_000_000;
    static final long SECOND = 1_000_000_000;

    private final long serviceNanos;
    private final long wayNanos;
    private StagedNetwork network;
    private long free;
    private long pauseFrom = Long.MAX_VALUE;
    private long pauseUntil = Long.MAX_VALUE;

    StagedServer(long serviceNanos, long wayNanos) {
        this.serviceNanos = serviceNanos;
        this.wayNanos = wayNanos;
    }

    /** A network with this server behind it. */
    StagedNetwork on(StagedClock clock) {
        network = new StagedNetwork(clock, this);
        return network;
    }

    /** Answers nothing for a while. */
    void pause(long inNanos, long forNanos) {
        pauseFrom = network.elapsed() + inNanos;
        pauseUntil = pauseFrom + forNanos;
    }

    @Override
    public void received(StagedNetwork.StagedChannel channel, byte[] bytes) {
        long start = Math.max(network.elapsed(), free);
        if (start >= pauseFrom && start < pauseUntil) {
            start = pauseUntil;
        }
        free = start + serviceNanos;
        network.in(free + wayNanos - network.elapsed(), () -> channel.send(bytes));
    }
}
