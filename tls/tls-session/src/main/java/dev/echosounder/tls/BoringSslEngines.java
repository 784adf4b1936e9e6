package dev.echosounder.tls;

import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.handler.ssl.OpenSslSessionContext;
import io.netty.handler.ssl.OpenSslSessionTicketKey;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.ReferenceCountUtil;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;

/**
 * Engines of Netty's binding to BoringSSL, for use without Netty's channels.
 *
 * @param context Netty frees its native memory when it is garbage
 */
record BoringSslEngines(SslContext context, TlsVersion version) implements EngineFactory {

    static BoringSslEngines ofServer(TlsVersion version, SelfSignedCertificate certificate) throws SSLException {
        SslContext context = SslContextBuilder.forServer(certificate.key(), certificate.certificate())
                .sslProvider(SslProvider.OPENSSL)
                .protocols(version.protocol())
                .build();
        // Without keys Netty's servers issue no tickets.
        ((OpenSslSessionContext) context.sessionContext()).setTicketKeys(randomTicketKey());
        return new BoringSslEngines(context, version);
    }

    static BoringSslEngines ofClient(TlsVersion version, X509Certificate trusted) throws SSLException {
        SslContext context = SslContextBuilder.forClient()
                .trustManager(trusted)
                .sslProvider(SslProvider.OPENSSL)
                .protocols(version.protocol())
                .endpointIdentificationAlgorithm(null)
                .build();
        ((OpenSslSessionContext) context.sessionContext()).setSessionCacheEnabled(true);
        return new BoringSslEngines(context, version);
    }

    private static OpenSslSessionTicketKey randomTicketKey() {
        SecureRandom random = new SecureRandom();
        byte[] name = new byte[OpenSslSessionTicketKey.NAME_SIZE];
        byte[] hmac = new byte[OpenSslSessionTicketKey.HMAC_KEY_SIZE];
        byte[] aes = new byte[OpenSslSessionTicketKey.AES_KEY_SIZE];
        random.nextBytes(name);
        random.nextBytes(hmac);
        random.nextBytes(aes);
        return new OpenSslSessionTicketKey(name, hmac, aes);
    }

    @Override
    public SSLEngine make(InetSocketAddress peer) {
        UnpooledByteBufAllocator allocator = UnpooledByteBufAllocator.DEFAULT;
        return peer == null
                ? context.newEngine(allocator)
                : context.newEngine(allocator, peer.getHostString(), peer.getPort());
    }

    @Override
    public void release(SSLEngine engine) {
        ReferenceCountUtil.release(engine);
    }

    @Override
    public boolean isNative() {
        return true;
    }
}
