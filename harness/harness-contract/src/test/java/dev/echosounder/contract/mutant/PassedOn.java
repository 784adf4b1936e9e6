package dev.echosounder.contract.mutant;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;

/** A session to which every call is passed on, but for those that a flaw changes. */
class PassedOn implements Session {

    final Session session;

    PassedOn(Session session) {
        this.session = session;
    }

    @Override
    public void started(Outbox out) {
        session.started(out);
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        session.received(in, out);
    }

    @Override
    public void inputEnded(Outbox out) {
        session.inputEnded(out);
    }

    @Override
    public void closed(Throwable cause) {
        session.closed(cause);
    }
}
