package dev.echosounder.testkit;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Watches how a session is called. */
final class WatchedSession implements Session {

    private final Session session;
    private final AtomicBoolean inCall = new AtomicBoolean();
    private final AtomicInteger closings = new AtomicInteger();
    private volatile boolean overlapped;
    private volatile boolean started;

    WatchedSession(Session session) {
        this.session = session;
    }

    int closings() {
        return closings.get();
    }

    /** Whether two threads were ever in it at once. */
    boolean overlapped() {
        return overlapped;
    }

    boolean started() {
        return started;
    }

    @Override
    public void started(Outbox out) {
        started = true;
        enter();
        session.started(out);
        inCall.set(false);
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        enter();
        session.received(in, out);
        inCall.set(false);
    }

    @Override
    public void inputEnded(Outbox out) {
        enter();
        session.inputEnded(out);
        inCall.set(false);
    }

    @Override
    public void closed(Throwable cause) {
        closings.incrementAndGet();
        enter();
        session.closed(cause);
        inCall.set(false);
    }

    private void enter() {
        if (!inCall.compareAndSet(false, true)) {
            overlapped = true;
        }
    }
}
