package dev.echosounder.load.generate;

import dev.echosounder.api.Handshake;
import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.util.Optional;

/** A client's session, which a load drives through its runs. */
public interface ClientSession extends Session {

    /** Prepares the next run, when nothing is in flight. If the connection has been closed, the run fails. */
    void prepare(RunParameters parameters);

    /**
     * Open loop: a message is due.
     *
     * @param intended when it should be sent
     * @param now when the generator sends it
     */
    void due(long intended, long now, Outbox out);

    /** The client is done with its connection: ends the output of this side in good order. */
    default void finish(Outbox out) {
        out.end();
    }

    /**
     * The client leaves its connection, which is closed after this call. Later calls are about another connection.
     *
     * @param out takes what is to be sent before that; cannot be ended
     */
    default void leave(Outbox out) {}

    /** Ends the run for this session: what happens from now on does not count. */
    void runIsOver();

    /** Whether the run is over for this connection; in an open loop only the generator knows. */
    boolean isOver();

    /** Messages answered since the session was made; may be slightly out of date in another thread. */
    long answered();

    /** What the latest handshake agreed on; empty before the first one, and without encryption. */
    default Optional<Handshake> handshake() {
        return Optional.empty();
    }

    /** Describes how many messages were answered; may be slightly out of date in another thread. */
    String progress();
}
