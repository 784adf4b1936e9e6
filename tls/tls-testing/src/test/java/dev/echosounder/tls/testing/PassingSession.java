package dev.echosounder.tls.testing;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;

/** Passes on what the model calls; a flaw overrides a part of it. */
class PassingSession implements Session {

    protected final Session session;

    PassingSession(Session session) {
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
    public void inputStopped(Outbox out) {
        session.inputStopped(out);
    }

    @Override
    public void closed(Throwable cause) {
        session.closed(cause);
    }
}
