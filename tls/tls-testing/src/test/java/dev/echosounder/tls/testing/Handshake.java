package dev.echosounder.tls.testing;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;

/** A client's handshake on a blocking socket, by any engine. It reads no record that follows it. */
final class Handshake {

    private static final int BUFFER_BYTES = 64 * 1024;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final SSLEngine engine;
    private final RecordSocket socket;

    /** How the client's part of a handshake is sent. */
    @FunctionalInterface
    interface Sending {
        void send(byte[] bytes) throws IOException;
    }

    Handshake(SSLEngine engine, RecordSocket socket) {
        this.engine = engine;
        this.socket = socket;
    }

    /** The first record: the ClientHello. */
    byte[] begin() throws IOException {
        engine.beginHandshake();
        return wrapped(NOTHING);
    }

    /** Everything after {@link #begin}. */
    void finish(Sending sending) throws IOException {
        while (true) {
            switch (engine.getHandshakeStatus()) {
                case NEED_WRAP -> sending.send(wrapped(NOTHING));
                case NEED_TASK -> engine.getDelegatedTask().run();
                case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> unwrapped(next());
                case FINISHED, NOT_HANDSHAKING -> {
                    return;
                }
            }
        }
    }

    private byte[] next() throws IOException {
        byte[] record = socket.receive();
        if (record == null) {
            throw new EOFException("The server ended its output during the handshake.");
        }
        return record;
    }

    /** Encrypts one record of these bytes, or of what the engine has to say. */
    byte[] wrapped(ByteBuffer plaintext) throws IOException {
        ByteBuffer record = ByteBuffer.allocate(BUFFER_BYTES);
        engine.wrap(plaintext, record);
        return Arrays.copyOf(record.array(), record.position());
    }

    /** Decrypts a record; what it contains. */
    byte[] unwrapped(byte[] record) throws IOException {
        ByteBuffer plaintext = ByteBuffer.allocate(BUFFER_BYTES);
        engine.unwrap(ByteBuffer.wrap(record), plaintext);
        while (engine.getHandshakeStatus() == HandshakeStatus.NEED_TASK) {
            engine.getDelegatedTask().run();
        }
        if (engine.getHandshakeStatus() == HandshakeStatus.NEED_UNWRAP) {
            engine.unwrap(NOTHING, plaintext); // some engines notice only then that the handshake is done
        }
        return Arrays.copyOf(plaintext.array(), plaintext.position());
    }
}
