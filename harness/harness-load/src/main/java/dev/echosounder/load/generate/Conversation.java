package dev.echosounder.load.generate;

import dev.echosounder.api.Outbox;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * The client's side of an echo load on one connection, for one run or many: sends messages, checks every byte of every answer and
 * records its time. It allocates nothing on the way, but to remember more messages in flight than ever before.
 *
 * <p>When the last answer of a run is in, it tells the {@link Finish}, and leaves its connection standing: saying farewell would be
 * work inside the clock of those that still run.
 */
final class Conversation implements Exchange {

    private final int client;
    private final int messageBytes;
    private final LongSupplier nanoTime;
    private final InFlight inFlight = new InFlight();

    private final ByteBuffer outgoing = Payload.view();
    private final ByteBuffer expected = Payload.view();

    private Orders orders;
    private long allowed;       // messages that may have been sent by now, since the connection stands like all that follow
    private long quota;         // messages that will have been sent when the run is over
    private long sent;          // messages that are wholly in the outbox
    private int sentBytes;      // of the message after those
    private int outgoingStart;
    private long answered;      // messages whose answers are complete and right
    private int answeredBytes;  // of the message after those
    private int expectedStart;
    private boolean over = true;
    private boolean ended;

    Conversation(int client, int messageBytes, LongSupplier nanoTime) {
        this.client = client;
        this.messageBytes = messageBytes;
        this.nanoTime = nanoTime;
        this.outgoingStart = Payload.start(client, 0);
        this.expectedStart = outgoingStart;
    }

    @Override
    public void prepare(Orders orders) {
        if (ended) {
            orders.finish().failed(RunFailure.Kind.LOST, String.format(Locale.ROOT, "The server closed the connection of client %,d between two runs, after %,d answers.", client, answered));
        }
        this.orders = orders;
        quota = orders.messages() == Long.MAX_VALUE ? Long.MAX_VALUE : sent + orders.messages();
        over = false;
    }

    /** The gun; one for each run. */
    @Override
    public void started(Outbox out) {
        if (!orders.open()) {
            long now = nanoTime.getAsLong();
            refill(now, out);
            crossIfDone(now); // the deadline may have passed before its turn came: then there is nothing to send at all
        }
    }

    @Override
    public void due(long intended, long now, Outbox out) {
        inFlight.add(intended);
        allowed++;
        sendAllowed(now, out);
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        long now = nanoTime.getAsLong();
        check(in, now);
        if (orders.open()) {
            sendAllowed(now, out);
        } else {
            refill(now, out);
            crossIfDone(now);
        }
    }

    @Override
    public void closed(Throwable cause) {
        boolean unasked = cause instanceof Mismatch; // bytes that nobody asked for may come after the last answer
        if (!ended && orders != null && (!over || unasked)) {
            over = true;
            if (unasked) {
                orders.finish().failed(RunFailure.Kind.MISMATCH, cause.getMessage());
            } else {
                String state = String.format(Locale.ROOT, "client %,d had %,d answers to %,d messages", client, answered, allowed);
                orders.finish().failed(RunFailure.Kind.LOST, cause == null ? "The server closed the connection while " + state + "."
                        : "The connection failed while " + state + ": " + cause);
            }
        }
        ended = true;
    }

    @Override
    public String progress() {
        return String.format(Locale.ROOT, "client %,d has %,d answers to %,d messages", client, answered, allowed);
    }

    @Override
    public boolean isOver() {
        return over;
    }

    @Override
    public long answered() {
        return answered;
    }

    @Override
    public void runIsOver() {
        over = true;
    }

    private void refill(long now, Outbox out) {
        if (now - orders.deadlineNanos() < 0) {
            long next = Math.min(quota, answered + orders.depth());
            for (; allowed < next; allowed++) {
                inFlight.add(now);
            }
        } else if (quota > allowed) {
            quota = allowed;
        }
        sendAllowed(now, out);
    }

    private void crossIfDone(long now) {
        if (answered == quota && !over) {
            over = true;
            orders.finish().crossed(now);
        }
    }

    private void sendAllowed(long now, Outbox out) {
        while (sent < allowed && out.hasRoom()) {
            if (sentBytes == 0) {
                inFlight.sent(sent, now);
            }
            int at = wrap(outgoingStart, sentBytes);
            int count = Math.min(messageBytes - sentBytes, Payload.STRETCH_BYTES);
            out.write(outgoing.limit(at + count).position(at));
            sentBytes += count;
            if (sentBytes == messageBytes) {
                sent++;
                sentBytes = 0;
                outgoingStart = Payload.start(client, sent);
            }
        }
    }

    private void check(ByteBuffer in, long now) {
        int limit = in.limit();
        while (in.hasRemaining()) {
            if (answered == sent && answeredBytes >= sentBytes) {
                throw new Mismatch(String.format(Locale.ROOT, "Client %,d received %,d bytes more than it sent, after %,d answers.", client, in.remaining(), answered));
            }
            int at = wrap(expectedStart, answeredBytes);
            int count = Math.min(in.remaining(), Math.min(messageBytes - answeredBytes, Payload.STRETCH_BYTES));
            if (answered == sent) {
                count = Math.min(count, sentBytes - answeredBytes);
            }
            expected.limit(at + count).position(at);
            in.limit(in.position() + count);
            int wrong = expected.mismatch(in);
            if (wrong >= 0) {
                throw new Mismatch(String.format(Locale.ROOT, "Client %,d received a wrong byte: byte %,d of the answer to message %,d is 0x%02x and should be 0x%02x.", client, answeredBytes + wrong + 1, answered + 1,
                                in.get(in.position() + wrong), expected.get(at + wrong)));
            }
            in.position(in.limit()).limit(limit);
            answeredBytes += count;
            if (answeredBytes == messageBytes) {
                record(now);
                answered++;
                answeredBytes = 0;
                expectedStart = Payload.start(client, answered);
            }
        }
    }

    private void record(long now) {
        long sentAt = inFlight.sentAt(answered);
        if (orders.open()) {
            record(orders.service(), now - sentAt);
            record(orders.response(), now - inFlight.intended(answered));
        } else {
            record(orders.response(), now - sentAt);
        }
        inFlight.answered();
    }

    private static void record(org.HdrHistogram.AbstractHistogram histogram, long nanos) {
        histogram.recordValue(Math.clamp(nanos, 0, Latencies.HIGHEST_NANOS));
    }

    private static int wrap(int start, int offset) {
        return (start + offset) % Payload.BLOCK_BYTES;
    }

    /** The answer is not the message. */
    private static final class Mismatch extends RuntimeException {

        private static final long serialVersionUID = 1;

        Mismatch(String what) {
            super(what, null, false, false);
        }
    }
}
