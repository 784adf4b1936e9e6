package dev.echosounder.load.generate;

import dev.echosounder.api.Handshake;
import java.io.Serializable;

/**
 * How long a load took to connect, from the first connect on, in nanoseconds. Where each message has a separate
 * connection, both are the time until each client had its first answer.
 *
 * @param standNanos until all connections stood. The kernel completes them whether or not the server has come to accept
 * @param answeredNanos until each of them had its first answer: by then the server has accepted all
 * @param handshake what the handshake of one of them agreed on; null if they are not encrypted
 */
public record ConnectTimes(long standNanos, long answeredNanos, Handshake handshake) implements Serializable {

    /** Of connections that are not encrypted. */
    public ConnectTimes(long standNanos, long answeredNanos) {
        this(standNanos, answeredNanos, null);
    }
}
