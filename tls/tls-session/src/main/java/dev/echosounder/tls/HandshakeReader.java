package dev.echosounder.tls;

import dev.echosounder.api.Handshake;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/**
 * Reads from a server's first records, which are not encrypted, what no engine reports: in which group keys are
 * exchanged, and whether a session is resumed (RFC 8446, 4.1.3 and 4.2; RFC 5246, 7.3 and 7.4; RFC 8422, 5.4). It reads
 * only as far as it needs to, and no further than a few messages.
 */
final class HandshakeReader {

    private static final String NO_GROUP = "none";

    private static final Map<Integer, String> GROUPS = Map.ofEntries(
            Map.entry(0x17, "secp256r1"),
            Map.entry(0x18, "secp384r1"),
            Map.entry(0x19, "secp521r1"),
            Map.entry(0x1d, "x25519"),
            Map.entry(0x1e, "x448"),
            Map.entry(0x100, "ffdhe2048"),
            Map.entry(0x101, "ffdhe3072"),
            Map.entry(0x102, "ffdhe4096"),
            Map.entry(0x11eb, "SecP256r1MLKEM768"),
            Map.entry(0x11ec, "X25519MLKEM768"),
            Map.entry(0x11ed, "SecP384r1MLKEM1024"));

    // Types of messages.
    private static final int SERVER_HELLO = 2;
    private static final int CERTIFICATE = 11;
    private static final int SERVER_KEY_EXCHANGE = 12;
    private static final int SERVER_HELLO_DONE = 14;

    // Types of extensions.
    private static final int PRE_SHARED_KEY = 41;
    private static final int KEY_SHARE = 51;

    private static final int NAMED_CURVE = 3;
    private static final int MESSAGE_HEADER_BYTES = 4;

    /** The beginning of a ServerHello that asks for another ClientHello: its random bytes are always these. */
    private static final byte[] RETRY = {(byte) 0xcf, 0x21, (byte) 0xad, 0x74, (byte) 0xe5, (byte) 0x9a, 0x61, 0x11};

    private final boolean isTls13;
    private byte[] messages = {}; // not read yet
    private String group = NO_GROUP;
    private boolean certificate;
    private boolean preSharedKey;
    private boolean done;

    HandshakeReader(boolean isTls13) {
        this.isTls13 = isTls13;
    }

    /** What was agreed on, with this cipher suite. */
    Handshake handshake(String cipherSuite) {
        return new Handshake(cipherSuite, group, isTls13 ? preSharedKey : !certificate);
    }

    /** Reads the record of this length at the position, which stays. */
    void record(ByteBuffer in, int length) {
        if (done || isTls13 && Records.isChangeCipherSpec(in)) { // in TLS 1.3 that says nothing
            return;
        }
        if (!Records.isHandshake(in)) { // what follows is encrypted
            done = true;
            messages = null;
            return;
        }
        int kept = messages.length;
        int bytes = length - Records.HEADER_BYTES;
        messages = Arrays.copyOf(messages, kept + bytes);
        in.get(in.position() + Records.HEADER_BYTES, messages, kept, bytes);
        try {
            readMessages();
        } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException malformed) {
            done = true; // the engine says what is wrong
        }
    }

    private void readMessages() {
        ByteBuffer unread = ByteBuffer.wrap(messages);
        while (!done && unread.remaining() >= MESSAGE_HEADER_BYTES) {
            int header = unread.getInt(unread.position());
            int length = header & 0xff_ffff;
            if (unread.remaining() < MESSAGE_HEADER_BYTES + length) {
                break;
            }
            read(header >>> 24, unread.slice(unread.position() + MESSAGE_HEADER_BYTES, length));
            unread.position(unread.position() + MESSAGE_HEADER_BYTES + length);
        }
        messages = done ? null : Arrays.copyOfRange(messages, unread.position(), messages.length);
    }

    private void read(int type, ByteBuffer message) {
        switch (type) {
            case SERVER_HELLO -> readHello(message);
            case CERTIFICATE -> certificate = true;
            case SERVER_KEY_EXCHANGE -> {
                if (message.get() == NAMED_CURVE) {
                    group = name(message.getShort());
                }
            }
            case SERVER_HELLO_DONE -> done = true;
            default -> {
                // It says nothing about this.
            }
        }
    }

    private void readHello(ByteBuffer hello) {
        hello.position(2); // the version
        byte[] random = new byte[32];
        hello.get(random);
        if (Arrays.equals(random, 0, RETRY.length, RETRY, 0, RETRY.length)) {
            return;
        }
        skip(hello, hello.get() & 0xff); // the session's identity
        skip(hello, 3); // the cipher suite and the compression
        if (!isTls13) {
            return;
        }
        done = true;
        hello.getShort(); // the length of the extensions
        while (hello.hasRemaining()) {
            int extension = hello.getShort();
            int length = hello.getShort() & 0xffff;
            switch (extension) {
                case PRE_SHARED_KEY -> preSharedKey = true;
                case KEY_SHARE -> group = name(hello.getShort(hello.position()));
                default -> {
                    // It says nothing about this.
                }
            }
            skip(hello, length);
        }
    }

    private static void skip(ByteBuffer bytes, int count) {
        bytes.position(bytes.position() + count);
    }

    private static String name(short group) {
        int number = group & 0xffff;
        return GROUPS.getOrDefault(number, String.format(Locale.ROOT, "group 0x%04x", number));
    }
}
