package dev.echosounder.tls;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The cause of a connection that ended because its TLS is broken: the peer violates the protocol, refuses this side, or
 * has ended its input without announcing that. The message is one sentence; the cause is what the engine reported, or
 * an {@link java.io.EOFException} where the input was cut short.
 */
public final class TlsFailure extends UncheckedIOException {

    TlsFailure(String message, IOException cause) {
        super(message, cause);
    }
}
