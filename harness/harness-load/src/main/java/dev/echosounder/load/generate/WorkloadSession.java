package dev.echosounder.load.generate;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Workload;
import dev.echosounder.api.WorkloadClient;
import dev.echosounder.api.WrongResponse;
import dev.echosounder.load.LoadShape;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * The client's session of a load, for one run or many and for any workload. It decides how many requests may be sent,
 * knows what is in flight and records how long responses take. Its {@link WorkloadClient} sends requests and checks
 * every byte of every response. Nothing is allocated for a message, unless more messages are in flight than ever
 * before.
 *
 * <p>When the last response of a run has arrived, it reports to the {@link RunCompletion} and leaves its connection
 * open, because closing it would take time while other connections still run.
 */
public final class WorkloadSession implements ClientSession {

    private final int client;
    private final WorkloadClient workload;
    private final LongSupplier nanoTime;
    private final PendingTimes inFlight = new PendingTimes();
    private final UnreadInput unread = new UnreadInput();

    private RunParameters parameters;
    private long quota; // messages that will have been sent when the run is over
    private boolean over = true;
    private boolean ended;

    private long allowed; // messages that may have been sent by now, since the connection was made, as below
    private long sent; // messages that are wholly in the outbox
    private boolean sending; // whether a part of the next request is in the outbox
    private long answered; // messages whose answers are complete and right

    public WorkloadSession(int client, WorkloadClient workload, LongSupplier nanoTime) {
        this.client = client;
        this.workload = workload;
        this.nanoTime = nanoTime;
    }

    /** The session of the client with this number, in a load of this shape. */
    static WorkloadSession of(LoadShape shape, Workload workload, int client, LongSupplier nanoTime) {
        return new WorkloadSession(client, workload.client(client, shape.messageBytes()), nanoTime);
    }

    /** Sends requests, up to those that are allowed, as long as there is room. */
    private void sendAllowed(long now, Outbox out) {
        while (sent < allowed && out.hasRoom()) {
            if (!sending) {
                inFlight.sent(sent, now);
                sending = true;
            }
            if (workload.send(sent, out)) {
                sent++;
                sending = false;
            }
        }
    }

    /** Checks all that has arrived, and records each response that is complete. */
    private void check(ByteBuffer in, long now) {
        while (in.hasRemaining()) {
            if (answered == sent && !sending) {
                throw WrongResponse.unasked(client, in.remaining(), answered);
            }
            int before = in.remaining();
            if (workload.receive(answered, in)) {
                record(now);
                answered++;
            } else if (in.remaining() == before) {
                return; // it needs more than has arrived
            }
        }
    }

    @Override
    public void prepare(RunParameters parameters) {
        if (ended) {
            parameters
                    .completion()
                    .failed(
                            RunFailure.Kind.LOST,
                            String.format(
                                    Locale.ROOT,
                                    "The server closed the connection of client %,d between two runs, after %,d"
                                            + " answers.",
                                    client,
                                    answered));
        }
        this.parameters = parameters;
        quota = parameters.messages() == Long.MAX_VALUE ? Long.MAX_VALUE : sent + parameters.messages();
        over = false;
    }

    /**
     * The start signal; one for each run. The client sends its first messages even if the run's time has passed while
     * others began: otherwise a run that is shorter than that would have fewer clients than its load, and always the
     * same ones would seem to be starved.
     */
    @Override
    public void started(Outbox out) {
        if (!parameters.open()) {
            long now = nanoTime.getAsLong();
            allow(now);
            sendAllowed(now, out);
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
        if (in.hasRemaining()) {
            parameters.recorder().arrived(now);
        }
        ByteBuffer shown = unread.followedBy(in);
        check(shown, now);
        unread.keep(shown);
        if (parameters.open()) {
            sendAllowed(now, out);
        } else {
            refill(now, out);
            completeIfDone(now);
        }
    }

    @Override
    public void closed(Throwable cause) {
        boolean unasked = cause instanceof WrongResponse; // excess bytes may come after the last answer
        if (!ended && parameters != null && (!over || unasked)) {
            over = true;
            if (unasked) {
                parameters.completion().failed(RunFailure.Kind.MISMATCH, cause.getMessage());
            } else {
                String state = String.format(
                        Locale.ROOT, "client %,d had %,d answers to %,d messages", client, answered, allowed);
                parameters
                        .completion()
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
        if (!parameters.recorder().over(now)) {
            allow(now);
        } else if (quota > allowed) {
            quota = allowed;
        }
        sendAllowed(now, out);
    }

    /** Allows as many messages as the client keeps in flight. */
    private void allow(long now) {
        long next = Math.min(quota, answered + parameters.depth());
        for (; allowed < next; allowed++) {
            inFlight.add(now);
        }
    }

    private void completeIfDone(long now) {
        if (answered == quota && !over) {
            over = true;
            parameters.completion().completed(now);
        }
    }

    /** Records the next answer, which is complete. */
    private void record(long now) {
        long sentAt = inFlight.sentAt(answered);
        if (parameters.open()) {
            parameters.recorder().service(now - sentAt);
            parameters.recorder().response(now, now - inFlight.intended(answered));
        } else {
            parameters.recorder().response(now, now - sentAt);
        }
        inFlight.answered();
    }
}
