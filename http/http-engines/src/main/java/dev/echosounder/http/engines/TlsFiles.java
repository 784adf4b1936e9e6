package dev.echosounder.http.engines;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * The files with which an engine encrypts its connections. Some engines read them, and others take what the JDK makes
 * of them.
 *
 * @param certificate as PEM
 * @param key of the certificate, as PEM of PKCS #8
 */
record TlsFiles(Path certificate, Path key) {

    /** The version of TLS that all engines speak, as Java names it. */
    static final String PROTOCOL = "TLSv1.3";

    /** Of a key store that is never written. */
    static final String NO_PASSWORD = "";

    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----(?<base64>[^-]*)-----END PRIVATE KEY-----");

    /** @throws IllegalArgumentException if one of the files cannot be read */
    static TlsFiles readable(Path certificate, Path key) {
        for (Path file : new Path[] {certificate, key}) {
            if (!Files.isReadable(file)) {
                throw new IllegalArgumentException(
                        "The file %s cannot be read: give the certificate and its key, each as PEM.".formatted(file));
            }
        }
        return new TlsFiles(certificate, key);
    }

    /**
     * A key store with both, for engines that take one.
     *
     * @throws IllegalArgumentException if the key is not as it should be
     */
    KeyStore keyStore() throws IOException, GeneralSecurityException {
        Certificate read;
        try (InputStream in = Files.newInputStream(certificate)) {
            read = CertificateFactory.getInstance("X.509").generateCertificate(in);
        }
        Matcher pem = KEY.matcher(Files.readString(key, StandardCharsets.US_ASCII));
        if (!pem.find()) {
            throw new IllegalArgumentException(
                    "The file %s contains no key: give one as PEM of PKCS #8, not encrypted.".formatted(key));
        }
        byte[] encoded = Base64.getMimeDecoder().decode(pem.group("base64"));
        PrivateKey secret = KeyFactory.getInstance(read.getPublicKey().getAlgorithm())
                .generatePrivate(new PKCS8EncodedKeySpec(encoded));
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("server", secret, NO_PASSWORD.toCharArray(), new Certificate[] {read});
        return store;
    }

    /** The JDK's TLS with both, for engines that take that. */
    SSLContext context() throws IOException, GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(keyStore(), NO_PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }
}
