package dev.echosounder.api;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A service with a limit of connections at a time. It counts sessions: each is closed exactly once, and then there is
 * room for another.
 */
final class ConnectionLimited implements Service {

    /** The most connections at a time that are refused with a sentence; more are closed without one. */
    static final int REFUSALS = 64;

    /** The linger limit of refused connections, if the service has none. */
    static final Duration LINGER = Duration.ofSeconds(5);

    /** The most that a refused peer may send, in bytes. */
    static final int LINGER_BYTES = 1024 * 1024;

    private final Service service;
    private final int most;
    private final AtomicInteger served = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();

    ConnectionLimited(Service service, int most) {
        if (most < 1) {
            throw new IllegalArgumentException(
                    "A limit of %d connections serves no client: give at least 1.".formatted(most));
        }
        this.service = service;
        this.most = most;
    }

    @Override
    public Session newSession() {
        if (enter(served, most)) {
            try {
                return new Counted(service.newSession(), served);
            } catch (Throwable failure) {
                served.decrementAndGet();
                throw failure;
            }
        }
        String why = String.format(
                Locale.ROOT,
                "This server serves %,d connections at a time, and so many are open: try again later.",
                most);
        if (enter(refused, REFUSALS)) {
            return new Counted(new Refusal(service.refusal(why)), refused);
        }
        throw new IllegalStateException(why);
    }

    private static boolean enter(AtomicInteger count, int most) {
        return count.getAndUpdate(now -> Math.min(now + 1, most)) < most;
    }

    @Override
    public Optional<Duration> idleLimit() {
        return service.idleLimit();
    }

    @Override
    public Optional<Duration> lingerLimit() {
        return service.lingerLimit().or(() -> Optional.of(LINGER));
    }

    @Override
    public String refusal(String why) {
        return service.refusal(why);
    }

    /** Writes the reason, ignores its input, and half-closes. */
    private static final class Refusal implements Session {

        private final String why;
        private long dropped;

        Refusal(String why) {
            this.why = why;
        }

        @Override
        public void started(Outbox out) {
            out.write(ByteBuffer.wrap(why.getBytes(StandardCharsets.UTF_8)));
            out.end();
        }

        @Override
        public void received(ByteBuffer in, Outbox out) {
            dropped += in.remaining();
            in.position(in.limit());
            if (dropped > LINGER_BYTES) {
                throw new IllegalStateException("The peer goes on sending, although it was refused.");
            }
        }
    }

    /** A session that is counted until its connection is over. */
    private record Counted(Session session, AtomicInteger count) implements Session {

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
            count.decrementAndGet();
            session.closed(cause);
        }
    }
}
