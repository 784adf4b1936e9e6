package dev.echosounder.load.generate;

import dev.echosounder.api.Outbox;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * The client's side of a load on one connection, for one run or many, whatever the messages are: how many may be sent,
 * what is in flight, and how long answers take. Who extends it sends messages and checks every byte of every answer.
 * Nothing is allocated on the way, but to remember more messages in flight than ever before.
 *
 * <p>When the last answer of a run is in, it tells the {@link Finish}, and leaves its connection standing: saying
 * farewell would be work inside the clock of those that still run.
 */
abstract class CountedClientSession implements ClientSession {

    final int client;
    private final LongSupplier nanoTime;
    final InFlight inFlight = new InFlight();

    private Orders orders;
    private long quota; // messages that will have been sent when the run is over
    private boolean over = true;
    private boolean ended;

    long allowed; // messages that may have been sent by now, since the connection stands like all that follow
    long sent; // messages that are wholly in the outbox
    long answered; // messages whose answers are complete and right

    CountedClientSession(int client, LongSupplier nanoTime) {
        this.client = client;
        this.nanoTime = nanoTime;
    }

    /** Sends messages, up to those that are {@link #allowed}, as long as there is room. */
    abstract void sendAllowed(long now, Outbox out);

    /** Checks all that has come, and records each answer that is complete. */
    abstract void check(ByteBuffer in, long now);

    @Override
    public final void prepare(Orders orders) {
        if (ended) {
            orders.finish()
                    .failed(
                            RunFailure.Kind.LOST,
                            String.format(
                                    Locale.ROOT,
                                    "The server closed the connection of client %,d between two runs, after %,d"
                                            + " answers.",
                                    client,
                                    answered));
        }
        this.orders = orders;
        quota = orders.messages() == Long.MAX_VALUE ? Long.MAX_VALUE : sent + orders.messages();
        over = false;
    }

    /** The gun; one for each run. */
    @Override
    public final void started(Outbox out) {
        if (!orders.open()) {
            long now = nanoTime.getAsLong();
            refill(now, out);
            crossIfDone(now); // the deadline may have passed before its turn came: then there is nothing to send at all
        }
    }

    @Override
    public final void due(long intended, long now, Outbox out) {
        inFlight.add(intended);
        allowed++;
        sendAllowed(now, out);
    }

    @Override
    public final void received(ByteBuffer in, Outbox out) {
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
    public final void closed(Throwable cause) {
        boolean unasked = cause instanceof Mismatch; // bytes that nobody asked for may come after the last answer
        if (!ended && orders != null && (!over || unasked)) {
            over = true;
            if (unasked) {
                orders.finish().failed(RunFailure.Kind.MISMATCH, cause.getMessage());
            } else {
                String state = String.format(
                        Locale.ROOT, "client %,d had %,d answers to %,d messages", client, answered, allowed);
                orders.finish()
                        .failed(
                                RunFailure.Kind.LOST,
                                cause == null
                                        ? "The server closed the connection while " + state + "."
                                        : "The connection failed while " + state + ": " + cause);
            }
        }
        ended = true;
    }

    @Override
    public final String progress() {
        return String.format(Locale.ROOT, "client %,d has %,d answers to %,d messages", client, answered, allowed);
    }

    @Override
    public final boolean isOver() {
        return over;
    }

    @Override
    public final long answered() {
        return answered;
    }

    @Override
    public final void runIsOver() {
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

    /** The next answer is complete. */
    final void record(long now) {
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

    /** The answer is not the right one. */
    static final class Mismatch extends RuntimeException {

        private static final long serialVersionUID = 1;

        Mismatch(String what) {
            super(what, null, false, false);
        }
    }
}
