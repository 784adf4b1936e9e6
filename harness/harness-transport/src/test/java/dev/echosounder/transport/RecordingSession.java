package dev.echosounder.transport;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Keeps a record of the calls, and does what another session does. */
final class RecordingSession implements Session {

    /**
     * {@code started}, {@code received 5}, {@code inputEnded}, {@code closed null}, with the cause's message, in order.
     */
    final List<String> calls = new ArrayList<>();

    /** What {@link #closed} was told, each time. */
    final List<Throwable> causes = new ArrayList<>();

    private final Session behaviour;

    RecordingSession(Session behaviour) {
        this.behaviour = behaviour;
    }

    @Override
    public void started(Outbox out) {
        calls.add("started");
        behaviour.started(out);
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        calls.add("received " + in.remaining());
        behaviour.received(in, out);
    }

    @Override
    public void inputEnded(Outbox out) {
        calls.add("inputEnded");
        behaviour.inputEnded(out);
    }

    @Override
    public void closed(Throwable cause) {
        calls.add("closed " + (cause == null ? null : cause.getMessage()));
        causes.add(cause);
        behaviour.closed(cause);
    }
}
