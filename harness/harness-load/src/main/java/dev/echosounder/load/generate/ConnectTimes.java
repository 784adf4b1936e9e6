package dev.echosounder.load.generate;

import dev.echosounder.api.Handshake;
import java.io.Serializable;

/**
 * How long a load took to connect, from the first connect on, in nanoseconds. If each message has a separate
 * connection, both are the time until each client had its first answer.
 *
 * @param standNanos the time until all clients were connected. The kernel completes connections before the server
 *     accepts
 * @param answeredNanos the time until each client had its first answer; by then the server has accepted all
 * @param handshake what the handshake of one of the connections agreed on; null if they are not encrypted
 */
public record ConnectTimes(long standNanos, long answeredNanos, Handshake handshake) implements Serializable {

    /** The times of connections that are not encrypted. */
    public ConnectTimes(long standNanos, long answeredNanos) {
        this(standNanos, answeredNanos, null);
    }
}
