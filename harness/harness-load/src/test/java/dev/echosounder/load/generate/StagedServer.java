package dev.echosounder.load.generate;

import java.util.TreeMap;

/**
 * An echo server in staged time: one thread that takes a time for each write that it receives, answers in order, and
 * pauses when a test wants it. The network adds a latency.
 */
final class StagedServer implements StagedNetwork.Peer {

    static final long MILLI = 1_000_000;
    static final long SECOND = 1_000_000_000;

    private final long serviceNanos;
    private final long wayNanos;
    private final TreeMap<Long, Long> pauses = new TreeMap<>(); // from their start to their end
    private StagedNetwork network;
    private long free;
    private StagedNetwork.StagedChannel starved;
    private long starvedNanos;

    StagedServer(long serviceNanos, long wayNanos) {
        this.serviceNanos = serviceNanos;
        this.wayNanos = wayNanos;
    }

    /** A network with this server. */
    StagedNetwork on(StagedClock clock) {
        network = new StagedNetwork(clock, this);
        pauses.clear();
        free = 0;
        return network;
    }

    /** Sends no answers for a while. */
    StagedServer pause(long inNanos, long forNanos) {
        long from = network.elapsed() + inNanos;
        pauses.put(from, from + forNanos);
        return this;
    }

    /** Answers this client only after this time. */
    void starve(StagedNetwork.StagedChannel channel, long nanos) {
        starved = channel;
        starvedNanos = nanos;
    }

    @Override
    public void received(StagedNetwork.StagedChannel channel, byte[] bytes) {
        if (channel == starved) {
            network.in(starvedNanos, () -> channel.send(bytes));
            return;
        }
        long start = Math.max(network.elapsed(), free);
        var pause = pauses.floorEntry(start);
        if (pause != null) {
            start = Math.max(start, pause.getValue());
        }
        free = start + serviceNanos;
        network.in(free + wayNanos - network.elapsed(), () -> channel.send(bytes));
    }
}
