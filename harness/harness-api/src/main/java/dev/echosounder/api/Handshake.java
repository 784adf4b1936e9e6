package dev.echosounder.api;

import java.io.Serializable;

/**
 * What the two sides of an encrypted connection have agreed on.
 *
 * @param cipherSuite the cipher suite, by its name in the registry of TLS
 * @param group the group of the key exchange, by its name in the registry of TLS, such as {@code x25519}; {@code none}
 *     if no keys were exchanged, as when a session of TLS 1.2 is resumed
 * @param resumed whether they resumed a session, so that the server sent no certificate
 */
public record Handshake(String cipherSuite, String group, boolean resumed) implements Serializable {

    @Override
    public String toString() {
        return "%s, %s".formatted(group, cipherSuite);
    }
}
