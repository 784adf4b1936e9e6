package dev.echosounder.netty;

import dev.echosounder.api.Hand;

import java.util.Locale;
import java.util.function.Function;

/** Who runs the sessions. */
enum Seating {

    /** The event loop of each connection. */
    LOOPS(Hand.LOOP, "none: the event loops run the sessions", name -> new LoopSeats()),

    /** An executor group, one of whose threads belongs to each connection, as Netty's pipelines deal them out. */
    POOL(Hand.WORKER, String.format(Locale.ROOT, "%d, a DefaultEventExecutorGroup", PoolSeats.THREADS), PoolSeats::new),

    /** A virtual thread for each connection. */
    VIRTUAL(Hand.OWN_VIRTUAL_THREAD, "a virtual one for each connection", VirtualSeats::new);

    private final Hand hand;
    private final String text;
    private final Function<String, Seats> seats;

    Seating(Hand hand, String text, Function<String, Seats> seats) {
        this.hand = hand;
        this.text = text;
        this.seats = seats;
    }

    Hand hand() {
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
