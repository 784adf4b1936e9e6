package dev.echosounder.tls.testing;

import dev.echosounder.api.Outbox;
import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A service under TLS that remembers which sessions were used, and how they ended. */
final class WatchedService implements Service {

    private final Service service;
    private final AtomicInteger living = new AtomicInteger();
    private final BlockingQueue<End> ends = new LinkedBlockingQueue<>();

    /**
     * How a session ended.
     *
     * @param used whether anything but its end was said to it
     * @param cause {@code null} in good order
     */
    record End(boolean used, Throwable cause) {}

    WatchedService(Service service) {
        this.service = service;
    }

    @Override
    public Session newSession() {
        living.incrementAndGet();
        return new Watched(service.newSession());
    }

    @Override
    public Optional<Duration> idleLimit() {
        return service.idleLimit();
    }

    /** The next session that has ended; {@code null} if none does so for that long. */
    End nextEnd(int millis) throws InterruptedException {
        return ends.poll(millis, TimeUnit.MILLISECONDS);
    }

    /** Waits until no session lives, and forgets how they ended. @return whether that came within the time */
    boolean areAllEnded(int millis) throws InterruptedException {
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (living.get() > 0 && System.nanoTime() < until) {
            Thread.sleep(1);
        }
        ends.clear();
        return living.get() <= 0;
    }

    private final class Watched implements Session {

        private final Session session;
        private volatile boolean used;

        Watched(Session session) {
            this.session = session;
        }

        @Override
        public void started(Outbox out) {
            used = true;
            session.started(out);
        }

        @Override
        public void received(ByteBuffer in, Outbox out) {
            used = true;
            session.received(in, out);
        }

        @Override
        public void inputEnded(Outbox out) {
            used = true;
            session.inputEnded(out);
        }

        @Override
        public void inputStopped(Outbox out) {
            used = true;
            session.inputStopped(out);
        }

        @Override
        public void closed(Throwable cause) {
            session.closed(cause);
            ends.add(new End(used, cause));
            living.decrementAndGet();
        }
    }
}
