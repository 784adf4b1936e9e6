package dev.echosounder.kv.testing;

import java.io.IOException;

/** A client that asks one thing at a time. */
@FunctionalInterface
public interface Asker extends AutoCloseable {

    /**
     * Sends a request, and waits for the answer: text for a string or a number, {@code null} for none, and the elements
     * of an array joined by blanks.
     *
     * @throws IOException if the connection breaks: then what was asked may have happened or not
     */
    String ask(String... words) throws IOException;

    @Override
    default void close() throws IOException {}

    /** Connects clients. */
    @FunctionalInterface
    interface Connector {

        /**
         * A new client.
         *
         * @throws IOException if no server listens
         */
        Asker connect() throws IOException;
    }
}
