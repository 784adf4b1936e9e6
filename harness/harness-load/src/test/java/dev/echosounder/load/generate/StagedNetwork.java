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

/**
 * A network without sockets, whose time passes when the generator polls. What is to happen on it is staged beforehand.
 */
final class StagedNetwork implements Network {

    /** What answers: is given what a client has written, and sends back what it likes, when it likes. */
    interface Peer {

        void received(StagedChannel channel, byte[] bytes);
    }

    /** By so much a poll that does not wait takes the time on. */
    long tick = 10_000;

    /** What each channel that has something to read takes of the generator's time. */
    long reading;

    /** What a write takes of the generator's time. */
    long writing;

    /** What connecting takes of the generator's time. */
    long connecting;

    /** So many clients can connect. */
    int most = Integer.MAX_VALUE;

    /** A channel takes no more bytes than this until it has been said to be writable again. */
    int taken = Integer.MAX_VALUE;

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

    /** Since the stage was set, in nanoseconds. */
    long elapsed() {
        return clock.getAsLong() - origin;
    }

    /** Lets something happen so many nanoseconds from now. */
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
            channel.tell();
            clock.advance(reading);
            between.run();
        }
        return !now.isEmpty();
    }

    @Override
    public void close() {
        closed = true;
    }

    /** One connection, the server's view of it too. */
    final class StagedChannel implements Channel {

        boolean ended;
        boolean closed;
        private End end;
        private final ByteArrayOutputStream arrived = new ByteArrayOutputStream();
        private boolean endOfStream;
        private boolean broken;
        private boolean toldWhenWritable;
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

        private void tell() {
            if (closed) {
                return;
            }
            if (toldWhenWritable) {
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
        public void tellWhenWritable(boolean tell) {
            toldWhenWritable = tell;
            if (tell) {
                in(tick, () -> ready.add(this));
            }
        }

        @Override
        public void end() {
            ended = true;
            in(tick, this::sendEnd);
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
