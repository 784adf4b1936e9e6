package dev.echosounder.contract.session;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * Watches how a session is called. It lingers in each call with input, because two threads that are in it for a few
 * nanoseconds each would hardly ever be seen together.
 */
public final class WatchedSession implements Session {

    private static final long LINGER_NANOS = 100_000;

    private final Session session;
    private final boolean closely;
    private final AtomicBoolean inCall = new AtomicBoolean();
    private final AtomicInteger closings = new AtomicInteger();
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private volatile boolean overlapped;
    private volatile boolean called;
    private volatile boolean started;
    private volatile boolean startedLate;
    private volatile boolean toldOfTheEnd;
    private volatile boolean calledLate;
    private volatile Throwable thrown;
    private volatile Throwable cause;

    /** @param closely whether it lingers in each call with input, and remembers the threads that make them */
    WatchedSession(Session session, boolean closely) {
        this.session = session;
        this.closely = closely;
    }

    /** Whether the session is one of this kind that has a property. */
    public <T extends Session> boolean is(Class<T> kind, Predicate<T> property) {
        return kind.isInstance(session) && property.test(kind.cast(session));
    }

    public int closings() {
        return closings.get();
    }

    /** Whether it was closed exactly once, and not called after that. */
    public boolean closedOnce() {
        return closings() == 1 && !calledLate;
    }

    /** What it was closed with first; {@code null} in good order. */
    public Throwable cause() {
        return cause;
    }

    /** What it has thrown at its model; {@code null} if nothing. */
    public Throwable thrown() {
        return thrown;
    }

    /** Whether two threads were ever in it at once. */
    public boolean overlapped() {
        return overlapped;
    }

    /** The threads that have called it with input. */
    public Set<Thread> threads() {
        return Set.copyOf(threads);
    }

    /** Whether it was called at all. */
    public boolean called() {
        return called;
    }

    public boolean started() {
        return started;
    }

    /** Whether it was given input, or the end of it, before it was started. */
    public boolean startedLate() {
        return startedLate;
    }

    /** Whether it was told of the end of the input. */
    public boolean toldOfTheEnd() {
        return toldOfTheEnd;
    }

    @Override
    public void started(Outbox out) {
        started = true;
        call(() -> session.started(out));
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        startedLate |= !started;
        call(() -> {
            if (closely) {
                threads.add(Thread.currentThread());
                LockSupport.parkNanos(LINGER_NANOS);
            }
            session.received(in, out);
        });
    }

    @Override
    public void inputEnded(Outbox out) {
        startedLate |= !started;
        toldOfTheEnd = true;
        call(() -> session.inputEnded(out));
    }

    @Override
    public void closed(Throwable why) {
        if (closings.get() == 0) {
            cause = why;
        }
        try {
            call(() -> session.closed(why));
        } finally {
            closings.incrementAndGet();
        }
    }

    @Override
    public String toString() {
        return "session that was %scalled, %sstarted%s, closed %d times (first with %s)%s%s"
                .formatted(
                        called ? "" : "not ",
                        started ? "" : "not ",
                        startedLate ? " late" : "",
                        closings(),
                        cause,
                        calledLate ? ", called after that" : "",
                        overlapped ? ", and called by two threads at once" : "");
    }

    private void call(Runnable what) {
        called = true;
        calledLate |= closings.get() > 0;
        if (!inCall.compareAndSet(false, true)) {
            overlapped = true;
        }
        try {
            what.run();
        } catch (Throwable failure) {
            thrown = failure;
            throw failure;
        } finally {
            inCall.set(false);
        }
    }
}
