package dev.echosounder.tls.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.echosounder.contract.server.Installed;
import dev.echosounder.tls.TlsEngine;
import dev.echosounder.tls.TlsVersion;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The client of OpenSSL, an implementation that none of the engines shares, verifies the certificate and talks. */
@Timeout(60)
class OpenSslClientTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "netty-epoll, JDK, TLS_1_3",
        "netty-epoll, BORINGSSL, TLS_1_3",
        "selector, JDK, TLS_1_2",
        "selector, CONSCRYPT, TLS_1_3",
        "blocking-virtual, JDK, TLS_1_3",
        "blocking-virtual, BORINGSSL, TLS_1_2"
    })
    void itTalksWithEveryEngine(String model, TlsEngine engine, TlsVersion version) throws Exception {
        String openssl = Installed.program("openssl", "openssl");
        try (EncryptedEcho server = new EncryptedEcho(model, engine, version)) {
            Process client = start(openssl, server, version);
            try (BufferedReader output = client.inputReader(StandardCharsets.UTF_8)) {
                for (String line : List.of("hello", "and once more")) {
                    client.outputWriter().append(line).append('\n').flush();
                    assertThat(output.readLine()).isEqualTo(line);
                }
                client.outputWriter().close(); // then it sends close_notify
                assertThat(client.waitFor(30, TimeUnit.SECONDS)).isTrue();
                assertThat(client.exitValue()).isZero();
                assertThat(server.nextEnd()).isNull();
            } finally {
                client.destroyForcibly();
            }
        }
    }

    private Process start(String openssl, EncryptedEcho server, TlsVersion version) throws IOException {
        Path certificate = folder.resolve("server.pem");
        Files.writeString(certificate, EncryptedEcho.certificate().pem());
        return new ProcessBuilder(
                        openssl,
                        "s_client",
                        "-connect",
                        "127.0.0.1:" + server.address().getPort(),
                        "-CAfile",
                        certificate.toString(),
                        "-verify_return_error",
                        "-verify_hostname",
                        "localhost",
                        "-quiet",
                        "-no_ign_eof",
                        "-tls" + version.number().replace('.', '_'))
                .redirectError(folder.resolve("errors.txt").toFile())
                .start();
    }
}
