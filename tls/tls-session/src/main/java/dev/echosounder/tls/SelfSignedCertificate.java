package dev.echosounder.tls;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/**
 * A new key and its certificate, signed with that key: a client trusts the certificate itself. It is for
 * {@code localhost} and the loopback addresses, on the curve P-256, and valid for 30 days.
 */
public record SelfSignedCertificate(PrivateKey key, X509Certificate certificate) {

    private static final String ALIAS = "server";
    private static final String PASSWORD_VARIABLE = "ECHOSOUNDER_KEY_STORE_PASSWORD";
    private static final int PASSWORD_BYTES = 16;
    private static final int PEM_COLUMNS = 64;

    private static SelfSignedCertificate ofThisProcess; // null until it is needed

    /**
     * The one of this process, which is made when it is first asked for.
     *
     * @throws IOException as {@link #make}
     */
    static synchronized SelfSignedCertificate ofThisProcess() throws IOException {
        if (ofThisProcess == null) {
            ofThisProcess = make();
        }
        return ofThisProcess;
    }

    /**
     * Makes one with the JDK's {@code keytool}, in a process that takes about a second. The key is in a file, encrypted
     * and readable by this user only, until this returns.
     *
     * @throws IOException if the JDK that runs this has no keytool, or it fails; the message says which
     */
    public static SelfSignedCertificate make() throws IOException {
        Path folder = Files.createTempDirectory("echosounder-tls-");
        Path store = folder.resolve("server.p12");
        try {
            byte[] random = new byte[PASSWORD_BYTES];
            new SecureRandom().nextBytes(random);
            String password = HexFormat.of().formatHex(random);
            runKeytool(store, password);
            return read(store, password.toCharArray());
        } finally {
            Files.deleteIfExists(store);
            Files.delete(folder);
        }
    }

    private static void runKeytool(Path store, String password) throws IOException {
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        if (!Files.isExecutable(keytool)) {
            throw new IOException("A certificate cannot be made without %s: use a JDK that has it.".formatted(keytool));
        }
        ProcessBuilder builder = new ProcessBuilder(List.of(
                        keytool.toString(),
                        "-J-XX:TieredStopAtLevel=1",
                        "-genkeypair",
                        "-alias",
                        ALIAS,
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost,ip:127.0.0.1,ip:0:0:0:0:0:0:0:1",
                        "-validity",
                        "30",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass:env",
                        PASSWORD_VARIABLE))
                .redirectErrorStream(true);
        builder.environment().put(PASSWORD_VARIABLE, password);
        Process process = builder.start();
        process.getOutputStream().close();
        String said;
        try (InputStream output = process.getInputStream()) {
            said = new String(output.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
        try {
            int code = process.waitFor();
            if (code != 0) {
                throw new IOException(
                        "A certificate could not be made: keytool ended with %d and said: %s".formatted(code, said));
            }
        } catch (InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("Making a certificate was interrupted.");
        }
    }

    private static SelfSignedCertificate read(Path store, char[] password) throws IOException {
        try (InputStream in = Files.newInputStream(store)) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(in, password);
            return new SelfSignedCertificate(
                    (PrivateKey) keys.getKey(ALIAS, password), (X509Certificate) keys.getCertificate(ALIAS));
        } catch (GeneralSecurityException failure) {
            throw new IOException("The certificate that keytool made cannot be read.", failure);
        }
    }

    /** The certificate as PEM, for the trust files of clients. */
    public String pem() {
        try {
            return pem("CERTIFICATE", certificate.getEncoded());
        } catch (CertificateEncodingException impossible) {
            throw new IllegalStateException("A certificate that was just decoded cannot be encoded.", impossible);
        }
    }

    /** The key as PEM of PKCS #8, not encrypted, for the key file of a server: for nothing but that. */
    public String keyPem() {
        return pem("PRIVATE KEY", key.getEncoded());
    }

    private static String pem(String what, byte[] bytes) {
        String body = Base64.getMimeEncoder(PEM_COLUMNS, new byte[] {'\n'}).encodeToString(bytes);
        return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(what, body, what);
    }

    /** Names the certificate only: the key is never printed. */
    @Override
    public String toString() {
        return "self-signed certificate " + certificate.getSerialNumber().toString(16);
    }
}
