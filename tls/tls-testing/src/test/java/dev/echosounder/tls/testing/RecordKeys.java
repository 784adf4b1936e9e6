package dev.echosounder.tls.testing;

import java.security.GeneralSecurityException;

/**
 * The keys of one direction of a connection, with which records are made or read one after the other. Records have
 * their header.
 */
interface RecordKeys {

    /**
     * Encrypts the next record.
     *
     * @param type of its content
     * @param padding how many zeros follow the content; TLS 1.2 has none
     */
    byte[] seal(int type, byte[] content, int padding) throws GeneralSecurityException;

    /** Decrypts the next record. */
    Content open(byte[] record) throws GeneralSecurityException;

    /** Replaces the keys as a KeyUpdate says, which TLS 1.2 does not have. */
    default void update() throws GeneralSecurityException {
        throw new GeneralSecurityException("TLS 1.2 has no KeyUpdate.");
    }

    /**
     * What was in a record.
     *
     * @param type 21 for an alert, 22 for handshake messages, 23 for application data
     */
    record Content(int type, byte[] bytes) {

        static final int CHANGE_CIPHER_SPEC = 20;
        static final int ALERT = 21;
        static final int HANDSHAKE = 22;
        static final int APPLICATION_DATA = 23;

        @Override
        public String toString() {
            return type == ALERT && bytes.length == 2
                    ? "the alert " + Alert.of(bytes[1])
                    : bytes.length + " bytes of the type " + type;
        }
    }
}
