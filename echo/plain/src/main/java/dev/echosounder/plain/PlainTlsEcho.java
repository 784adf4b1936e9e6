package dev.echosounder.plain;

import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import org.conscrypt.Conscrypt;

/**
 * A plain server of TLS 1.3 on one selector, by the engine that is named: {@code PlainTlsEcho <engine> <port>
 * <certificate> <key>} serves at 127.0.0.1, with a certificate and an EC key in PEM files.
 */
public final class PlainTlsEcho {

    private static final String TLS_1_3 = "TLSv1.3";
    private static final char[] NO_PASSWORD = {};

    private static final Map<String, Engines> ENGINES = new TreeMap<>(Map.of(
            "boringssl", PlainTlsEcho::boringSsl,
            "conscrypt", (certificate, key) -> jsse(Conscrypt.newProvider(), certificate, key),
            "jdk", (certificate, key) -> jsse(null, certificate, key)));

    /** Makes engines of servers with this certificate. */
    private interface Engines {
        Supplier<SSLEngine> of(Path certificate, Path key) throws IOException, GeneralSecurityException;
    }

    private PlainTlsEcho() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length != 4 || !ENGINES.containsKey(arguments[0])) {
            throw new IllegalArgumentException(
                    "Say which engine, the port, and the files of the certificate and its key. The engines are %s."
                            .formatted(String.join(", ", ENGINES.keySet())));
        }
        start(
                arguments[0],
                new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[1])),
                Path.of(arguments[2]),
                Path.of(arguments[3]));
    }

    /** Serves. On return, connections are accepted. */
    static void start(String engine, InetSocketAddress at, Path certificate, Path key)
            throws IOException, GeneralSecurityException {
        Loop loop = new Loop();
        Supplier<SSLEngine> engines = ENGINES.get(engine).of(certificate, key);
        loop.listen(at, channel -> new Peer(channel, loop, engines.get()));
        Thread.ofPlatform().start(loop);
    }

    private static Supplier<SSLEngine> boringSsl(Path certificate, Path key) throws IOException {
        SslContext context = SslContextBuilder.forServer(certificate.toFile(), key.toFile())
                .sslProvider(SslProvider.OPENSSL)
                .protocols(TLS_1_3)
                .build();
        return () -> context.newEngine(UnpooledByteBufAllocator.DEFAULT);
    }

    /** @param provider {@code null} for the JDK's */
    private static Supplier<SSLEngine> jsse(Provider provider, Path certificate, Path key)
            throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        keys.load(null);
        keys.setKeyEntry("server", readKey(key), NO_PASSWORD, new Certificate[] {readCertificate(certificate)});
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, NO_PASSWORD);
        SSLContext context =
                provider == null ? SSLContext.getInstance(TLS_1_3) : SSLContext.getInstance(TLS_1_3, provider);
        context.init(managers.getKeyManagers(), null, null);
        return () -> {
            SSLEngine engine = context.createSSLEngine();
            engine.setUseClientMode(false);
            engine.setEnabledProtocols(new String[] {TLS_1_3});
            return engine;
        };
    }

    private static Certificate readCertificate(Path file) throws IOException, GeneralSecurityException {
        try (InputStream in = Files.newInputStream(file)) {
            return CertificateFactory.getInstance("X.509").generateCertificate(in);
        }
    }

    private static PrivateKey readKey(Path file) throws IOException, GeneralSecurityException {
        String lines = Files.readString(file).replaceAll("-----.*", "");
        return KeyFactory.getInstance("EC")
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(lines)));
    }

    private static final class Loop extends SelectorLoop {

        // Of the peer whose turn it is.
        final ByteBuffer records = ByteBuffer.allocateDirect(PlainServer.READ_BYTES);
        final ByteBuffer plaintext = ByteBuffer.allocateDirect(PlainServer.READ_BYTES);
        final ByteBuffer answer = ByteBuffer.allocateDirect(2 * PlainServer.READ_BYTES);

        Loop() throws IOException {}

        @Override
        void endRound() {}
    }

    private static final class Peer implements SelectorLoop.Ready {

        private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

        private final SocketChannel channel;
        private final Loop loop;
        private final SSLEngine engine;
        private final SelectionKey key;
        private ByteBuffer unread = NOTHING; // the beginning of a record
        private ByteBuffer unsent = NOTHING; // what the socket did not take

        Peer(SocketChannel channel, Loop loop, SSLEngine engine) throws IOException {
            this.channel = channel;
            this.loop = loop;
            this.engine = engine;
            engine.beginHandshake();
            key = channel.register(loop.selector, SelectionKey.OP_READ, this);
        }

        @Override
        public void ready() throws IOException {
            try {
                proceed();
            } catch (IOException failure) {
                ReferenceCountUtil.release(engine);
                throw failure;
            }
        }

        private void proceed() throws IOException {
            if (unsent.hasRemaining()) {
                channel.write(unsent);
                if (!unsent.hasRemaining()) {
                    key.interestOps(SelectionKey.OP_READ);
                }
                return;
            }
            ByteBuffer records = loop.records.clear().put(unread);
            boolean ended = channel.read(records) < 0;
            if (!ended) {
                answer(records.flip());
                unread = copy(records);
                send(loop.answer.flip());
            }
            if (ended || engine.isInboundDone()) {
                engine.closeOutbound();
                loop.answer.clear();
                wrap(NOTHING);
                channel.write(loop.answer.flip());
                channel.close();
                ReferenceCountUtil.release(engine);
            }
        }

        /** Decrypts what has arrived whole, and encrypts it again. */
        private void answer(ByteBuffer records) throws SSLException {
            loop.answer.clear();
            boolean moves = true;
            while (moves && !engine.isInboundDone()) {
                SSLEngineResult read = engine.unwrap(records, loop.plaintext.clear());
                for (Runnable task; (task = engine.getDelegatedTask()) != null; ) {
                    task.run();
                }
                boolean says = engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP;
                while (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP && wrap(NOTHING)) {
                    // Until all is said.
                }
                loop.plaintext.flip();
                while (loop.plaintext.hasRemaining()) {
                    wrap(loop.plaintext);
                }
                moves = says || read.bytesConsumed() > 0;
            }
        }

        private boolean wrap(ByteBuffer bytes) throws SSLException {
            return engine.wrap(bytes, loop.answer).bytesProduced() > 0;
        }

        private void send(ByteBuffer answer) throws IOException {
            channel.write(answer);
            if (answer.hasRemaining()) {
                unsent = copy(answer);
                key.interestOps(SelectionKey.OP_WRITE);
            }
        }

        private static ByteBuffer copy(ByteBuffer bytes) {
            return bytes.hasRemaining()
                    ? ByteBuffer.allocateDirect(bytes.remaining()).put(bytes).flip()
                    : NOTHING;
        }
    }
}
