package dev.echosounder.load.generate;

import dev.echosounder.transport.Tcp;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;

/** A network without sockets, whose time passes when the generator polls. A test stages what happens on it. */
final class StagedNetwork implements Network {

    /** A staged server: it receives what a client has written, and may send anything at any time. */
    interface Peer {

        void received(StagedChannel channel, byte[] bytes);
    }

    /** The time that a poll takes if it does not wait. */
    long tick = 10_000;

    /** The time that the generator needs for each channel that is readable. */
    long reading;

    /** The time that the generator needs for a write. */
    long writing;

    /** The time that the generator needs for connecting. */
    long connecting;

    /** The number of clients that can connect. */
    int most = Integer.MAX_VALUE;

    /** A channel takes no more bytes than this until it has been reported as writable again. */
    int taken = Integer.MAX_VALUE;

    /** A connection that the server does not close. */
    StagedChannel keeping;

    final List<StagedChannel> channels = new ArrayList<>();
    boolean closed;

    private record Event(long at, long number, Runnable what) {}

    private final StagedClock clock;
    private final long origin;
    private final Peer peer;
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::number));
    private final Set<StagedChannel> ready = new LinkedHashSet<>();
    private long number;

    StagedNetwork(StagedClock clock, Peer peer) {
        this.clock = clock;
        this.origin = clock.getAsLong();
        this.peer = peer;
    }

    /** The staged time, in nanoseconds. */
    long elapsed() {
        return clock.getAsLong() - origin;
    }

    /** Runs something after this number of nanoseconds. */
    void in(long nanos, Runnable what) {
        events.add(new Event(elapsed() + nanos, number++, what));
    }

    @Override
    public Channel connect(InetSocketAddress to) throws IOException {
        if (channels.size() == most) {
            throw new ConnectException("Connection refused");
        }
        clock.advance(connecting);
        StagedChannel channel = new StagedChannel();
        channels.add(channel);
        return channel;
    }

    @Override
    public void attach(Channel channel, End end) {
        ((StagedChannel) channel).end = end;
    }

    @Override
    public boolean poll(long waitNanos, Runnable between) {
        long until = elapsed() + Math.max(waitNanos, tick);
        if (waitNanos > 0 && ready.isEmpty() && !events.isEmpty()) {
            until = Math.min(until, events.peek().at());
        }
        if (ready.isEmpty() && until > elapsed()) {
            clock.advance(waitNanos > 0 ? until - elapsed() : tick);
        }
        while (!events.isEmpty() && events.peek().at() <= elapsed()) {
            events.poll().what().run();
        }
        List<StagedChannel> now = List.copyOf(ready);
        ready.clear();
        for (StagedChannel channel : now) {
            channel.report();
            clock.advance(reading);
            between.run();
        }
        return !now.isEmpty();
    }

    @Override
    public void close() {
        closed = true;
    }

    /** A connection, for the client and for the server. */
    final class StagedChannel implements Channel {

        boolean ended;
        boolean closed;
        private End end;
        private final ByteArrayOutputStream arrived = new ByteArrayOutputStream();
        private boolean endOfStream;
        private boolean broken;
        private boolean reportingWritable;
        private int takenNow;

        /** The server sends. */
        void send(byte[] bytes) {
            arrived.writeBytes(bytes);
            ready.add(this);
        }

        /** The server closes. */
        void sendEnd() {
            endOfStream = true;
            ready.add(this);
        }

        /** The server resets. */
        void reset() {
            broken = true;
            ready.add(this);
        }

        private void report() {
            if (closed) {
                return;
            }
            if (reportingWritable) {
                takenNow = 0;
                end.writable();
            }
            if (broken) {
                end.failed(new IOException("Connection reset"));
                return;
            }
            ByteBuffer unread = ByteBuffer.wrap(arrived.toByteArray());
            arrived.reset();
            for (int from = 0; !closed && from < unread.limit(); from += Tcp.READ_BYTES) {
                end.received(unread.slice(from, Math.min(Tcp.READ_BYTES, unread.limit() - from)));
            }
            if (!closed && endOfStream) {
                end.ended();
            }
        }

        @Override
        public void write(ByteBuffer bytes) throws IOException {
            if (closed) {
                throw new IOException("Broken pipe");
            }
            byte[] copy = new byte[Math.min(bytes.remaining(), taken - takenNow)];
            bytes.get(copy);
            takenNow = taken == Integer.MAX_VALUE ? 0 : takenNow + copy.length;
            if (copy.length > 0) {
                clock.advance(writing);
                peer.received(this, copy);
            }
        }

        @Override
        public void reportWhenWritable(boolean report) {
            reportingWritable = report;
            if (report) {
                in(tick, () -> ready.add(this));
            }
        }

        @Override
        public void end() {
            ended = true;
            if (this != keeping) {
                in(tick, this::sendEnd);
            }
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
