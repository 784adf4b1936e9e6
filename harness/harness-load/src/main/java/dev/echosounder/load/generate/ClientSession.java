package dev.echosounder.load.generate;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;

/** The client's side of one connection, as a lane drives it through its runs. */
public interface ClientSession extends Session {

    /**
     * The next run is to be made by these orders. Nothing is in flight now. A connection that is gone fails the run.
     */
    void prepare(RunParameters orders);

    /**
     * Open loop: a message is due.
     *
     * @param intended when it should be sent
     * @param now when the generator came to send it
     */
    void due(long intended, long now, Outbox out);

    /** Nothing that happens from here on counts. */
    void runIsOver();

    /** Whether the run is over for this connection; in an open loop only the generator knows. */
    boolean isOver();

    /** Messages answered since the connection stands; from any thread a little late perhaps. */
    long answered();

    /** How far it is, for people; from any thread a little late perhaps. */
    String progress();
}
