package dev.echosounder.tls.testing;

import dev.echosounder.tls.testing.RecordKeys.Content;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.stream.Collectors;

/** What a client does that TLS does not allow. */
enum Violation {
    PLAINTEXT(
            "plaintext instead of a ClientHello",
            false,
            peer -> peer.socket()
                    .send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII))),

    FIRST_TYPE(
            "a record of an unknown type instead of a ClientHello",
            false,
            peer -> peer.socket().send(record(99, 100, 100))),

    FIRST_LENGTH(
            "a record of 65,535 bytes instead of a ClientHello",
            false,
            peer -> peer.socket().send(record(Content.HANDSHAKE, 65_535, 65_535))),

    EARLY_DATA(
            "application data before the handshake is done",
            false,
            peer -> peer.socket().send(joined(peer.hello(), record(Content.APPLICATION_DATA, 100, 100)))),

    ENDLESS("a handshake without end", false, peer -> {
        byte[] first = record(Content.HANDSHAKE, 1000, 1000);
        first[RecordSocket.HEADER_BYTES] = 1; // a ClientHello
        first[RecordSocket.HEADER_BYTES + 2] = 0x7f; // of more than 32,000 bytes
        peer.socket().send(first);
        for (int sent = 0; sent < 1_000_000; sent += 1000) {
            peer.socket().send(record(Content.HANDSHAKE, 1000, 1000));
        }
    }),

    WRONG_MAC("a record with a wrong MAC", true, peer -> {
        byte[] record = peer.data(new byte[10]);
        record[record.length - 1] ^= 1;
        peer.socket().send(record);
    }),

    TYPE("a record of an unknown type", true, peer -> peer.socket().send(record(99, 100, 100))),

    LENGTH(
            "a record of 65,535 bytes",
            true,
            peer -> peer.socket().send(record(Content.APPLICATION_DATA, 65_535, 65_535))),

    CONTENT("a record with 16,385 bytes of content", true, peer -> peer.socket().send(peer.data(new byte[16_385]))),

    INNER_TYPE(
            "an encrypted record of an unknown type",
            true,
            peer -> peer.socket().send(peer.seal(99, new byte[10], 0))),

    ONLY_PADDING("a record of padding only", true, peer -> peer.socket().send(peer.seal(0, new byte[0], 100))),

    EMPTY_HANDSHAKE(
            "an empty record of the handshake",
            true,
            peer -> peer.socket().send(peer.seal(Content.HANDSHAKE, new byte[0], 0))),

    EMPTY_ALERT("an empty alert", true, peer -> peer.socket().send(peer.seal(Content.ALERT, new byte[0], 0))),

    UNKNOWN_MESSAGE(
            "an unknown message of the handshake",
            true,
            peer -> peer.socket().send(peer.seal(Content.HANDSHAKE, new byte[] {99, 0, 0, 1, 0}, 0))),

    KEY_UPDATE_OF_2(
            "a KeyUpdate with an unknown request", true, peer -> peer.socket().send(peer.keyUpdate(2))),

    CHANGE_CIPHER_SPEC(
            "an encrypted change_cipher_spec",
            true,
            peer -> peer.socket().send(peer.seal(Content.CHANGE_CIPHER_SPEC, new byte[] {1}, 0))),

    SECOND_HELLO("a second ClientHello", true, peer -> {
        byte[] hello = peer.hello();
        peer.socket()
                .send(peer.seal(
                        Content.HANDSHAKE, Arrays.copyOfRange(hello, RecordSocket.HEADER_BYTES, hello.length), 0));
    });

    private final String label;
    private final boolean isEncrypted;
    private final Act act;

    @FunctionalInterface
    private interface Act {
        void by(TlsPeer peer) throws IOException, GeneralSecurityException;
    }

    Violation(String label, boolean isEncrypted, Act act) {
        this.label = label;
        this.isEncrypted = isEncrypted;
        this.act = act;
    }

    /** As scenarios write it. */
    static Violation named(String label) {
        return Arrays.stream(values())
                .filter(violation -> violation.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No client does \"%s\" here: choose one of %s."
                        .formatted(
                                label,
                                Arrays.stream(values())
                                        .map(violation -> violation.label)
                                        .collect(Collectors.joining(", ")))));
    }

    /** Done by a client that has just connected, after the handshake where it needs one. */
    void by(TlsPeer peer) throws IOException, GeneralSecurityException {
        if (isEncrypted) {
            peer.shakeHands();
        }
        act.by(peer);
    }

    /** A record that is not encrypted. */
    private static byte[] record(int type, int length, int sent) {
        byte[] record = new byte[RecordSocket.HEADER_BYTES + sent];
        record[0] = (byte) type;
        record[1] = 3;
        record[2] = 3;
        record[3] = (byte) (length >> Byte.SIZE);
        record[4] = (byte) length;
        return record;
    }

    private static byte[] joined(byte[] one, byte[] other) {
        byte[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }
}
