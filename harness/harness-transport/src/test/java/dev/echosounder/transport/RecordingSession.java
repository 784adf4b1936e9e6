package dev.echosounder.transport;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Records its calls, and does what another session does. */
final class RecordingSession implements Session {

    /**
     * {@code started}, {@code received 5}, {@code inputEnded}, {@code closed null}, with the cause's message, in order.
     */
    final List<String> calls = new ArrayList<>();

    /** The calls, and what the transport was asked to do, in order. */
    final List<String> trace = new ArrayList<>();

    /** The causes of {@link #closed}, one for each call. */
    final List<Throwable> causes = new ArrayList<>();

    private final Session behaviour;

    RecordingSession(Session behaviour) {
        this.behaviour = behaviour;
    }

    @Override
    public void started(Outbox out) {
        call("started");
        behaviour.started(out);
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        call("received " + in.remaining());
        behaviour.received(in, out);
    }

    @Override
    public void inputEnded(Outbox out) {
        call("inputEnded");
        behaviour.inputEnded(out);
    }

    @Override
    public void inputStopped(Outbox out) {
        call("inputStopped");
        behaviour.inputStopped(out);
    }

    @Override
    public void closed(Throwable cause) {
        call("closed " + (cause == null ? null : cause.getMessage()));
        causes.add(cause);
        behaviour.closed(cause);
    }

    private void call(String call) {
        calls.add(call);
        trace.add(call);
    }
}
