package dev.echosounder.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.tls.TlsEngine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code serve --tls} in a process, and a client that trusts the certificate that it has written. */
@Timeout(60)
class ServeTlsTest {

    private static final Pattern WHERE = Pattern.compile(".* on 127\\.0\\.0\\.1:(\\d+)\\. Stop it .*");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"echo, jdk, 1.3, hello, hello", "kv, boringssl, 1.2, PING, +PONG", "kv, conscrypt, 1.3, PING, +PONG"})
    void aServiceIsServedEncrypted(String service, String engine, String version, String request, String response)
            throws Exception {
        TlsEngine.named(engine).unavailable().ifPresent(Assumptions::abort);
        Path certificate = folder.resolve("server.pem");
        Process process = serve(
                "--service",
                service,
                "--tls-engine",
                engine,
                "--tls-version",
                version,
                "--write-certificate",
                certificate.toString());
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            String first = output.readLine();
            Matcher where = WHERE.matcher(String.valueOf(first));
            assertThat(where.matches()).as(first).isTrue();
            assertThat(first).startsWith("selector serves %s over TLS %s (%s) on ".formatted(service, version, engine));
            assertThat(output.readLine()).isEqualTo("The certificate is in " + certificate + ". Connect with:");
            assertThat(output.readLine())
                    .isEqualTo("  openssl s_client -quiet -verify_return_error -CAfile %s -connect 127.0.0.1:%s"
                            .formatted(certificate, where.group(1)));
            assertThat(ask(Integer.parseInt(where.group(1)), certificate, "TLSv" + version, request))
                    .isEqualTo(response);
        } finally {
            process.destroy();
            process.waitFor();
        }
    }

    private static Process serve(String... options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Echosounder.class.getName(),
                "serve",
                "selector",
                "--port",
                "0",
                "--tls"));
        command.addAll(List.of(options));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static String ask(int port, Path certificate, String protocol, String line) throws Exception {
        KeyStore trust = KeyStore.getInstance("PKCS12");
        trust.load(null);
        try (InputStream pem = Files.newInputStream(certificate)) {
            trust.setCertificateEntry(
                    "server", CertificateFactory.getInstance("X.509").generateCertificate(pem));
        }
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trust);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port)) {
            socket.setEnabledProtocols(new String[] {protocol});
            socket.getOutputStream().write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
            byte[] answer = new byte[64];
            int count = socket.getInputStream().read(answer);
            return new String(answer, 0, count, StandardCharsets.US_ASCII).strip();
        }
    }
}
