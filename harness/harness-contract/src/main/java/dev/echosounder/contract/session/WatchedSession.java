package dev.echosounder.contract.session;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.TreeSet;
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

    /** What can happen to a session. */
    public enum Event {
        CALLED,
        STARTED,
        /** Called with input, or at the end of the input, before it was started. */
        STARTED_LATE,
        INPUT_ENDED,
        /** Called by two threads at once. */
        OVERLAPPED,
        CALLED_AFTER_CLOSE
    }

    private static final long LINGER_NANOS = 100_000;

    private final Session session;
    private final boolean closely;
    private final AtomicBoolean inCall = new AtomicBoolean();
    private final AtomicInteger closings = new AtomicInteger();
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private final Set<Event> seen = ConcurrentHashMap.newKeySet();
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
        return closings() == 1 && !saw(Event.CALLED_AFTER_CLOSE);
    }

    /** What it was closed with first; {@code null} in good order. */
    public Throwable cause() {
        return cause;
    }

    /** What it has thrown at its model; {@code null} if nothing. */
    public Throwable thrown() {
        return thrown;
    }

    public boolean saw(Event event) {
        return seen.contains(event);
    }

    /** The threads that have called it with input. */
    public Set<Thread> threads() {
        return Set.copyOf(threads);
    }

    @Override
    public void started(Outbox out) {
        seen.add(Event.STARTED);
        call(() -> session.started(out));
    }

    @Override
    public void received(ByteBuffer in, Outbox out) {
        noteIfNotStarted();
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
        noteIfNotStarted();
        seen.add(Event.INPUT_ENDED);
        call(() -> session.inputEnded(out));
    }

    @Override
    public void inputStopped(Outbox out) {
        noteIfNotStarted();
        seen.add(Event.INPUT_ENDED);
        call(() -> session.inputStopped(out));
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
        return "session that saw %s, closed %d times (first with %s)".formatted(new TreeSet<>(seen), closings(), cause);
    }

    private void noteIfNotStarted() {
        if (!saw(Event.STARTED)) {
            seen.add(Event.STARTED_LATE);
        }
    }

    private void call(Runnable what) {
        seen.add(Event.CALLED);
        if (closings.get() > 0) {
            seen.add(Event.CALLED_AFTER_CLOSE);
        }
        if (!inCall.compareAndSet(false, true)) {
            seen.add(Event.OVERLAPPED);
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
