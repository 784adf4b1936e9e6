package dev.echosounder.load.generate;

import dev.echosounder.load.LoadShape;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.AbstractHistogram;

/**
 * Records the answers of one run: how long each took, and the stalls, in which none came.
 *
 * <p>Stalls are only recorded if one thread drives all clients, which costs a subtraction and a comparison for each
 * arrival. Nothing here allocates for a message, or locks.
 */
public final class AnswerRecorder {

    private final AbstractHistogram response;
    private final Latencies latencies; // null if several threads share it
    private final long leastStall;
    private final BooleanSupplier mostAreDone;

    private long last; // when something arrived last, or began to be owed
    private long unremarkable = -1; // a shorter time without an answer needs no further look
    private long turnBegan;
    private long first = -1;
    private long longest;
    private long total;
    private boolean timed;
    private long deadline;

    private AnswerRecorder(
            AbstractHistogram response, Latencies latencies, long leastStall, BooleanSupplier mostAreDone) {
        this.response = response;
        this.latencies = latencies;
        this.leastStall = leastStall;
        this.mostAreDone = mostAreDone;
    }

    /**
     * A recorder that one thread uses.
     *
     * @param mostAreDone whether most of its clients have had their last answer; then the others' waiting is no stall
     */
    static AnswerRecorder of(LoadShape shape, Latencies latencies, BooleanSupplier mostAreDone) {
        return new AnswerRecorder(
                latencies.response(),
                latencies,
                Stalls.LEAST.plus(shape.serviceTime().time()).toNanos(),
                mostAreDone);
    }

    /** A recorder that several threads share, which records no stalls. */
    static AnswerRecorder shared(AbstractHistogram response) {
        return new AnswerRecorder(response, null, 0, () -> true);
    }

    /** Begins the run. */
    void begin(long startNanos) {
        latencies.largest().begin(startNanos);
        owed(startNanos);
    }

    /**
     * Sets the time until which clients send. A stall that begins before delays it by its length, so every run drives
     * the server for the same time without its stalls. So the share of stalls does not depend on where runs end.
     */
    void until(long deadlineNanos) {
        timed = true;
        deadline = deadlineNanos;
    }

    /** Whether clients have stopped sending. */
    boolean over(long now) {
        return timed && now - deadline >= 0;
    }

    /** An answer is owed from now on. */
    void owed(long now) {
        last = now;
    }

    /** How long nothing has arrived although an answer is owed. */
    long silence(long now) {
        return now - last;
    }

    /** A part of an answer has arrived. */
    void arrived(long now) {
        if (latencies == null) {
            return;
        }
        long silence = now - last;
        last = now;
        if (silence > unremarkable) {
            recordSilence(silence);
        }
    }

    private void recordSilence(long silence) {
        if (unremarkable < 0) {
            turnBegan = last;
        }
        if (first < 0) {
            first = silence;
        } else if ((silence > longest || silence > leastStall) && !mostAreDone.getAsBoolean()) {
            longest = Math.max(longest, silence);
            if (silence > leastStall) {
                total += silence;
                deadline += over(last - silence) ? 0 : silence;
            }
        }
        unremarkable = Math.min(longest, leastStall);
    }

    /** All that had arrived has been handled; the next arrival begins a turn of the loop. */
    void handled(long now) {
        if (unremarkable >= 0) {
            unremarkable = -1;
            latencies.loopTurn().recordValue(Math.clamp(now - turnBegan, 0, Latencies.HIGHEST_NANOS));
        }
    }

    /** Records the response time of an answer. */
    void response(long now, long nanos) {
        record(response, nanos);
        if (latencies != null) {
            latencies.largest().record(now, nanos);
        }
    }

    /** Records the service time of an answer in an open loop. */
    void service(long nanos) {
        record(latencies.service(), nanos);
    }

    private static void record(AbstractHistogram histogram, long nanos) {
        histogram.recordValue(Math.clamp(nanos, 0, Latencies.HIGHEST_NANOS));
    }

    Stalls stalls() {
        return first < 0 ? Stalls.UNKNOWN : new Stalls(first, longest, total);
    }
}
