package dev.echosounder.contract.fault;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * One direction through a {@link FaultProxy}, and what happens there to each connection that is made after it was said.
 */
public final class Direction {

    private final List<Fault> faults = new CopyOnWriteArrayList<>();
    private final Gate gate = new Gate();

    Direction() {}

    /** One more fault. Bytes meet them in the order in which they were given. */
    public void add(Fault fault) {
        faults.add(fault);
    }

    /**
     * Waits until a connection has come to a {@link Fault.Stall}.
     *
     * @return whether one has within this time
     */
    public boolean awaitStandstill(Duration patience) throws InterruptedException {
        return gate.awaitSomebody(patience);
    }

    /** Nothing stalls here any more. */
    public void goOn() {
        gate.open();
    }

    /** The faults of one connection, with the last of them first, as each needs to know what is behind it. */
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
            case Fault.Stall(int after) -> new After(after, next, gate::pass, next);
            case Fault.End(int after) -> new After(after, next, next::end, Stage.NOWHERE);
            case Fault.Cut(int after) -> new After(after, next, relay::cut, Stage.NOWHERE);
            case Fault.Reset(int after) -> new After(after, next, relay::reset, Stage.NOWHERE);
        };
    }
}
