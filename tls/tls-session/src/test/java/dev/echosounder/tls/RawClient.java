package dev.echosounder.tls;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLException;

/** A client that makes its records with an engine itself, so that a test can make them wrong. */
final class RawClient {

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    final SSLEngine engine;
    private final StagedConnection server;
    private ByteBuffer unread = ByteBuffer.allocate(0);

    RawClient(TlsVersion version, StagedConnection server) throws SSLException {
        this(JsseEngines.clientContext(null, Engines.certificate().certificate()), version, server);
    }

    RawClient(SSLContext context, TlsVersion version, StagedConnection server) {
        this(context.createSSLEngine("localhost", 7007), server);
        engine.setUseClientMode(true);
        engine.setEnabledProtocols(new String[] {version.protocol()});
    }

    RawClient(SSLEngine engine, StagedConnection server) {
        this.engine = engine;
        this.server = server;
    }

    /** Connects, and shakes hands. */
    static RawClient of(TlsVersion version, StagedConnection server) throws SSLException {
        RawClient client = new RawClient(version, server);
        server.start();
        client.shakeHands();
        return client;
    }

    /** Returns the plaintext that came with it. */
    byte[] shakeHands() throws SSLException {
        engine.beginHandshake();
        return settle();
    }

    /** Exchanges with the server until neither engine has anything to say; returns the plaintext that came. */
    byte[] settle() throws SSLException {
        ByteArrayOutputStream plaintext = new ByteArrayOutputStream();
        boolean moved = true;
        while (moved) {
            moved = false;
            while (wantsToSend()) {
                send(seal(NOTHING));
                moved = true;
            }
            byte[] read = read();
            plaintext.writeBytes(read);
            moved |= read.length > 0 || wantsToSend();
        }
        return plaintext.toByteArray();
    }

    private boolean wantsToSend() {
        return engine.getHandshakeStatus() == SSLEngineResult.HandshakeStatus.NEED_WRAP && !engine.isOutboundDone();
    }

    /** One record of these bytes, or of what the engine has to say. */
    byte[] seal(ByteBuffer bytes) throws SSLException {
        ByteBuffer record = ByteBuffer.allocate(Records.MOST_BYTES);
        engine.wrap(bytes, record);
        byte[] sealed = new byte[record.flip().remaining()];
        record.get(sealed);
        return sealed;
    }

    byte[] seal(byte[] bytes) throws SSLException {
        return seal(ByteBuffer.wrap(bytes));
    }

    void send(byte[] bytes) {
        server.input(ByteBuffer.wrap(bytes));
    }

    /** Decrypts what the server has sent; what is not a whole record waits. */
    byte[] read() throws SSLException {
        byte[] came = server.take();
        unread = ByteBuffer.allocate(unread.remaining() + came.length)
                .put(unread)
                .put(came)
                .flip();
        ByteArrayOutputStream plaintext = new ByteArrayOutputStream();
        ByteBuffer bytes = ByteBuffer.allocate(2 * Records.MOST_BYTES);
        while (unread.hasRemaining()) {
            SSLEngineResult result = engine.unwrap(unread, bytes.clear());
            for (Runnable task; (task = engine.getDelegatedTask()) != null; ) {
                task.run();
            }
            plaintext.write(bytes.array(), 0, bytes.position());
            if (result.bytesConsumed() == 0) {
                break;
            }
        }
        engine.unwrap(NOTHING, bytes.clear()); // some engines notice only then that the handshake is done
        return plaintext.toByteArray();
    }
}
