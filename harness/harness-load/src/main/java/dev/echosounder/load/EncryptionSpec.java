package dev.echosounder.load;

import dev.echosounder.api.Encryption;
import dev.echosounder.api.Encryptions;
import java.io.Serializable;

/** Whether and how the connections of a load are encrypted, as a value for results and other processes. */
public sealed interface EncryptionSpec extends Serializable {

    /** Connections that are not encrypted. */
    record Plaintext() implements EncryptionSpec {

        @Override
        public String toString() {
            return "connections are not encrypted";
        }
    }

    /**
     * TLS, with the same engine at both ends; an outside server uses its own.
     *
     * @param engine the name of the implementation, by which it is found on the class path
     * @param version the version of TLS, such as {@code 1.3}; no other is accepted
     * @param resuming whether the connections of a client, except its first, resume its session; otherwise each begins
     *     with a full handshake
     */
    record Tls(String engine, String version, boolean resuming) implements EncryptionSpec {

        public static final String USUAL_ENGINE = "jdk";
        public static final String USUAL_VERSION = "1.3";

        /** TLS with a full handshake for each connection. */
        public Tls(String engine, String version) {
            this(engine, version, false);
        }

        /**
         * Encryption by an engine on this class path, with a full handshake for each connection.
         *
         * @throws IllegalArgumentException if there is no such engine, or it has no such version; the message is one
         *     sentence
         */
        public static Tls of(String engine, String version) {
            Encryption encryption = Encryptions.named(engine);
            if (!encryption.versions().contains(version)) {
                throw new IllegalArgumentException("The TLS engine %s has no version %s: choose %s."
                        .formatted(engine, version, String.join(" or ", encryption.versions())));
            }
            return new Tls(engine, version);
        }

        /** This encryption, with clients that resume their sessions. */
        public Tls resumingSessions() {
            return new Tls(engine, version, true);
        }

        /**
         * Loads the implementation.
         *
         * @throws IllegalArgumentException if it is not on this class path; the message lists those that are
         */
        public Encryption load() {
            return Encryptions.named(engine);
        }

        @Override
        public String toString() {
            return "connections encrypted with TLS %s by %s%s"
                    .formatted(version, engine, resuming ? ", resuming sessions" : "");
        }
    }

    /** Whether the connections of a client, except its first, resume its session. */
    default boolean resuming() {
        return this instanceof Tls tls && tls.resuming;
    }

    /** Whether connections are not encrypted. */
    default boolean none() {
        return this instanceof Plaintext;
    }
}
