package dev.echosounder.tls;

import java.nio.ByteBuffer;
import java.util.Locale;
import javax.net.ssl.SSLException;

/** The headers of TLS records (RFC 8446, 5.1; RFC 5246, 6.2), without a copy and as far as they have arrived. */
final class Records {

    /** The most content of a record, in bytes. */
    static final int MOST_CONTENT_BYTES = 16_384;

    /** The longest record, in bytes: a header, 2^14 bytes of content, and what TLS 1.2 allows encryption to add. */
    static final int MOST_BYTES = 5 + MOST_CONTENT_BYTES + 2048;

    static final int HEADER_BYTES = 5;

    // Types of records.
    private static final int FIRST_TYPE = 20;
    private static final int CHANGE_CIPHER_SPEC = 20;
    private static final int ALERT = 21;
    private static final int HANDSHAKE = 22;
    private static final int LAST_TYPE = 23;

    private static final int MAJOR_VERSION = 3;

    // Alerts.
    private static final byte FATAL = 2;
    private static final byte UNEXPECTED_MESSAGE = 10;
    private static final byte RECORD_OVERFLOW = 22;

    /**
     * How long an encrypted alert of TLS 1.3 may be, in bytes: it has two bytes, their type and the tag of the cipher,
     * and the JDK adds 16 bytes of padding. A peer may pad more, but none is known that does.
     */
    private static final int ALERT_BYTES = 64;

    private Records() {}

    /** Bytes that are no record. */
    static final class NoRecordException extends SSLException {

        private final byte alert;

        NoRecordException(String message, byte alert) {
            super(message);
            this.alert = alert;
        }
    }

    /** The record of the fatal alert that a failure calls for, to a peer that has no keys yet. */
    static byte[] alert(SSLException failure) {
        byte alert = failure instanceof NoRecordException none ? none.alert : UNEXPECTED_MESSAGE;
        return new byte[] {ALERT, MAJOR_VERSION, MAJOR_VERSION, 0, 2, FATAL, alert};
    }

    /**
     * The length of the record that begins at the position, with its header, in bytes.
     *
     * @return 0 if not all of the header has arrived
     * @throws NoRecordException if these bytes do not begin a record, which the first one or two may show
     */
    static int length(ByteBuffer in) throws NoRecordException {
        int at = in.position();
        int arrived = in.remaining();
        if (arrived == 0) {
            return 0;
        }
        int type = in.get(at) & 0xff;
        if (type < FIRST_TYPE || type > LAST_TYPE || arrived > 1 && in.get(at + 1) != MAJOR_VERSION) {
            throw new NoRecordException("what the peer has sent is not a TLS record", UNEXPECTED_MESSAGE);
        }
        if (arrived < HEADER_BYTES) {
            return 0;
        }
        int length = HEADER_BYTES + ((in.get(at + 3) & 0xff) << 8) + (in.get(at + 4) & 0xff);
        if (length > MOST_BYTES) {
            throw new NoRecordException(
                    String.format(Locale.ROOT, "the peer has sent a record of %,d bytes, which is too long", length),
                    RECORD_OVERFLOW);
        }
        return length;
    }

    /** Whether the record at the position is of the type that in TLS 1.2 comes before the first encrypted one. */
    static boolean isChangeCipherSpec(ByteBuffer in) {
        return in.get(in.position()) == CHANGE_CIPHER_SPEC;
    }

    /** Whether the record at the position is a part of a handshake, as far as its header shows that. */
    static boolean isHandshake(ByteBuffer in) {
        return in.get(in.position()) == HANDSHAKE;
    }

    /**
     * Whether the record of this length at the position may be an alert.
     *
     * @param hidden whether its header does not show that, as with TLS 1.3
     */
    static boolean mayBeAlert(ByteBuffer in, int length, boolean hidden) {
        return in.get(in.position()) == ALERT || hidden && length <= ALERT_BYTES;
    }
}
