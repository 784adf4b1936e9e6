package dev.echosounder.api;

/**
 * What a server does, whichever model carries it: makes one {@link Session} for each connection.
 */
@FunctionalInterface
public interface Service {

    /**
     * A session for a new connection. Called by any thread of a model.
     */
    Session newSession();
}
