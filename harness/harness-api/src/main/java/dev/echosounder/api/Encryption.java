package dev.echosounder.api;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * An implementation of TLS, by which a comparison can encrypt the connections of any workload. A module offers some as
 * a provider of {@link EncryptionProvider}; scenarios name them ({@link Encryptions}), and no class of the harness
 * refers to their classes.
 */
public interface Encryption {

    /** The name by which scenarios ask for it: lower-case letters, digits and hyphens. */
    String label();

    /** The versions of TLS that it speaks, such as {@code 1.3}; the usual one first. */
    List<String> versions();

    /** Why it cannot run on this machine, in one sentence; empty where it can. */
    Optional<String> unavailable();

    /**
     * The server side, with a key and a certificate that are made for this process.
     *
     * @param version one of {@link #versions}
     * @throws IOException if they cannot be made
     * @throws IllegalStateException if this cannot run here
     */
    OfServer server(String version) throws IOException;

    /**
     * A new key and its certificate, for a server in another program, which encrypts by itself. They can be made even
     * where this cannot run.
     *
     * @throws IOException if they cannot be made
     */
    Credentials credentials() throws IOException;

    /**
     * The client side, which trusts a server with this certificate and no other.
     *
     * @param version one of {@link #versions}
     * @param certificate of the server, as PEM
     * @throws IOException if the certificate cannot be used
     * @throws IllegalStateException if this cannot run here
     */
    OfClient client(String version, String certificate) throws IOException;

    /**
     * What a server encrypts with.
     *
     * @param certificate that clients are to trust, as PEM
     * @param key that belongs to it and is the server's secret, as PEM of PKCS #8
     */
    record Credentials(String certificate, String key) {

        /** Without the key, which is never printed. */
        @Override
        public String toString() {
            return "key and certificate " + certificate;
        }
    }

    /** The server side of encrypted connections. */
    interface OfServer {

        /** The certificate that clients are to trust, as PEM. */
        String certificate();

        /** This service, on encrypted connections. */
        Service around(Service service);
    }

    /** The client side of encrypted connections. */
    interface OfClient {

        /**
         * This session, on a new encrypted connection that begins with a full handshake. It is started when that is
         * done.
         */
        EncryptedSession around(Session session);

        /**
         * This session, on a new encrypted connection that resumes the session of an earlier one of the same client,
         * where there was one and the server lets it. It is started when the handshake is done.
         *
         * @param client its number; each resumes only its own sessions
         */
        EncryptedSession resuming(Session session, int client);
    }
}
