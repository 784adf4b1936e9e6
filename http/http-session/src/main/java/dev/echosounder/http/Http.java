package dev.echosounder.http;

import dev.echosounder.api.Service;
import dev.echosounder.api.Session;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The HTTP service: {@code GET /plaintext}, {@code GET /json} and {@code POST /echo} over HTTP/1.1, and over HTTP/1.0
 * for clients that speak no more. It is strict: a request that two parsers could understand in two ways is refused, and
 * its connection closed.
 */
public final class Http implements Service {

    /**
     * What a peer can make a connection hold, in bytes, rounded up: an outbox, unread input and a stored body of 64 KiB
     * each, a head, and what parses it.
     */
    private static final int CONNECTION_BYTES = 256 * 1024;

    private static final Duration LINGER = Duration.ofSeconds(5);

    private final Settings settings;
    private final Optional<Supplier<Runnable>> work;
    private volatile Responses responses;

    /** With the {@linkplain Settings#usual() usual settings}. */
    public Http() {
        this(Settings.usual());
    }

    public Http(Settings settings) {
        this(settings, Optional.empty());
    }

    /** @param work makes that of one connection, which is run right before a response is written */
    Http(Settings settings, Optional<Supplier<Runnable>> work) {
        this.settings = settings;
        this.work = work;
        this.responses = Responses.at(settings.clock().getAsLong());
    }

    /** How many connections half of the heap that this JVM may have suffices for: at least 1. */
    public static int mostConnections() {
        return Math.clamp(Runtime.getRuntime().maxMemory() / 2 / CONNECTION_BYTES, 1, Integer.MAX_VALUE);
    }

    @Override
    public Session newSession() {
        return new HttpSession(this, work.map(Supplier::get).orElse(null));
    }

    /** A client has nothing more to send after a response that closes the connection. */
    @Override
    public Optional<Duration> lingerLimit() {
        return Optional.of(LINGER);
    }

    @Override
    public String refusal(String why) {
        return new String(responses().refusal(new Refusal(503, why), false), StandardCharsets.ISO_8859_1);
    }

    Settings settings() {
        return settings;
    }

    /** The responses of this second. They are made once in a second, whatever the number of connections. */
    Responses responses() {
        Responses current = responses;
        long millis = settings.clock().getAsLong();
        if (!current.areOf(millis)) {
            current = Responses.at(millis);
            responses = current;
        }
        return current;
    }
}
