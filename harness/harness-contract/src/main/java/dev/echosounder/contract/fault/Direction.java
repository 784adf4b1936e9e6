package dev.echosounder.contract.fault;

import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * One direction through a {@link FaultProxy}, with the faults of each connection that is made after they were added.
 */
public final class Direction {

    private final List<Fault> faults = new CopyOnWriteArrayList<>();
    private final CountDownLatch stalled = new CountDownLatch(1);
    private final CountDownLatch open = new CountDownLatch(1);

    Direction() {}

    /** Adds a fault. Bytes meet the faults in the order in which they were added. */
    public void add(Fault fault) {
        faults.add(fault);
    }

    /**
     * Waits until a connection has come to a {@linkplain Fault.Kind#STALL stall}.
     *
     * @return whether one has within this time
     */
    public boolean awaitStandstill(Duration timeout) throws InterruptedException {
        return stalled.await(timeout.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Ends all stalls of this direction. */
    public void goOn() {
        open.countDown();
    }

    /** The faults of one connection, the last one first, because each needs the one after it. */
    Stage of(Relay relay, Stage last) {
        Stage next = last;
        for (Fault fault : faults.reversed()) {
            next = of(fault, relay, next);
        }
        return next;
    }

    private Stage of(Fault fault, Relay relay, Stage next) {
        return switch (fault) {
            case Fault.Split(int bytes) -> new Pieces.Splitting(bytes, next);
            case Fault.Join(int bytes) -> new Pieces.Joining(bytes, next);
            case Fault.Delay(Duration time) -> new Pieces.Delaying(time, next);
            case Fault.Throttle(int bytesPerSecond) -> new Pieces.Throttling(bytesPerSecond, next);
            case Fault.Break(int after, Fault.Kind kind) ->
                switch (kind) {
                    case STALL -> new After(after, next, this::stall, next);
                    case END -> new After(after, next, next::end, Stage.NOWHERE);
                    case CUT -> new After(after, next, relay::cut, Stage.NOWHERE);
                    case RESET -> new After(after, next, relay::reset, Stage.NOWHERE);
                };
        };
    }

    private void stall() throws InterruptedIOException {
        stalled.countDown();
        try {
            open.await();
        } catch (InterruptedException closed) {
            throw new InterruptedIOException("The proxy is closed.");
        }
    }
}
