package dev.echosounder.tls.testing;

import dev.echosounder.tls.TlsVersion;
import dev.echosounder.tls.testing.RecordKeys.Content;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.handler.ssl.ReferenceCountedOpenSslContext;
import io.netty.handler.ssl.ReferenceCountedOpenSslEngine;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.internal.tcnative.SSL;
import io.netty.internal.tcnative.SSLContext;
import io.netty.util.ReferenceCountUtil;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A client that makes and reads its records itself, so that they can be whatever a test needs. Only the handshake is
 * BoringSSL's, which then reveals the secrets.
 */
final class TlsPeer implements AutoCloseable {

    private static final int KEY_UPDATE = 24;
    private static final int MESSAGE_HEADER_BYTES = 4;

    private final TlsVersion version;
    private final RecordSocket socket;
    private final ReferenceCountedOpenSslContext context;
    private final ReferenceCountedOpenSslEngine engine;
    private final Handshake handshake;
    private final Map<String, byte[]> secrets = new ConcurrentHashMap<>();
    private final byte[] hello;

    private RecordKeys out; // null before the handshake is done
    private RecordKeys in;
    private int keyUpdates;

    /**
     * Connects, and sends nothing yet.
     *
     * @param patienceMillis how long it waits for a byte
     */
    TlsPeer(InetSocketAddress server, TlsVersion version, int patienceMillis) throws IOException {
        this.version = version;
        SslContextBuilder builder = SslContextBuilder.forClient()
                .trustManager(EncryptedEcho.certificate().certificate())
                .sslProvider(SslProvider.OPENSSL_REFCNT)
                .protocols("TLSv" + version.number())
                .endpointIdentificationAlgorithm(null);
        if (version == TlsVersion.TLS_1_2) {
            builder.ciphers(List.of(Tls12Keys.CIPHER_SUITE));
        }
        context = (ReferenceCountedOpenSslContext) builder.build();
        SSLContext.setKeyLogCallback(handle(context), (ssl, line) -> keep(line));
        engine = (ReferenceCountedOpenSslEngine) context.newEngine(UnpooledByteBufAllocator.DEFAULT);
        socket = new RecordSocket(server, patienceMillis);
        handshake = new Handshake(engine, socket);
        hello = handshake.begin();
    }

    /** What tcnative calls a context, to which Netty gives no access. */
    private static long handle(ReferenceCountedOpenSslContext context) {
        try {
            Field handle = ReferenceCountedOpenSslContext.class.getDeclaredField("ctx");
            handle.setAccessible(true);
            return handle.getLong(context);
        } catch (ReflectiveOperationException otherVersion) {
            throw new IllegalStateException("This version of Netty keeps its context elsewhere.", otherVersion);
        }
    }

    /** A line of a key log: label, random bytes of the client, secret. */
    private void keep(byte[] line) {
        String[] words = new String(line, StandardCharsets.US_ASCII).split(" ");
        secrets.put(words[0], HexFormat.of().parseHex(words[2]));
    }

    /** The first record of the handshake. */
    byte[] hello() {
        return hello.clone();
    }

    void shakeHands() throws IOException, GeneralSecurityException {
        shakeHands(socket::send);
    }

    void shakeHands(Handshake.Sending sending) throws IOException, GeneralSecurityException {
        sending.send(hello);
        handshake.finish(sending);
        if (version == TlsVersion.TLS_1_3) {
            String suite = engine.getSession().getCipherSuite();
            out = new Tls13Keys(suite, secrets.get("CLIENT_TRAFFIC_SECRET_0"));
            in = new Tls13Keys(suite, secrets.get("SERVER_TRAFFIC_SECRET_0"));
        } else {
            long ssl = engine.sslPointer();
            RecordKeys[] keys = Tls12Keys.of(SSL.getMasterKey(ssl), SSL.getClientRandom(ssl), SSL.getServerRandom(ssl));
            out = keys[0];
            in = keys[1];
        }
    }

    RecordSocket socket() {
        return socket;
    }

    // ---- records to send

    byte[] data(byte[] content) throws GeneralSecurityException {
        return out.seal(Content.APPLICATION_DATA, content, 0);
    }

    byte[] seal(int type, byte[] content, int padding) throws GeneralSecurityException {
        return out.seal(type, content, padding);
    }

    byte[] closeNotify() throws GeneralSecurityException {
        return out.seal(Content.ALERT, new byte[] {1, 0}, 0);
    }

    /** @param request whether the server is to update its keys, too: 1 if so, 0 if not */
    byte[] keyUpdate(int request) throws GeneralSecurityException {
        byte[] record = out.seal(Content.HANDSHAKE, new byte[] {KEY_UPDATE, 0, 0, 1, (byte) request}, 0);
        out.update();
        return record;
    }

    // ---- records received

    /** The next application data or alert; {@code null} if the server has ended its output. */
    Content receive() throws IOException, GeneralSecurityException {
        while (true) {
            byte[] record = socket.receive();
            if (record == null) {
                return null;
            }
            Content content = in == null
                    ? new Content(record[0], Arrays.copyOfRange(record, RecordSocket.HEADER_BYTES, record.length))
                    : in.open(record);
            if (in == null || content.type() != Content.HANDSHAKE) {
                return content;
            }
            read(ByteBuffer.wrap(content.bytes()));
        }
    }

    /** Messages of the handshake after it: tickets and KeyUpdates, which are whole here. */
    private void read(ByteBuffer messages) throws GeneralSecurityException {
        while (messages.hasRemaining()) {
            int header = messages.getInt();
            int length = header & 0xffffff;
            messages.position(messages.position() + length);
            if (header >>> Byte.SIZE * (MESSAGE_HEADER_BYTES - 1) == KEY_UPDATE) {
                in.update();
                keyUpdates++;
            }
        }
    }

    /** The next bytes of application data. */
    byte[] receive(int count) throws IOException, GeneralSecurityException {
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        while (data.size() < count) {
            Content content = receive();
            if (content == null || content.type() != Content.APPLICATION_DATA) {
                throw new EOFException("After %d of %d bytes the server %s."
                        .formatted(data.size(), count, content == null ? "ended its output" : "sent " + content));
            }
            data.writeBytes(content.bytes());
        }
        return data.toByteArray();
    }

    /** Waits for the end of what the server sends, by a FIN or a reset. */
    void awaitEnd() throws IOException, GeneralSecurityException {
        try {
            while (receive() != null) {
                // What it is does not matter.
            }
        } catch (SocketException reset) {
            // That is an end.
        }
    }

    /** How many KeyUpdates were received. */
    int keyUpdates() {
        return keyUpdates;
    }

    @Override
    public void close() throws IOException {
        socket.close();
        ReferenceCountUtil.release(engine);
        ReferenceCountUtil.release(context);
    }
}
