package dev.echosounder.contract.conversation;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;

/** Answers as the order says that comes first. */
public final class ScriptedSession implements Session {

    private Session session;

    @Override
    public void received(ByteBuffer in, Outbox out) {
        if (session == null && in.remaining() >= Order.SIZE) {
            session = Order.of(in).manner().session();
        }
        if (session != null) {
            session.received(in, out);
        }
    }

    @Override
    public void inputEnded(Outbox out) {
        if (session != null) {
            session.inputEnded(out);
        }
    }
}
