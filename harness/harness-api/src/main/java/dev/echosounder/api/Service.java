package dev.echosounder.api;

import java.time.Duration;
import java.util.Optional;

/**
 * A service of a server, whichever model carries it: it makes one {@link Session} for each connection, and sets the
 * limits for its peers.
 */
@FunctionalInterface
public interface Service {

    /**
     * A session for a new connection. Called by any thread of a model. If it throws, the connection is closed at once,
     * and the server goes on.
     */
    Session newSession();

    /**
     * How long a peer may let nothing move in either direction before its connection is closed: a machine that lost its
     * power or its cable sends neither a half-close nor a reset. A peer is not idle while its session is being called,
     * nor while what it has sent waits to be read. Its session is closed with a cause that names the limit. Empty for
     * no such bound.
     *
     * @return at least 1 ms
     */
    default Optional<Duration> idleLimit() {
        return Optional.empty();
    }

    /**
     * How long a peer may keep a connection that its session has ended, by {@link Outbox#end()}, whether it goes on
     * sending or is silent; then the connection is closed. While the peer takes what was written before the end, the
     * time begins again. Empty for no such bound: the service then expects that its peers still send after that.
     *
     * @return at least 1 ms
     */
    default Optional<Duration> lingerLimit() {
        return Optional.empty();
    }

    /**
     * What a peer receives that cannot be served, in the protocol of this service: a sentence and a line feed, unless
     * overridden.
     */
    default String refusal(String why) {
        return why + "\n";
    }

    /**
     * This service, for peers that are not idle for longer than this.
     *
     * @throws IllegalArgumentException if the limit is shorter than 1 ms
     */
    default Service withIdleLimit(Duration limit) {
        return TimeLimited.idle(this, limit);
    }

    /**
     * This service, for peers that keep a connection for no longer than this once its session has ended it.
     *
     * @throws IllegalArgumentException if the limit is shorter than 1 ms
     */
    default Service withLingerLimit(Duration limit) {
        return TimeLimited.linger(this, limit);
    }

    /**
     * This service with a limit of connections at a time. One more receives {@link #refusal} and is half-closed; while
     * too many are being refused, it is closed at once.
     *
     * @param connections at least 1
     */
    default Service withConnectionLimit(int connections) {
        return new ConnectionLimited(this, connections);
    }
}
