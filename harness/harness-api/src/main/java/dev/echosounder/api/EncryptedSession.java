package dev.echosounder.api;

import java.util.function.Consumer;

/**
 * A client's session on an encrypted connection, around the session that it encrypts. In addition to what any session
 * does, it lets its owner write when nothing has arrived.
 */
public interface EncryptedSession extends Session {

    /**
     * Lets the owner call the inner session, whose output is encrypted. Not before the inner session was started, and
     * not within another call.
     *
     * @param call is given the outbox of the inner session, to be used during this call only
     * @param out takes what is encrypted
     */
    void write(Consumer<Outbox> call, Outbox out);

    /** What the handshake agreed on. Not before the inner session was started. */
    Handshake handshake();

    /** Ends the output of this side in good order, as if the inner session had done so. */
    void end(Outbox out);
}
