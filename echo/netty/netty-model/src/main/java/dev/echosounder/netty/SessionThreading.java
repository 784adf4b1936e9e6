package dev.echosounder.netty;

import dev.echosounder.api.ThreadKind;
import java.util.Locale;
import java.util.function.Function;

/** Who runs the sessions. */
enum Seating {

    /** The event loop of each connection. */
    LOOPS(ThreadKind.LOOP, "none: the event loops run the sessions", name -> new LoopSeats()),

    /** An executor group, one of whose threads belongs to each connection, as Netty's pipelines deal them out. */
    POOL(
            ThreadKind.WORKER,
            String.format(Locale.ROOT, "%d, a DefaultEventExecutorGroup", PoolSeats.THREADS),
            PoolSeats::new),

    /** A virtual thread for each connection. */
    VIRTUAL(ThreadKind.OWN_VIRTUAL_THREAD, "a virtual one for each connection", VirtualSeats::new);

    private final ThreadKind hand;
    private final String text;
    private final Function<String, Seats> seats;

    Seating(ThreadKind hand, String text, Function<String, Seats> seats) {
        this.hand = hand;
        this.text = text;
        this.seats = seats;
    }

    ThreadKind hand() {
        return hand;
    }

    /** For a table of settings. */
    String text() {
        return text;
    }

    /**
     * For one server or client.
     *
     * @param name of its threads: their names begin with it
     */
    Seats seats(String name) {
        return seats.apply(name);
    }
}
